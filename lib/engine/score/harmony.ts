import { genreOf } from '#lib/engine/plan/genres/atlas'
import type { Genre } from '#lib/engine/plan/genres/genre'
import type { Plan, Section } from '#lib/engine/plan/plan'
import type { SectionLetter } from '#lib/engine/plan/section-letters'
import { riffOf } from '#lib/engine/score/choose-riff'
import { addChromaticChords, type HarmonyBar } from '#lib/engine/score/chromatic'
import { pulseOf } from '#lib/engine/score/groove'
import { type HarmonySpan, harmonySpan } from '#lib/engine/score/harmony-span'
import { type Cells, chooseProgressions } from '#lib/engine/score/progressions'
import { type Chord, chordFromNumeral, chordTones } from '#lib/music/chord'
import { finalChordBars as lastChordBars } from '#lib/music/final-chord'
import { barLength, isMinor, type Mode, type PitchClass, pitchClass } from '#lib/music/key'
import { fitToMode } from '#lib/music/mode'
import type { Bars } from '#lib/music/time'

/** Modes without progressions of their own; major and minor progressions are adapted to them. */
const CHURCH_MODES = new Set<Mode>(['dorian', 'mixolydian', 'phrygian', 'lydian'])

/** Dominant sevenths stay in every mode; the melody adapts to them. */
const DOMINANT = /^V(7|9|13)/

/**
 * Chord of a numeral in the song's key.
 * In church modes, chords lose notes outside the mode. Riffs stay as written.
 */
const chordOf = (plan: Plan, numeral: string, tonic?: PitchClass, riff = false): Chord => {
  const chord = chordFromNumeral(numeral, plan.key, tonic)
  return riff || DOMINANT.test(numeral) || !CHURCH_MODES.has(plan.key.mode) ? chord : fitToMode(chord, plan.key)
}

/** Bars of the last chord. */
export const finalChordBars = ({ sections, ending }: Plan): Bars => {
  const last = sections.at(-1)
  return last ? lastChordBars(last, ending) : 1
}

/** The last chord of a song, with the extensions that its genre uses. */
const finalChord = (plan: Plan, cells: Cells): Chord => {
  const numerals = cells.flat()
  const minor = isMinor(plan.key.mode)
  if (numerals.some((numeral) => /^I7|^IV7/.test(numeral))) return chordFromNumeral(minor ? 'i7' : 'I7', plan.key)
  if (numerals.some((numeral) => /maj[79]|[♭ivIV]9/.test(numeral)))
    return chordFromNumeral(minor ? 'i9' : 'Imaj9', plan.key)
  return chordFromNumeral(minor ? 'i' : 'I', plan.key)
}

/** The chord before the last one: the dominant, or ♭VII or ♭II in modes without one. */
const cadence = (plan: Plan, cells: Cells): Chord => {
  const { mode } = plan.key
  if (mode === 'phrygian') return chordFromNumeral('♭II', plan.key)
  if (mode === 'dorian' || mode === 'mixolydian') return chordFromNumeral('♭VII', plan.key)
  return chordFromNumeral(cells.flat().some((numeral) => /[79]/.test(numeral)) ? 'V7' : 'V', plan.key)
}

/** The tonic chord of a progression, else the last chord of the song. */
const tonicOf = (plan: Plan, cells: Cells): Chord =>
  cells
    .flat()
    .map((numeral) => chordOf(plan, numeral))
    .find((chord) => chord.root === plan.key.tonic && chord.bass === chord.root) ?? finalChord(plan, cells)

/** Phrase length in genres whose phrases resolve. */
const PHRASE_BARS: Bars = 8

/**
 * Cadence chords of a bar in genres whose phrases resolve: the tonic in the last bar, ii–V before it.
 * Null keeps the progression. A short intro starts on the tonic to establish the key.
 */
