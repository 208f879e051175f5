import { z } from 'zod'
import type { Analysis } from '#lib/engine/analyse/analysis'
import type { AudioChange } from '#lib/engine/mix/audio-changes'
import type { Automation } from '#lib/engine/mix/automation'
import { PATCH_NAMES } from '#lib/engine/perform/instrument-player'
import { STYLES } from '#lib/engine/perform/voice/styles'
import { isGenre } from '#lib/engine/plan/genres/atlas'
import type { Plan, PlannedPart, Section, Singer, SingingStyle } from '#lib/engine/plan/plan'
import type { SectionLetter } from '#lib/engine/plan/section-letters'
import type { Part, Phrase } from '#lib/engine/score/score'
import type { Syllable } from '#lib/lyrics/syllable'
import type { PitchClass } from '#lib/music/key'

/** The parts of a score file; see score-file.ts. Types of the engine are checked against them. */

const MAX_TEXT_LENGTH = 2000
const MAX_NOTES = 20_000

const text = z.string().max(MAX_TEXT_LENGTH)
const id = (kind: string) => z.string().regex(new RegExp(`^${kind}[1-9]\\d{0,8}$`), `must be an id such as "${kind}1".`)
const beats = z.number().min(-1000).max(100_000)
const pitch = z.number().min(0).max(127)
const share = z.number().min(0).max(1)
const level = z.number().min(-120).max(40)
const pan = z.number().min(-1).max(1)
const bars = z.int().min(0).max(10_000)
const block = z.int().min(0).max(10_000_000)

export const ScoreNote = z.strictObject({
  id: id('n'),
  at: beats,
  length: z.number().min(0).max(100_000),
  pitch,
  velocity: share,
  wobble: z.number().exactOptional(),
  variant: z.int().min(0).max(9).exactOptional(),
})
export type ScoreNote = z.infer<typeof ScoreNote>

const phones = z.array(z.string().max(8)).max(20)
const SyllableSchema: z.ZodType<Syllable> = z.strictObject({
  text,
  word: z.int().min(0),
  onset: phones,
  nucleus: z.string().max(8),
  coda: phones,
  stress: z.literal([0, 1, 2]),
  tone: z.literal([1, 2, 3, 4, 5]).exactOptional(),
})

export const ScoreSungNote = ScoreNote.extend({ syllable: SyllableSchema.nullable() })
export type ScoreSungNote = z.infer<typeof ScoreSungNote>

export const InstrumentSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('bank'), program: z.int().min(0).max(127) }),
  z.strictObject({ kind: z.literal('kit'), program: z.int().min(0).max(127) }),
  z.strictObject({ kind: z.literal('synth'), patch: z.enum(PATCH_NAMES) }),
])

const ROLES = ['drums', 'bass', 'chords', 'pad', 'arp', 'lead', 'counter', 'effect'] as const
const PLAYING_STYLES: PlannedPart['style'][] = [
  ...(['grid', 'power', 'hold', 'strum', 'stab', 'bubble', 'broken'] as const),
  ...(['ostinato', 'arp', 'tune', 'answer', 'riser'] as const),
]

const mixSettings = { level, pan, reverb: z.number().min(0).max(2), delay: z.number().min(0).max(2), duck: share }

export const ScorePart = z.strictObject({
  id: id('p'),
  name: text.min(1),
  seedName: text.exactOptional(),
  role: z.enum([...ROLES, 'percussion'] as const satisfies readonly Part['role'][]),
  instrument: InstrumentSchema,
  notes: z.array(ScoreNote).max(MAX_NOTES),
  ...mixSettings,
  sweep: z
    .array(z.strictObject({ at: beats, cutoff: z.number().positive() }))
    .readonly()
    .exactOptional(),
  /** Not played. */
  muted: z.literal(true).exactOptional(),
})
export type ScorePart = z.infer<typeof ScorePart>

/** How voices are mixed, relative to how the mix has them. */
export const ScoreVoice = z.strictObject({
  level,
  pan,
  /** Not sung. */
  muted: z.literal(true).exactOptional(),
})
export type ScoreVoice = z.infer<typeof ScoreVoice>

const VOICES = ['lead', 'double', 'harmony-high', 'harmony-low', 'pad', 'adlib'] as const satisfies Phrase['voice'][]

export const ScorePhrase = z.strictObject({
  id: id('v'),
  section: id('s'),
  /** Index into the section's lines. */
  line: z.int().min(0),
  notes: z.array(ScoreSungNote).min(1).max(MAX_NOTES),
  voice: z.enum(VOICES),
  side: z.enum(['left', 'right']),
  secondSinger: z.boolean().exactOptional(),
  spoken: z.literal(true).exactOptional(),
  breathless: z.boolean().exactOptional(),
})
export type ScorePhrase = z.infer<typeof ScorePhrase>

export const ScoreChord = z.strictObject({ id: id('c'), at: beats, length: z.number().positive(), symbol: text })
export type ScoreChord = z.infer<typeof ScoreChord>

const SECTION_KINDS = ['intro', 'verse', 'pre-chorus', 'chorus', 'bridge', 'break', 'outro'] as const
const LETTERS = ['I', 'V', 'P', 'C', 'B', 'K', 'U', 'D', 'S', 'H', 'M', 'R', 'O'] as const

export const ScoreLine = z.strictObject({ id: id('l'), text })

