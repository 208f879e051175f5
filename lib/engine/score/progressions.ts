import type { Genre, Progression } from '#lib/engine/plan/genres/genre'
import type { Plan } from '#lib/engine/plan/plan'
import { SECTION_TYPES, type SectionLetter } from '#lib/engine/plan/section-letters'
import { riffOf } from '#lib/engine/score/choose-riff'
import { numeralInMode, progressionMode, toRelativeMinor } from '#lib/music/chord'
import { isMinor, type Key } from '#lib/music/key'
import { randomFrom, shuffled } from '#lib/music/random'

/** Numerals of each bar. */
export type Cells = string[][]

const cellsOf = (progression: Progression): Cells => progression.split('|').map((cell) => cell.trim().split(/\s+/))

const majorOrMinor = (key: Key) => (isMinor(key.mode) ? 'minor' : 'major')

/**
 * Progressions for a section in the key's mode.
 * Fewer than two are supplemented from the rest of the genre, and by converting other modes.
 */
const progressionOptions = (genre: Genre, letter: SectionLetter, key: Key): Progression[] => {
  const name = SECTION_TYPES[letter].progressions.find((candidate) => (genre.progressions[candidate] ?? []).length > 0)
  const own = name ? [...(genre.progressions[name] ?? [])] : []
  if (genre.numerals === 'relative') return own
  const fits = (progression: Progression) => progressionMode(progression) === majorOrMinor(key)
  const fitting = own.filter(fits)
  if (fitting.length > 1) return fitting
  const others = Object.values(genre.progressions)
    .flat()
    .filter(
      (progression) => fits(progression) && !fitting.includes(progression) && cellsOf(progression).length % 4 === 0,
    )
  return [
    ...fitting,
    ...others,
    ...convertMode(
      own.filter((progression) => !fits(progression)),
      majorOrMinor(key),
    ),
  ]
}

/**
 * Converts progressions to the other mode: to the relative minor if possible, else degree by degree.
 * Progressions without a tonic at either end obscure the key, so they are a last resort.
 */
const convertMode = (progressions: readonly Progression[], mode: 'major' | 'minor'): Progression[] => {
  const relative = mode === 'minor' ? progressions.flatMap((progression) => toRelativeMinor(progression) ?? []) : []
  const parallel = progressions.map((progression) =>
    cellsOf(progression)
      .map((cell) => cell.map((numeral) => numeralInMode(numeral, mode)).join(' '))
      .join(' | '),
  )
  const phraseEnd = parallel.filter((progression) => {
    const numerals = cellsOf(progression).flat()
    return [numerals[0], numerals[numerals.length - 1]].some((numeral) => /^[Ii](?![IViv])/.test(numeral ?? ''))
  })
  const certain = [...new Set([...relative, ...phraseEnd])]
  return certain.length > 0 ? certain : parallel
}

/** Chooses a progression for every section letter. It differs between takes, and between verse and chorus. */
export const chooseProgressions = (plan: Plan, genre: Genre): Map<SectionLetter, Cells> => {
  const chosen = new Map<SectionLetter, Cells>()
  const used = new Map<Progression, SectionLetter>()
  const letters = [...new Set(plan.sections.map((section) => section.letter))].sort(
    (a, b) => 'VHRCDMBPUKSIO'.indexOf(a) - 'VHRCDMBPUKSIO'.indexOf(b),
  )
  for (const letter of letters) {
    const riff = riffOf(plan, genre, letter)
    if (riff) chosen.set(letter, cellsOf(riff.chords))
    if (riff || letter === 'I' || letter === 'O' || letter === 'S') continue
    const all = progressionOptions(genre, letter, plan.key)
    const order = shuffled(all, randomFrom(plan.seed, `progression ${letter}`))
    const start = order.length > 0 ? plan.take % order.length : 0
    const rotated = [...order.slice(start), ...order.slice(0, start)]
    const progression = rotated.find((candidate) => !used.has(candidate)) ?? rotated[0] ?? 'I | IV | V | I'
    used.set(progression, letter)
    chosen.set(letter, cellsOf(progression))
  }
  // The middle of a head uses the genre's bridge, even without a bridge section.
  const middle = genre.progressions.bridge?.[0]
  if (middle && letters.includes('H')) chosen.set('B', cellsOf(middle))
  const first = (candidates: string) =>
    [...candidates].map((letter) => chosen.get(letter as SectionLetter)).find(Boolean)
  const any =
    [...chosen.values()][0] ??
    (majorOrMinor(plan.key) === 'minor' ? [['i'], ['♭VI'], ['iv'], ['V']] : [['I'], ['IV'], ['V'], ['I']])
  if (!riffOf(plan, genre, 'I')) chosen.set('I', first('CDMVH') ?? any)
  chosen.set('O', first('CDMVH') ?? any)
  if (!riffOf(plan, genre, 'S')) chosen.set('S', first('VHRCDM') ?? any)
  return chosen
}
