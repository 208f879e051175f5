import type { Instrument } from '#lib/engine/score/score'
import type { Decibels, Gain, MidiNote } from '#lib/music/time'

export type Family =
  | 'drums'
  | 'bass'
  | 'piano'
  | 'keys'
  | 'organ'
  | 'guitar'
  | 'strings'
  | 'brass'
  | 'sax'
  | 'wind'
  | 'mallets'
  | 'reeds'
  | 'choir'
  | 'synth'
  | 'chinese'
  | 'plucked'

/** An instrument of the catalogue. */
export type InstrumentInfo = {
  name: string
  family: Family
  instrument: Instrument
  /** Written range, well inside the playable one. */
  low: MidiNote
  high: MidiNote
  /** Level against other instruments at the same velocity. */
  level: Decibels
  reverb: Gain
  delay: Gain
  /** The name that seeds its playing, where earlier versions had another one: songs keep their bytes. */
  seedName?: string
}

type MixSettings = { level?: Decibels; reverb?: Gain; delay?: Gain; seedName?: string }

const bank = (
  name: string,
  family: Family,
  program: number,
  low: MidiNote,
  high: MidiNote,
  mix: MixSettings = {},
): InstrumentInfo => ({
  name,
  family,
  instrument: { kind: 'bank', program },
  low,
  high,
  level: mix.level ?? 0,
  reverb: mix.reverb ?? 0.25,
  delay: mix.delay ?? 0,
  ...(mix.seedName !== undefined && { seedName: mix.seedName }),
})

const synth = (
  name: string,
  family: Family,
  patch: string,
  low: MidiNote,
  high: MidiNote,
  mix: MixSettings = {},
): InstrumentInfo => ({
  ...bank(name, family, 0, low, high, mix),
  instrument: { kind: 'synth', patch },
})

const kit = (name: string, program: number, reverb: Gain): InstrumentInfo => ({
  ...bank(name, 'drums', 0, 35, 81, { reverb }),
  instrument: { kind: 'kit', program },
})

const machine = (name: string, patch: string): InstrumentInfo => synth(name, 'drums', patch, 35, 81, { reverb: 0.08 })