export const ScoreSection = z.strictObject({
  id: id('s'),
  kind: z.enum(SECTION_KINDS satisfies readonly Section['kind'][]),
  letter: z.enum(LETTERS satisfies readonly SectionLetter[]),
  label: text,
  firstBar: bars,
  bars: bars.min(1),
  energy: share,
  lines: z.array(ScoreLine).max(500),
  /** Semitones between its key and that of the song, behind a key change. */
  transposed: z.int().min(-12).max(12).exactOptional(),
  /** Seed of its own idea, after an edit; otherwise that of the song. */
  idea: z.int().exactOptional(),
  directed: z
    .strictObject({
      lineups: z
        .array(z.strictObject({ parts: z.record(z.string(), z.boolean()), bars: z.number() }))
        .readonly()
        .exactOptional(),
      feel: z.enum(['half', 'double']).exactOptional(),
      spoken: z.literal(true).exactOptional(),
      soloist: text.exactOptional(),
      singers: z.enum(['first', 'second', 'both', 'trade']).exactOptional(),
      build: z.literal(true).exactOptional(),
      stops: z.literal(true).exactOptional(),
    })
    .exactOptional(),
})
export type ScoreSection = z.infer<typeof ScoreSection>

const number = z.number()

const SingerSchema: z.ZodType<Singer> = z.strictObject({
  kind: z.enum(['female', 'male', 'child', 'choir', 'duet', 'robot', 'rap']),
  tract: z.enum(['male', 'female', 'child']),
  style: z.custom<SingingStyle>((name) => typeof name === 'string' && name in STYLES, 'must be a singing style.'),
  timbre: z.strictObject({
    size: number,
    effort: number,
    brightness: number,
    breath: number,
    vibratoRate: number,
    vibratoDepth: number,
    grit: number,
  }),
  low: pitch,
  high: pitch,
  harmonies: z.boolean(),
})

const KeySchema = z.strictObject({
  tonic: z.custom<PitchClass>((tonic) => z.int().min(0).max(11).safeParse(tonic).success, 'must be 0…11.'),
  mode: z.enum(['major', 'minor', 'dorian', 'mixolydian', 'phrygian', 'lydian']),
})
const MeterSchema = z.strictObject({ beats: z.int().min(1).max(12), unit: z.literal([4, 8]) })

const AnalysisSchema: z.ZodType<Analysis> = z.strictObject({
  duration: number,
  bpm: number,
  firstBeat: number,
  firstDownbeat: number,
  meter: MeterSchema,
  key: KeySchema,
  confidence: z.strictObject({ tempo: number, key: number }),
  loudness: number,
  contour: z.array(number),
  brightness: number,
  texture: z.strictObject({ levels: z.array(number), spreads: z.array(number) }),
  density: number,
  percussion: number,
  singing: number,
  sections: z.array(z.strictObject({ at: number, length: number, energy: number })),
})

const PlannedPartSchema: z.ZodType<PlannedPart> = z.strictObject({
  name: text,
  id: text,
  seedName: text.exactOptional(),
  role: z.enum(ROLES),
  style: z.enum(PLAYING_STYLES),
  instrument: InstrumentSchema,
  low: number,
  high: number,
  minEnergy: number,
  ...mixSettings,
  requested: z.literal(true).exactOptional(),
})

/** All of a plan but its sections. */
export const PlanSettings: z.ZodType<Omit<Plan, 'sections'>> = z.strictObject({
  seed: number,
  take: z.literal([0, 1]),
  title: text,
  genre: z.string().refine(isGenre, 'must be a genre.'),
  bpm: z.number().min(20).max(400),
  meter: MeterSchema,
  key: KeySchema,
  swing: share,
  mood: z.strictObject({ valence: number, energy: number, darkness: number, space: number }),
  busyness: number,
  density: number,
  parts: z.array(PlannedPartSchema),
  intro: z.enum(['band', 'chords', 'rhythm', 'layers']),
  ending: z.enum(['ring', 'cold', 'ritard', 'strip', 'echo']),
  groove: z.literal([0, 1]),
  feel: z.enum(['even', 'half', 'double']),
  lag: number,
  era: z.enum(['60s', '70s', '80s', '90s', '2000s', 'modern']).nullable(),
  keyChange: z.int(),
  singer: SingerSchema.nullable(),
  language: z.enum(['en', 'zh', 'ja', 'ko', 'es', 'fr', 'de', 'other']),
  story: z
    .strictObject({
      said: z.string(),
      about: z.string(),
      stanzas: z.array(z.string()),
      facts: z.array(z.strictObject({ said: z.string(), sung: z.array(z.string()) })),
    })
    .nullable(),
  lyric: z.string(),
  samples: z.int().positive(),
  reference: z.strictObject({ analysis: AnalysisSchema, weight: number }).nullable(),
  extend: z
    .strictObject({
      analysis: AnalysisSchema,
      cut: number,
      lead: number,
      level: number,
      harmony: z.array(number),
    })
    .nullable(),
})

const samples = z.int().min(0).max(1_000_000_000)

/** A change of the finished recording. */
export const ScoreAudioChange: z.ZodType<AudioChange> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('trim'), start: samples, end: samples }),
  z.strictObject({ kind: z.literal('fade'), in: samples, out: samples }),
  z.strictObject({ kind: z.literal('gain'), decibels: level }),
])

const curve = <T extends z.ZodType>(value: T) => z.array(z.tuple([block, value]))

export const ScoreAutomation: z.ZodType<Automation> = z.strictObject({
  trim: number,
  treble: number,
  fader: z.array(number).nullable(),
  gain: curve(number),
  opening: number,
  follower: curve(number),
  tilt: curve(number),
  bands: curve(z.array(number)),
  parts: z.record(
    z.string(),
    z.strictObject({ gain: number, power: number, presence: number, sounding: curve(number) }),
  ),
  presence: curve(
    z.strictObject({
      voicePower: number,
      bandMean: number,
      voiceMean: number,
      strides: number,
      recentPeak: number,
      bandDepth: number,
      voiceDepth: number,
      trim: number,
      trimWanted: number,
    }),
  ),
})
