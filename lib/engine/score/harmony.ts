import { genreOf } from '#lib/engine/plan/genres/atlas'
import type { Genre, Progression } from '#lib/engine/plan/genres/genre'
import { LETTERS, type Letter } from '#lib/engine/plan/letters'
import type { Plan, Section } from '#lib/engine/plan/plan'
import { pulseOf } from '#lib/engine/score/groove'
import { type Span, spanOf } from '#lib/engine/score/span'
import { type Chord, chordNamed, inMode, modeOf, tonesOf } from '#lib/music/chord'
import { barLength, isMinor, type Key, type PitchClass, pitchClass } from '#lib/music/key'
import { randomFrom, shuffled } from '#lib/music/random'
import type { Bars } from '#lib/music/time'

/** Each bar's numerals. */
type Cells = string[][]

const cellsOf = (progression: Progression): Cells => progression.split('|').map((cell) => cell.trim().split(/\s+/))

const side = (key: Key) => (isMinor(key.mode) ? 'minor' : 'major')

/** Progressions of one letter in the key's own mode; from elsewhere in the genre, or moved into the mode, where none is. */
const options = (genre: Genre, letter: Letter, key: Key): Progression[] => {
  const name = LETTERS[letter].progressions.find((candidate) => (genre.progressions[candidate] ?? []).length > 0)
  const own = name ? [...(genre.progressions[name] ?? [])] : []
  if (genre.numerals === 'relative') return own
  const fits = (progression: Progression) => modeOf(progression) === side(key)
  const fitting = own.filter(fits)
  if (fitting.length > 1) return fitting
  const others = Object.values(genre.progressions)
    .flat()
    .filter(
      (progression) => fits(progression) && !fitting.includes(progression) && cellsOf(progression).length % 4 === 0,
    )
  const moved = own
    .filter((progression) => !fits(progression))
    .map((progression) =>
      cellsOf(progression)
        .map((cell) => cell.map((numeral) => inMode(numeral, side(key))).join(' '))
        .join(' | '),
    )
  return [...fitting, ...others, ...moved]
}

/** The progression of every letter that occurs: another one for each take, and verse and chorus different. */
const choose = (plan: Plan, genre: Genre): Map<Letter, Cells> => {
  const chosen = new Map<Letter, Cells>()
  const used = new Map<Progression, Letter>()
  const letters = [...new Set(plan.sections.map((section) => section.letter))].sort(
    (a, b) => 'VHRCDMBPUKSIO'.indexOf(a) - 'VHRCDMBPUKSIO'.indexOf(b),
  )
  for (const letter of letters) {
    if (letter === 'I' || letter === 'O' || letter === 'S') continue
    const all = options(genre, letter, plan.key)
    const order = shuffled(all, randomFrom(plan.seed, `progression ${letter}`))
    const start = order.length > 0 ? plan.take % order.length : 0
    const rotated = [...order.slice(start), ...order.slice(0, start)]
    const progression = rotated.find((candidate) => !used.has(candidate)) ?? rotated[0] ?? 'I | IV | V | I'
    used.set(progression, letter)
    chosen.set(letter, cellsOf(progression))
  }
  const first = (candidates: string) => [...candidates].map((letter) => chosen.get(letter as Letter)).find(Boolean)
  const any =
    [...chosen.values()][0] ??
    (side(plan.key) === 'minor' ? [['i'], ['♭VI'], ['iv'], ['V']] : [['I'], ['IV'], ['V'], ['I']])
  chosen.set('I', first('CDMVH') ?? any)
  chosen.set('O', first('CDMVH') ?? any)
  chosen.set('S', first('VHRCDM') ?? any)
  return chosen
}

/** Bars at the end in which nothing but the last chord sounds. */
export const restBars = (plan: Plan): Bars =>
  (plan.sections[plan.sections.length - 1]?.bars ?? 1) >= 4 && plan.ending !== 'cold' ? 2 : 1

/** The chord that a song rests on, as rich as its genre's chords are. */
const lastChord = (plan: Plan, cells: Cells): Chord => {
  const numerals = cells.flat()
  const minor = isMinor(plan.key.mode)
  if (numerals.some((numeral) => /^I7|^IV7/.test(numeral))) return chordNamed(minor ? 'i7' : 'I7', plan.key)
  if (numerals.some((numeral) => /maj[79]|[♭ivIV]9/.test(numeral))) return chordNamed(minor ? 'i9' : 'Imaj9', plan.key)
  return chordNamed(minor ? 'i' : 'I', plan.key)
}