const phraseCadence = (plan: Plan, genre: Genre, section: Section, at: Bars, cells: Cells): Chord[] | null => {
  if (!genre.phrasesResolve || section.letter === 'K' || section.letter === 'P') return null
  const left = Math.min(PHRASE_BARS - 1 - (at % PHRASE_BARS), section.bars - 1 - at)
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
 * Harmonises a plan without gaps; the last chord is the tonic.
 * Sections with the same letter have the same chords.
 */
export const harmonise = (plan: Plan): HarmonySpan[] => {
  const genre = genreOf(plan.genre)
  const chosen = chooseProgressions(plan, genre)
  const tonic =
    genre.numerals === 'relative' && isMinor(plan.key.mode) ? pitchClass(plan.key.tonic + 3) : plan.key.tonic
  const bars: HarmonyBar[] = []
  const last = plan.sections.length - 1
  plan.sections.forEach((section, index) => {
    const cells = chosen.get(section.letter)!
    const riff = riffOf(plan, genre, section.letter) !== null
    const fixedChord = (at: Bars): Chord | null => {
      const fromEnd = section.bars - at
      if (index === last && fromEnd <= finalChordBars(plan)) return finalChord(plan, cells)
      if (index === last && fromEnd === finalChordBars(plan) + 1 && section.bars > 1) return cadence(plan, cells)
      const ends = fromEnd === 1 && section.bars > 1 && resolves(plan, index)
      return ends && !containsTonic(plan, section, at, cells, chosen, genre, tonic) ? finalChord(plan, cells) : null
    }
    for (let at = 0; at < section.bars; at++) {
      const fixed = fixedChord(at)
      const written = fixed ? [fixed] : phraseCadence(plan, genre, section, at, cells)
      const chords =
        written ??
        cellAt(section, at, cells, chosen.get('B'), genre.barsPerChord).map((numeral) =>
          chordOf(plan, numeral, tonic, riff),
        )
      bars.push({ section: index, bar: at, chords, isFixed: written !== null || riff })
    }
  })
  return mergeSpans(addChromaticChords(plan, bars).flatMap((each) => spansOf(plan, each)))
}

/** Places the chords of a bar. Changes within it fall on beats. */
const spansOf = (plan: Plan, { section, bar, chords }: HarmonyBar): HarmonySpan[] => {
  const length = barLength(plan.meter)
  const pulse = pulseOf(plan.meter)
  const start = (plan.sections[section]!.firstBar + bar) * length
  const border = (order: number) =>
    order === chords.length ? length : Math.min(length, Math.round(((order / chords.length) * length) / pulse) * pulse)
  return chords.flatMap((chord, order) => {
    const own = border(order + 1) - border(order)
    return own > 0 ? [harmonySpan(chord, start + border(order), own, section, bar)] : []
  })
}

/** Whether a section ends on the tonic: choruses, and the last sung section. */
const resolves = (plan: Plan, index: number): boolean => {
  const section = plan.sections[index]!
  const lastSung = plan.sections.findLastIndex((candidate) => candidate.lines.length > 0)
  return section.lines.length > 0 && (section.kind === 'chorus' || index === lastSung)
}

/** Whether the last chord of a bar contains the tonic. */
const containsTonic = (
  plan: Plan,
  section: Section,
  bar: Bars,
  cells: Cells,
  chosen: Map<SectionLetter, Cells>,
  genre: Genre,
  tonic: PitchClass,
): boolean => {
  const cell = cellAt(section, bar, cells, chosen.get('B'), genre.barsPerChord)
  const chord = chordOf(plan, cell[cell.length - 1]!, tonic)
  return chordTones(chord).slice(0, 3).includes(plan.key.tonic)
}

/** Bars from which a head has a bridge. */
const MIN_BARS_FOR_BRIDGE: Bars = 26

/** The bridge of a head follows its first two phrases. */
const inBridge = (section: Section, bar: Bars): boolean =>
  section.letter === 'H' && section.bars >= MIN_BARS_FOR_BRIDGE && bar >= 16 && bar < 24

const cellAt = (
  section: Section,
  bar: Bars,
  cells: Cells,
  bridge: Cells | undefined,
  barsPerChord: number,
): string[] => {
  const bridged = bridge !== undefined && inBridge(section, bar)
  const from = bridged ? bridge : cells
  // Short vamps keep one bar per chord.
  const pace = from.length >= 4 && section.bars >= from.length * barsPerChord ? barsPerChord : 1
  return from[Math.floor((bridged ? (bar - 16) / 2 : bar) / pace) % from.length]!
}

/** Merges adjacent spans with the same chord in one section. */
export const mergeSpans = (spans: readonly HarmonySpan[]): HarmonySpan[] => {
  const result: HarmonySpan[] = []
  for (const span of spans) {
    const previous = result[result.length - 1]
    if (previous && previous.section === span.section && previous.chord.symbol === span.chord.symbol)
      previous.length += span.length
    else result.push({ ...span })
  }
  return result
}
