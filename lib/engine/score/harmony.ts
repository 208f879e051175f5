import { genreOf } from '#lib/engine/plan/genres/atlas'
import type { Genre, Progression } from '#lib/engine/plan/genres/genre'
import { LETTERS, type Letter } from '#lib/engine/plan/letters'
import type { Plan, Section } from '#lib/engine/plan/plan'
import { riffOf } from '#lib/engine/score/choose-riff'
import { pulseOf } from '#lib/engine/score/groove'
import { type Span, spanOf } from '#lib/engine/score/span'
import { type Chord, chordNamed, inMode, inRelativeMinor, modeOf, tonesOf } from '#lib/music/chord'
import { barLength, isMinor, type Key, type Mode, type PitchClass, pitchClass } from '#lib/music/key'
import { withinMode } from '#lib/music/mode'
import { randomFrom, shuffled } from '#lib/music/random'
import type { Bars } from '#lib/music/time'

/** The modes whose sixth or seventh is not that of major or minor, for which progressions are written. */
const MODAL = new Set<Mode>(['dorian', 'mixolydian', 'phrygian', 'lydian'])

/** Dominant sevenths lead home from anywhere: a mode borrows them, and the tune gives way to them. */
const LEADS = /^V(7|9|13)/

/**
 * The chord of a numeral as the song's key has it. Progressions are written in major and minor; in another mode their chords
 * give up the notes that the tune does not have. A riff is played as it is written.
 */
const chordOf = (plan: Plan, numeral: string, tonic?: PitchClass, riff = false): Chord => {
  const chord = chordNamed(numeral, plan.key, tonic)
  return riff || LEADS.test(numeral) || !MODAL.has(plan.key.mode) ? chord : withinMode(chord, plan.key)
}

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
  return [
    ...fitting,
    ...others,
    ...intoMode(
      own.filter((progression) => !fits(progression)),
      side(key),
    ),
  ]
}

/**
 * Progressions of the other mode in this one: those of major as the relative minor hears them, which is how songs in minor use
 * them, and otherwise degree by degree. A loop that neither begins nor ends on the tonic would leave the key in doubt, and is
 * taken only where there is no other.
 */
const intoMode = (progressions: readonly Progression[], mode: 'major' | 'minor'): Progression[] => {
  const relative = mode === 'minor' ? progressions.flatMap((progression) => inRelativeMinor(progression) ?? []) : []
  const parallel = progressions.map((progression) =>
    cellsOf(progression)
      .map((cell) => cell.map((numeral) => inMode(numeral, mode)).join(' '))
      .join(' | '),
  )
  const home = parallel.filter((progression) => {
    const numerals = cellsOf(progression).flat()
    return [numerals[0], numerals[numerals.length - 1]].some((numeral) => /^[Ii](?![IViv])/.test(numeral ?? ''))
  })
  const sure = [...new Set([...relative, ...home])]
  return sure.length > 0 ? sure : parallel
}

/** The progression of every letter that occurs: another one for each take, and verse and chorus different. */
const choose = (plan: Plan, genre: Genre): Map<Letter, Cells> => {
  const chosen = new Map<Letter, Cells>()
  const used = new Map<Progression, Letter>()
  const letters = [...new Set(plan.sections.map((section) => section.letter))].sort(
    (a, b) => 'VHRCDMBPUKSIO'.indexOf(a) - 'VHRCDMBPUKSIO'.indexOf(b),
  )
  for (const letter of letters) {
    const riff = riffOf(plan, genre, letter)
    if (riff) chosen.set(letter, cellsOf(riff.chords))
    if (riff || letter === 'I' || letter === 'O' || letter === 'S') continue
    const all = options(genre, letter, plan.key)
    const order = shuffled(all, randomFrom(plan.seed, `progression ${letter}`))
    const start = order.length > 0 ? plan.take % order.length : 0
    const rotated = [...order.slice(start), ...order.slice(0, start)]
    const progression = rotated.find((candidate) => !used.has(candidate)) ?? rotated[0] ?? 'I | IV | V | I'
    used.set(progression, letter)
    chosen.set(letter, cellsOf(progression))
  }
  // The middle of a head is the genre's own, also where no section is a bridge by name.
  const middle = genre.progressions.bridge?.[0]
  if (middle && letters.includes('H')) chosen.set('B', cellsOf(middle))
  const first = (candidates: string) => [...candidates].map((letter) => chosen.get(letter as Letter)).find(Boolean)
  const any =
    [...chosen.values()][0] ??
    (side(plan.key) === 'minor' ? [['i'], ['♭VI'], ['iv'], ['V']] : [['I'], ['IV'], ['V'], ['I']])
  if (!riffOf(plan, genre, 'I')) chosen.set('I', first('CDMVH') ?? any)
  chosen.set('O', first('CDMVH') ?? any)
  if (!riffOf(plan, genre, 'S')) chosen.set('S', first('VHRCDM') ?? any)
  return chosen
}

/** Bars at the end in which nothing but the last chord sounds; one where the song is sung to its end. */
export const restBars = ({ sections, ending }: Plan): Bars => {
  const last = sections[sections.length - 1]
  return last && last.bars >= 4 && last.lines.length === 0 && ending !== 'cold' ? 2 : 1
}