/** What leads into the last chord: the dominant, or in the modes without one the chord below. */
const cadence = (plan: Plan): Chord => {
  const { mode } = plan.key
  return chordNamed(
    mode === 'dorian' || mode === 'mixolydian' || mode === 'phrygian' ? (mode === 'phrygian' ? '♭II' : '♭VII') : 'V',
    plan.key,
  )
}

/**
 * The chords of a song, without gaps from the first bar to the last, which is the tonic. Sections with the same letter
 * have the same chords.
 */
export const harmonise = (plan: Plan): Span[] => {
  const genre = genreOf(plan.genre)
  const chosen = choose(plan, genre)
  const bar = barLength(plan.meter)
  const tonic =
    genre.numerals === 'relative' && isMinor(plan.key.mode) ? pitchClass(plan.key.tonic + 3) : plan.key.tonic
  const spans: Span[] = []
  const last = plan.sections.length - 1
  plan.sections.forEach((section, index) => {
    const cells = chosen.get(section.letter)!
    for (let at = 0; at < section.bars; at++) {
      const start = (section.firstBar + at) * bar
      const fromEnd = section.bars - at
      if (index === last && fromEnd <= restBars(plan)) {
        spans.push(spanOf(lastChord(plan, cells), start, bar, index, at))
        continue
      }
      if (index === last && fromEnd === restBars(plan) + 1 && section.bars > 1) {
        spans.push(spanOf(cadence(plan), start, bar, index, at))
        continue
      }
      if (
        at === section.bars - 1 &&
        section.bars > 1 &&
        rests(plan, index) &&
        !barHolds(plan, section, at, cells, chosen, genre, tonic)
      ) {
        spans.push(spanOf(lastChord(plan, cells), start, bar, index, at))
        continue
      }
      const cell = cellAt(section, at, cells, chosen.get('B'), genre.barsPerChord)
      const pulse = pulseOf(plan.meter)
      // Chords that share a bar change on a beat: after two of three, after three of five.
      const border = (order: number) =>
        order === cell.length ? bar : Math.min(bar, Math.round(((order / cell.length) * bar) / pulse) * pulse)
      cell.forEach((numeral, order) => {
        const length = border(order + 1) - border(order)
        if (length > 0)
          spans.push(spanOf(chordNamed(numeral, plan.key, tonic), start + border(order), length, index, at))
      })
    }
  })
  return joined(spans)
}

/** Choruses come to rest on the tonic, and so does whatever is sung last: there the tune ends on it. */
const rests = (plan: Plan, index: number): boolean => {
  const section = plan.sections[index]!
  const lastSung = plan.sections.findLastIndex((candidate) => candidate.lines.length > 0)
  return section.lines.length > 0 && (section.kind === 'chorus' || index === lastSung)
}

/** Whether the last chord of a bar has the tonic in it already. */
const barHolds = (
  plan: Plan,
  section: Section,
  bar: Bars,
  cells: Cells,
  chosen: Map<Letter, Cells>,
  genre: Genre,
  tonic: PitchClass,
): boolean => {
  const cell = cellAt(section, bar, cells, chosen.get('B'), genre.barsPerChord)
  const chord = chordNamed(cell[cell.length - 1]!, plan.key, tonic)
  return tonesOf(chord).slice(0, 3).includes(plan.key.tonic)
}

/** A head of 32 bars has its bridge in the third quarter. */
const cellAt = (
  section: Section,
  bar: Bars,
  cells: Cells,
  bridge: Cells | undefined,
  barsPerChord: number,
): string[] => {
  const inBridge = section.letter === 'H' && section.bars === 32 && bar >= 16 && bar < 24 && bridge
  const from = inBridge ? bridge : cells
  // Vamps of one bar or two are not slowed down further.
  const pace = from.length >= 4 && section.bars >= from.length * barsPerChord ? barsPerChord : 1
  return from[Math.floor((inBridge ? (bar - 16) / 2 : bar) / pace) % from.length]!
}

/** Bars with the same chord in one section are one span. */
const joined = (spans: readonly Span[]): Span[] => {
  const result: Span[] = []
  for (const span of spans) {
    const previous = result[result.length - 1]
    if (previous && previous.section === span.section && previous.chord.symbol === span.chord.symbol)
      previous.length += span.length
    else result.push({ ...span })
  }
  return result
}
