import type { ScoreRecord } from '#lib/contract/editing'

/** Instruments to choose from, by the engine’s names, which the terms translate. */

type Instrument = ScoreRecord['parts'][number]['instrument']
export type NamedInstrument = { name: string; instrument: Instrument }

const bank = (name: string, program: number): NamedInstrument => ({ name, instrument: { kind: 'bank', program } })
const kit = (name: string, program: number): NamedInstrument => ({ name, instrument: { kind: 'kit', program } })
const synth = (name: string, patch: string): NamedInstrument => ({ name, instrument: { kind: 'synth', patch } })

const DRUMS = [
  synth('Drums', 'kit-pop'),
  kit('Jazz kit', 32),
  kit('Brushes', 40),
  synth('808 drums', 'kit-808'),
  synth('909 drums', 'kit-909'),
  synth('Drum machine', 'kit-linn'),
  synth('Dusty drums', 'kit-lofi'),
  synth('Hard drums', 'kit-hard'),
  kit('Orchestral percussion', 48),
]
const BASSES = [
  bank('Bass', 33),
  bank('Upright bass', 32),
  bank('Picked bass', 34),
  bank('Slap bass', 36),
  bank('Tuba', 58),
  synth('Sub bass', 'bass-sub'),
  synth('808 bass', 'bass-808'),
  synth('Saw bass', 'bass-saw'),
  synth('FM bass', 'bass-fm'),
]
const KEYS = [
  bank('Piano', 0),
  bank('Bright piano', 1),
  bank('Rhodes', 4),
  synth('Electric piano', 'epiano'),
  bank('Clavinet', 7),
  bank('Hammond organ', 16),
  bank('Church organ', 19),
  bank('Harmonium', 20),
  bank('Accordion', 21),
]
const GUITARS = [
  bank('Nylon guitar', 24),
  bank('Acoustic guitar', 25),
  bank('Jazz guitar', 26),
  bank('Clean guitar', 27),
  bank('Electric guitar', 29),
  bank('Banjo', 105),
  bank('Harp', 46),
]
const PADS = [
  bank('Strings', 48),
  bank('Slow strings', 49),
  bank('Tremolo strings', 44),
  bank('Choir', 52),
  bank('Brass', 61),
  synth('Warm pad', 'pad-warm'),
  synth('Glass pad', 'pad-glass'),
  synth('String machine', 'pad-strings'),
  synth('Supersaw', 'supersaw'),
]
const SOLOISTS = [
  bank('Violin', 40),
  bank('Cello', 42),
  bank('Trumpet', 56),
  bank('Trombone', 57),
  bank('French horn', 60),
  bank('Alto saxophone', 65),
  bank('Tenor saxophone', 66),
  bank('Oboe', 68),
  bank('Clarinet', 71),
  bank('Flute', 73),
  bank('Harmonica', 22),
]
const MALLETS = [
  bank('Celesta', 8),
  bank('Glockenspiel', 9),
  bank('Music box', 10),
  bank('Vibraphone', 11),
  bank('Marimba', 12),
  bank('Kalimba', 108),
  synth('Pluck', 'pluck'),
  synth('Bell', 'pluck-bell'),
]
const LEADS = [synth('Saw lead', 'lead-saw'), synth('Square lead', 'lead-square'), synth('Soft lead', 'lead-soft')]

const BY_ROLE = {
  drums: DRUMS,
  bass: BASSES,
  chords: [...KEYS, ...GUITARS, ...MALLETS],
  pad: [...PADS, ...KEYS],
  arp: [...MALLETS, ...GUITARS, ...KEYS],
  lead: [...SOLOISTS, ...LEADS, ...GUITARS, ...KEYS, ...MALLETS],
  counter: [...SOLOISTS, ...LEADS, ...PADS, ...MALLETS],
} as const satisfies Record<string, readonly NamedInstrument[]>

export type Role = keyof typeof BY_ROLE
/** Roles that a part can be added for. */
export const ROLES = Object.keys(BY_ROLE) as Role[]

/** Instruments that can play a role; none for effects and percussion. */
export const instrumentsFor = (role: string): readonly NamedInstrument[] => BY_ROLE[role as Role] ?? []

// sameInstrument({ kind: 'bank', program: 0 }, { kind: 'kit', program: 0 }) // => false
export const sameInstrument = (a: Instrument | undefined, b: Instrument | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.kind === b.kind &&
  (a.kind === 'synth' ? b.kind === 'synth' && a.patch === b.patch : b.kind !== 'synth' && a.program === b.program)

/** The name of an instrument of a role; that of the role where it has none. */
export const instrumentName = (role: string, instrument: Instrument): string =>
  instrumentsFor(role).find((each) => sameInstrument(each.instrument, instrument))?.name ?? role
