import type { InstrumentTerm } from '#lib/engine/plan/instruments'
import type { Bars } from '#lib/music/time'

/** Sections as musicians name them. */
export type SectionName =
  | 'intro'
  | 'verse'
  | 'pre-chorus'
  | 'chorus'
  | 'bridge'
  | 'break'
  | 'solo'
  | 'build'
  | 'drop'
  | 'outro'

/** Sections of a name: the n-th from 1, the last one, or all. Choruses in a row count as one. */
export type SectionRef = { name: SectionName; which: number | 'last' | 'all' }

/** Where a section belongs. */
export type Place = { side: 'after' | 'before'; of: SectionRef } | 'start' | 'middle' | 'end'

/** Who plays: instruments, the voice, or the whole band. */
export type Players = { terms: InstrumentTerm[]; voice: boolean; band: boolean }

/** Who sings in a duet: `first` is the lead, `trade` alternates by line. */
export type DuetTurn = 'first' | 'second' | 'both' | 'trade'

/** A request for single sections. */
export type Direction =
  /** Only these play: at the start, at the end, or in sections. `bars`: for how long, at the start. */
  | { kind: 'only'; players: Players; where: SectionRef | 'start' | 'end'; bars?: Bars }
  | { kind: 'rest'; players: Players; where: SectionRef }
  /** These play from a section on. */
  | { kind: 'enter'; players: Players; where: SectionRef }
  /** These play in no other sections. */
  | { kind: 'reserve'; players: Players; where: SectionRef }
  | { kind: 'pace'; pace: 'half' | 'double'; where: SectionRef }
  /** The form has such a section. With a null `place`, the form decides where. */
  | { kind: 'section'; name: SectionName; place: Place | null; bars: Bars | null }
  /** A null `term` is the band's own melody instrument. */
  | { kind: 'solo'; term: InstrumentTerm | null; place: Place | null; bars: Bars | null }
  | { kind: 'spoken'; where: SectionRef }
  | { kind: 'sing'; who: DuetTurn; where: SectionRef }
  /** Length of the sections of a name. */
  | { kind: 'bars'; name: SectionName; bars: Bars | 'long' | 'short' }
  | { kind: 'omit'; name: SectionName }
  | { kind: 'level'; level: 'quiet' | 'loud'; where: SectionRef | 'start' | 'end' }
  /** The band grows from the first section to the last. */
  | { kind: 'rise' }
  | { kind: 'open-with-chorus' }
  | { kind: 'double-last-chorus' }
  /** The band stops before a section. */
  | { kind: 'stop'; where: SectionRef }

/** A direction and its range in the normalised prompt. `end` is exclusive. */
export type PlacedDirection = { direction: Direction; start: number; end: number }

/** A reference to all sections of a name. */
export const allSections = (name: SectionName): SectionRef => ({ name, which: 'all' })