/** The chord that a song rests on, as rich as its genre's chords are. */
const lastChord = (plan: Plan, cells: Cells): Chord => {
  const numerals = cells.flat()
  const minor = isMinor(plan.key.mode)
  if (numerals.some((numeral) => /^I7|^IV7/.test(numeral))) return chordNamed(minor ? 'i7' : 'I7', plan.key)
  if (numerals.some((numeral) => /maj[79]|[♭ivIV]9/.test(numeral))) return chordNamed(minor ? 'i9' : 'Imaj9', plan.key)
  return chordNamed(minor ? 'i' : 'I', plan.key)
}

/** What leads into the last chord: the dominant, or in the modes without one the chord below; a seventh where the chords have some. */
const cadence = (plan: Plan, cells: Cells): Chord => {
  const { mode } = plan.key
  if (mode === 'phrygian') return chordNamed('♭II', plan.key)
  if (mode === 'dorian' || mode === 'mixolydian') return chordNamed('♭VII', plan.key)
  return chordNamed(cells.flat().some((numeral) => /[79]/.test(numeral)) ? 'V7' : 'V', plan.key)
}

/** The tonic as a progression itself has it; as rich as its other chords where it has none. */
const tonicOf = (plan: Plan, cells: Cells): Chord =>
  cells
    .flat()
    .map((numeral) => chordOf(plan, numeral))
    .find((chord) => chord.root === plan.key.tonic && chord.bass === chord.root) ?? lastChord(plan, cells)

/** Bars of a phrase in the genres whose phrases come home. */
const PHRASE: Bars = 8

/**
 * Where the phrases of a genre come home, a bar is the tonic if a phrase or its section ends in it, and leads there if it is
 * the one before; null: the bar is as the progression has it. An intro too short for its progression names the key.
 */
const homeward = (plan: Plan, genre: Genre, section: Section, at: Bars, cells: Cells): Chord[] | null => {
  if (!genre.comesHome || section.letter === 'K' || section.letter === 'P') return null
  const left = Math.min(PHRASE - 1 - (at % PHRASE), section.bars - 1 - at)
  if (section.letter === 'I') {
    const short = section.bars < cells.length
    return short && at === 0 ? [tonicOf(plan, cells)] : null
  }
  if (left > 1 || inBridge(section, at) || section.bars < 4) return null
  if (left === 0) return [tonicOf(plan, cells)]
  const own = cellAt(section, at, cells, undefined, genre.barsPerChord).map((numeral) => chordOf(plan, numeral))
  const there = own.some((chord) => pitchClass(chord.root - plan.key.tonic) % 7 === 0)
  return there ? null : [chordOf(plan, isMinor(plan.key.mode) ? 'iiø7' : 'ii7'), cadence(plan, cells)]
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
    const riff = riffOf(plan, genre, section.letter) !== null
    for (let at = 0; at < section.bars; at++) {
      const start = (section.firstBar + at) * bar
      const fromEnd = section.bars - at
      if (index === last && fromEnd <= restBars(plan)) {
        spans.push(spanOf(lastChord(plan, cells), start, bar, index, at))
        continue
      }
      if (index === last && fromEnd === restBars(plan) + 1 && section.bars > 1) {
        spans.push(spanOf(cadence(plan, cells), start, bar, index, at))
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
      const home = homeward(plan, genre, section, at, cells)
      const cell =
        home ??
        cellAt(section, at, cells, chosen.get('B'), genre.barsPerChord).map((numeral) =>
          chordOf(plan, numeral, tonic, riff),
        )
      const pulse = pulseOf(plan.meter)
      // Chords that share a bar change on a beat: after two of three, after three of five.
      const border = (order: number) =>
        order === cell.length ? bar : Math.min(bar, Math.round(((order / cell.length) * bar) / pulse) * pulse)
      cell.forEach((chord, order) => {
        const length = border(order + 1) - border(order)
        if (length > 0) spans.push(spanOf(chord, start + border(order), length, index, at))
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
  const chord = chordOf(plan, cell[cell.length - 1]!, tonic)
  return tonesOf(chord).slice(0, 3).includes(plan.key.tonic)
}

/** From so many bars on a head has a bridge. */
const HEAD: Bars = 26

/** A head that is long enough has its bridge after two phrases. */
const inBridge = (section: Section, bar: Bars): boolean =>
  section.letter === 'H' && section.bars >= HEAD && bar >= 16 && bar < 24

const cellAt = (
  section: Section,
  bar: Bars,
  cells: Cells,
  bridge: Cells | undefined,
  barsPerChord: number,
): string[] => {
  const bridged = bridge !== undefined && inBridge(section, bar)
  const from = bridged ? bridge : cells
  // Vamps of one bar or two are not slowed down further.
  const pace = from.length >= 4 && section.bars >= from.length * barsPerChord ? barsPerChord : 1
  return from[Math.floor((bridged ? (bar - 16) / 2 : bar) / pace) % from.length]!
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
