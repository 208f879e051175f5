import type { Meter } from '#lib/music/key'
import type { Beats, BeatsPerMinute, Gain, MidiNote, Milliseconds } from '#lib/music/time'

/**
 * One row of a groove, in steps of `grid.step` beats.
 * Drums: X accent, x hit, o ghost, O open hat, . rest.
 * Bass: 1…7 degree of the chord (7 its own seventh), 8 octave, a approach to the next root, g dead note, - hold.
 * Comping: X x block, d u strums, g a muted stroke, digits for single chord tones, - hold.
 */
export type Row = string

export type DrumRows = { kick: Row; snare: Row; hat: Row; perc: Row }

/** Roman numerals against the major scale. "|" separates bars, spaces separate chords: "I | V/7 | vi | ♭VI ♭VII". */
export type Progression = string

/**
 * Section letters with their bars, for example "I4 V16 C8 O4".
 * I intro, V verse, P pre-chorus, C chorus, B bridge, K break, U build, D drop, S solo, H head, M vamp, R rap, O outro.
 */
export type FormText = string

export type ProgressionOf =
  | 'verse'
  | 'preChorus'
  | 'chorus'
  | 'bridge'
  | 'break'
  | 'drop'
  | 'build'
  | 'turnaround'
  | 'head'
  | 'vamp'

/** How tightly the players keep time: see score/timing.ts. */
export type Tightness = 'machine' | 'tight' | 'band' | 'loose' | 'rubato'

/** How energy develops over the form: see plan/energy.ts. */
export type EnergyCurve = 'song' | 'ballad' | 'club' | 'loop' | 'full' | 'arc' | 'round'

export type Role = 'drums' | 'bass' | 'chords' | 'pad' | 'arp' | 'lead' | 'counter' | 'effect'

/**
 * How a part plays the harmony.
 * grid: the genre's own row; power: root, fifth and octave on that row; hold: whole chords; strum: guitar strokes;
 * stab: short off-beat chords; bubble: reggae organ; broken: one chord tone after another; ostinato: driving
 * eighths; arp: sixteenths up and down; tune: hooks and solos; answer: lines where the voice rests; riser: builds.
 */
export type PlayingStyle =
  | 'grid'
  | 'power'
  | 'hold'
  | 'strum'
  | 'stab'
  | 'bubble'
  | 'broken'
  | 'ostinato'
  | 'arp'
  | 'tune'
  | 'answer'
  | 'riser'

/** One part of a genre's band. Its instrument is one of `choices` (ids of plan/instruments.ts). */
export type BandPart = {
  role: Role
  style: PlayingStyle
  choices: readonly string[]
  /** Section energy from which the part plays. */
  minEnergy: Gain
}

/**
 * How songs of a genre end.
 * ring: held last chord; cold: one short hit; ritard: thinner, slower last bars;
 * strip: parts drop out one by one; echo: the last hit rings out in the delay.
 */
export type Ending = 'ring' | 'cold' | 'ritard' | 'strip' | 'echo'

/** Rows that replace the genre's own in one of the two takes. */
export type AlternateRows = {
  drums?: { verse?: Partial<DrumRows>; chorus?: Partial<DrumRows> }
  bass?: { verse?: Row; chorus?: Row }
  comp?: { verse?: Row; chorus?: Row }
}

/**
 * Playing techniques of a genre beyond its rows.
 * hat-rolls: bursts of thirty-seconds and triplets; blasts: bars of kick, snare and cymbal in sixteenths;
 * brushes: circling strokes on the snare; walking: a bass line in quarters;
 * tom-fills: fills down the toms; machine-fills: stuttering snare and clap fills.
 */
export type PlayingTechnique = 'hat-rolls' | 'blasts' | 'brushes' | 'walking' | 'tom-fills' | 'machine-fills'

/**
 * Two bars of sixteenths on a low string, with the chords that they imply.
 * d: palm-muted open string; 0…9, a, b: a power chord so many semitones above it; - hold.
 */
export type Riff = { row: Row; chords: Progression }

export type Range = { low: MidiNote; high: MidiNote }

/** How a genre is composed and played. Its words, mix and singers have tables of their own, keyed by `id`. */
export type Genre = {
  id: string
  name: string
  /** Quarter notes per minute. */
  tempo: { low: BeatsPerMinute; high: BeatsPerMinute; typical: BeatsPerMinute }
  meter: Meter
  /** Share of the first note of a pair: .5 straight, .667 triplets. */
  swing: { of: 'eighth' | 'sixteenth'; share: number }
  /** Offset from the grid: positive is late, negative is early. */
  delays: Record<'kick' | 'snare' | 'hat' | 'bass' | 'chords' | 'voice', Milliseconds>
  tightness: Tightness
  energyCurve: EnergyCurve
  /** For example "F# minor". */
  keys: readonly string[]
  /** relative: in minor keys, numerals count from the relative major. */
  numerals: 'tonic' | 'relative'
  melody: 'scale' | 'pentatonic' | 'blues'
  progressions: Partial<Record<ProgressionOf, readonly Progression[]>>
  barsPerChord: number
  /** Eight-bar phrases end on the tonic, as in songs that are not loops. */
  phrasesResolve?: true
  /** Form of 2.5…3.5 minutes, and short form of about one, at the typical tempo. */
  form: FormText
  shortForm: FormText
  grid: { step: Beats; bars: number }
  /** General MIDI percussion keys of the four drum rows and of the open hat. */
  kit: Record<'kick' | 'snare' | 'hat' | 'open' | 'perc', number> & {
    /** Cymbal that replaces the hat in full sections, such as a ride or crash. */
    full?: number
  }
  drums: Record<'verse' | 'chorus' | 'fill' | 'break', DrumRows>
  bass: { verse: Row; chorus: Row } & Range
  comp: { verse: Row; chorus: Row }
  alternateRows: AlternateRows
  techniques?: readonly PlayingTechnique[]
  /** Riffs of power-chord guitars, bass and kick under verses and solos. */
  riffs?: readonly Riff[]
  /** Four-bar patterns of a bass filter: cycles per beat, two values per bar. */
  wobbles?: readonly (readonly number[])[]
  /** Roles that play in breaks; by default energy decides. */
  breaks?: readonly Role[]
  /** Semitones by which the last chorus may modulate up. */
  maxKeyChange?: 1 | 2
  voice: { singsByDefault: boolean; delivery: 'sung' | 'rap'; female: Range; male: Range }
  band: readonly BandPart[]
  endings: readonly Ending[]
}