/** Programs are General MIDI, counted from 0. */
export const INSTRUMENTS = {
  'standard-kit': kit('Drums', 0, 0.12),
  'room-kit': kit('Drums', 8, 0.16),
  'power-kit': kit('Drums', 16, 0.2),
  'kit-pop': synth('Drums', 'drums', 'kit-pop', 35, 81, { reverb: 0.07 }),
  'kit-dry': synth('Drums', 'drums', 'kit-dry', 35, 81, { reverb: 0.06 }),
  'kit-rock': synth('Drums', 'drums', 'kit-rock', 35, 81, { reverb: 0.1 }),
  'kit-metal': synth('Drums', 'drums', 'kit-metal', 35, 81, { reverb: 0.1 }),
  'jazz-kit': kit('Jazz kit', 32, 0.18),
  'brush-kit': kit('Brushes', 40, 0.18),
  'orchestra-kit': kit('Orchestral percussion', 48, 0.4),
  'kit-808': machine('808 drums', 'kit-808'),
  'kit-909': machine('909 drums', 'kit-909'),
  'kit-linn': machine('Drum machine', 'kit-linn'),
  'kit-hard': machine('Hard drums', 'kit-hard'),
  'kit-chip': machine('Chip drums', 'kit-chip'),
  'kit-lofi': machine('Dusty drums', 'kit-lofi'),

  'upright-bass': bank('Upright bass', 'bass', 32, 28, 55, { reverb: 0.06 }),
  'finger-bass': bank('Bass', 'bass', 33, 28, 55, { reverb: 0.03 }),
  'picked-bass': bank('Picked bass', 'bass', 34, 28, 55, { reverb: 0.03 }),
  'slap-bass': bank('Slap bass', 'bass', 36, 28, 55, { reverb: 0.03 }),
  'bass-sub': synth('Sub bass', 'bass', 'bass-sub', 24, 48, { reverb: 0 }),
  'bass-808': synth('808 bass', 'bass', 'bass-808', 24, 48, { reverb: 0 }),
  'bass-saw': synth('Saw bass', 'bass', 'bass-saw', 26, 55, { reverb: 0.02 }),
  'bass-acid': synth('Acid bass', 'bass', 'bass-acid', 26, 55, { reverb: 0.04, delay: 0.06 }),
  'bass-fm': synth('FM bass', 'bass', 'bass-fm', 26, 55, { reverb: 0.02 }),
  'bass-log': synth('Log drum', 'bass', 'bass-log', 29, 55, { reverb: 0.05 }),
  'bass-growl': synth('Growl bass', 'bass', 'bass-growl', 26, 50, { reverb: 0.03 }),
  'bass-reese': synth('Reese bass', 'bass', 'bass-reese', 26, 50, { reverb: 0.03 }),
  'bass-chip': synth('Chip bass', 'bass', 'bass-chip', 33, 60, { reverb: 0 }),

  piano: bank('Piano', 'piano', 0, 36, 96, { reverb: 0.2 }),
  'bright-piano': bank('Bright piano', 'piano', 1, 36, 96, { reverb: 0.2 }),
  rhodes: bank('Rhodes', 'keys', 4, 40, 88, { reverb: 0.2 }),
  epiano: synth('Electric piano', 'keys', 'epiano', 40, 88, { reverb: 0.2, delay: 0.05 }),
  clavinet: bank('Clavinet', 'keys', 7, 43, 84, { level: -2, reverb: 0.1 }),
  organ: synth('Organ', 'organ', 'organ', 36, 84, { level: -2 }),
  'organ-bank': bank('Hammond organ', 'organ', 16, 36, 84, { level: -2 }),
  'reed-organ': bank('Harmonium', 'organ', 20, 41, 84, { level: -3 }),
  'church-organ': bank('Church organ', 'organ', 19, 36, 84, { level: -3, reverb: 0.4 }),

  celesta: bank('Celesta', 'mallets', 8, 60, 96, { reverb: 0.35, delay: 0.08 }),
  glockenspiel: bank('Glockenspiel', 'mallets', 9, 72, 100, { level: -4, reverb: 0.35 }),
  'music-box': bank('Music box', 'mallets', 10, 60, 96, { reverb: 0.35, delay: 0.08 }),
  vibraphone: bank('Vibraphone', 'mallets', 11, 53, 89, { reverb: 0.3 }),
  marimba: bank('Marimba', 'mallets', 12, 48, 91, { reverb: 0.25 }),
  xylophone: bank('Xylophone', 'mallets', 13, 65, 96, { level: -3 }),
  'tubular-bells': bank('Tubular bells', 'mallets', 14, 60, 77, { level: -4, reverb: 0.45 }),
  'steel-drum': bank('Steel drum', 'mallets', 114, 55, 88),
  kalimba: bank('Kalimba', 'mallets', 108, 55, 88, { delay: 0.08 }),

  'nylon-guitar': bank('Nylon guitar', 'guitar', 24, 40, 81, { reverb: 0.2 }),
  'steel-guitar': bank('Acoustic guitar', 'guitar', 25, 40, 81, { reverb: 0.18 }),
  'jazz-guitar': bank('Jazz guitar', 'guitar', 26, 40, 81, { reverb: 0.2 }),
  'clean-guitar': bank('Clean guitar', 'guitar', 27, 40, 84, { reverb: 0.2, delay: 0.06 }),
  'muted-guitar': bank('Muted guitar', 'guitar', 28, 40, 81, { reverb: 0.12, delay: 0.08 }),
  'overdriven-guitar': bank('Electric guitar', 'guitar', 29, 40, 84, { level: -3, reverb: 0.16 }),
  'distortion-guitar': bank('Distorted guitar', 'guitar', 30, 40, 84, { level: -4, reverb: 0.14 }),
  'low-guitar': bank('Distorted guitar', 'guitar', 30, 35, 84, { level: -4, reverb: 0.12 }),
  ukulele: bank('Ukulele', 'guitar', 24, 60, 84, { reverb: 0.18 }),
  banjo: bank('Banjo', 'plucked', 105, 48, 84, { level: -2 }),
  mandolin: bank('Mandolin', 'plucked', 25, 60, 88, { level: -1 }),
  sitar: bank('Sitar', 'plucked', 104, 48, 84),
  oud: bank('Oud', 'plucked', 24, 43, 79, { reverb: 0.16 }),
  harp: bank('Harp', 'plucked', 46, 36, 96, { reverb: 0.4 }),

  violin: bank('Violin', 'strings', 40, 55, 93, { reverb: 0.35 }),
  fiddle: bank('Fiddle', 'strings', 110, 55, 91, { reverb: 0.25 }),
  cello: bank('Cello', 'strings', 42, 36, 74, { reverb: 0.35 }),
  contrabass: bank('Double bass', 'bass', 43, 28, 55, { reverb: 0.2 }),
  'tremolo-strings': bank('Tremolo strings', 'strings', 44, 43, 84, { level: -2, reverb: 0.4 }),
  pizzicato: bank('Pizzicato', 'strings', 45, 48, 88, { reverb: 0.35 }),
  strings: bank('Strings', 'strings', 48, 43, 91, { level: -1, reverb: 0.4 }),
  'slow-strings': bank('Slow strings', 'strings', 49, 43, 88, { level: -1, reverb: 0.4 }),

  trumpet: bank('Trumpet', 'brass', 56, 54, 82, { level: -2 }),
  'muted-trumpet': bank('Muted trumpet', 'brass', 59, 54, 82, { delay: 0.06 }),
  trombone: bank('Trombone', 'brass', 57, 41, 70, { level: -2 }),
  tuba: bank('Tuba', 'bass', 58, 28, 55, { reverb: 0.12 }),
  horn: bank('French horn', 'brass', 60, 43, 76, { reverb: 0.45 }),
  brass: bank('Brass', 'brass', 61, 46, 82, { level: -3 }),
  'synth-brass': bank('Synth brass', 'synth', 62, 46, 84, { level: -2 }),
  'alto-sax': bank('Alto saxophone', 'sax', 65, 50, 80, { delay: 0.05 }),
  'tenor-sax': bank('Tenor saxophone', 'sax', 66, 46, 75, { delay: 0.05 }),
  oboe: bank('Oboe', 'wind', 68, 58, 86, { reverb: 0.35 }),
  clarinet: bank('Clarinet', 'wind', 71, 52, 86),
  flute: bank('Flute', 'wind', 73, 60, 93, { reverb: 0.32, delay: 0.05 }),
  recorder: bank('Recorder', 'wind', 74, 60, 91),
  whistle: bank('Whistle', 'wind', 78, 62, 91),
  bagpipe: bank('Bagpipes', 'wind', 109, 57, 81, { level: -6 }),
  harmonica: bank('Harmonica', 'reeds', 22, 60, 88),
  accordion: bank('Accordion', 'reeds', 21, 48, 86, { level: -2 }),
  bandoneon: bank('Bandoneon', 'reeds', 23, 48, 86, { level: -2 }),
  choir: bank('Choir', 'choir', 52, 48, 79, { level: -3, reverb: 0.5 }),

  guzheng: bank('Guzheng', 'chinese', 107, 43, 86, { reverb: 0.35 }),
  pipa: bank('Pipa', 'chinese', 106, 48, 88, { reverb: 0.3 }),
  erhu: bank('Erhu', 'chinese', 110, 62, 88, { reverb: 0.4, delay: 0.06 }),
  dizi: bank('Dizi', 'chinese', 73, 62, 91, { reverb: 0.4, delay: 0.06 }),
  shakuhachi: bank('Xiao', 'chinese', 77, 57, 84, { reverb: 0.45, delay: 0.06 }),
  dulcimer: bank('Yangqin', 'chinese', 15, 50, 86, { reverb: 0.35 }),
  qanun: bank('Qanun', 'plucked', 15, 50, 86, { reverb: 0.35, seedName: 'Yangqin' }),
  santoor: bank('Santoor', 'plucked', 15, 50, 86, { reverb: 0.35, seedName: 'Yangqin' }),
  suona: bank('Suona', 'chinese', 111, 60, 86, { level: -5 }),

  'pad-warm': synth('Warm pad', 'synth', 'pad-warm', 43, 86, { level: -3, reverb: 0.4 }),
  'pad-glass': synth('Glass pad', 'synth', 'pad-glass', 48, 91, { level: -3, reverb: 0.45 }),
  'pad-strings': synth('String machine', 'synth', 'pad-strings', 43, 88, { level: -3, reverb: 0.4 }),
  'lead-saw': synth('Saw lead', 'synth', 'lead-saw', 55, 93, { reverb: 0.25, delay: 0.2 }),
  'lead-square': synth('Square lead', 'synth', 'lead-square', 55, 93, { reverb: 0.25, delay: 0.2 }),
  'lead-soft': synth('Soft lead', 'synth', 'lead-soft', 55, 93, { reverb: 0.3, delay: 0.18 }),
  'lead-scream': synth('Screaming lead', 'synth', 'lead-scream', 55, 91, { level: -2, reverb: 0.25, delay: 0.18 }),
  'lead-cowbell': synth('Cowbell', 'synth', 'lead-cowbell', 55, 88, { reverb: 0.12, delay: 0.08 }),
  'lead-chip': synth('Chip lead', 'synth', 'lead-chip', 57, 96, { reverb: 0.06, delay: 0.12 }),
  'pluck-chip': synth('Chip arpeggio', 'synth', 'pluck-chip', 48, 93, { reverb: 0.04, delay: 0.06 }),
  pluck: synth('Pluck', 'synth', 'pluck', 48, 93, { reverb: 0.25, delay: 0.22 }),
  'pluck-bell': synth('Bell', 'synth', 'pluck-bell', 55, 96, { level: -2, reverb: 0.35, delay: 0.2 }),
  supersaw: synth('Supersaw', 'synth', 'supersaw', 48, 88, { level: -3, reverb: 0.3, delay: 0.08 }),
  riser: synth('Riser', 'synth', 'riser', 60, 60, { level: -6, reverb: 0.3 }),
  impact: synth('Impact', 'synth', 'impact', 36, 36, { level: -4, reverb: 0.4 }),
} as const satisfies Record<string, InstrumentInfo>

export type InstrumentId = keyof typeof INSTRUMENTS

/** An instrument or a family, as a prompt names it. */
export type InstrumentTerm = InstrumentId | Family

/** Looks up an instrument. Throws on an unknown id. */
export const instrumentInfo = (id: string): InstrumentInfo => {
  const info: InstrumentInfo | undefined = INSTRUMENTS[id as InstrumentId]
  if (!info) throw new Error(`There is no instrument "${id}".`)
  return info
}

/** The first instrument with a sound, by its id; null where none has it. */
export const instrumentIdOf = (instrument: Instrument): string | null => {
  const soundOf = (of: Instrument) => (of.kind === 'synth' ? `synth ${of.patch}` : `${of.kind} ${of.program}`)
  const wanted = soundOf(instrument)
  return Object.keys(INSTRUMENTS).find((id) => soundOf(instrumentInfo(id).instrument) === wanted) ?? null
}
