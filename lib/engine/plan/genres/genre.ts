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

/**
 * Roman numerals against the major scale, bars parted by "|", chords of one bar by spaces: "I | V/7 | vi | ♭VI ♭VII".
 */
export type Progression = string

/** Letters with bars: I intro, V verse, P pre-chorus, C chorus, B bridge, K break, U build, D drop, S solo, H head,
 * M vamp, R rap, O outro. "I4 V16 C8 O4". */
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

/** How loose the players are: see score/timing.ts. */
export type Playing = 'machine' | 'tight' | 'band' | 'loose' | 'rubato'

/** How energy runs through the form: see plan/energy.ts. */
export type Curve = 'song' | 'ballad' | 'club' | 'loop' | 'full' | 'arc' | 'round'

export type Role = 'drums' | 'bass' | 'chords' | 'pad' | 'arp' | 'lead' | 'counter' | 'effect'

/**
 * What a player makes of the harmony.
 * grid: the genre's own row; power: root, fifth and octave on that row; hold: whole chords; strum: guitar strokes;
 * stab: short chords on off-beats; bubble: reggae organ; broken: one chord tone after another; ostinato: driving
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

/** One chair of the band; who sits on it is chosen from `choices` (ids of plan/instruments.ts). */
export type BandPart = {
  role: Role
  style: PlayingStyle
  choices: readonly string[]
  /** Plays in sections of at least this energy. */
  minEnergy: Gain
}

/**
 * How songs of the genre end. ring: the last chord is held; cold: one short hit; ritard: the last bars thin out and
 * broaden; strip: layers leave one by one before the last chord; echo: the last hit goes into the delay.
 */
export type Ending = 'ring' | 'cold' | 'ritard' | 'strip' | 'echo'

/** The other way to play a groove: rows that take the place of the genre's own in one of two takes. */
export type AlternateRows = {
  drums?: { verse?: Partial<DrumRows>; chorus?: Partial<DrumRows> }
  bass?: { verse?: Row; chorus?: Row }
  comp?: { verse?: Row; chorus?: Row }
}

/**
 * What belongs to the playing of a genre beyond its rows.
 * hat-rolls: bursts of thirty-seconds and triplets; blasts: bars in which kick, snare and cymbal run in sixteenths;
 * brushes: strokes that circle on the snare; walking: a bass line of quarters that goes from chord to chord;
 * tom-fills: fills that run down the toms; machine-fills: fills that stutter on snare and clap.
 */
export type PlayingTechnique = 'hat-rolls' | 'blasts' | 'brushes' | 'walking' | 'tom-fills' | 'machine-fills'

/**
 * Two bars of sixteenths on a low string, with the chords that they make. d: muted with the palm on the open string; 0…9, a, b:
 * a power chord so many semitones above it; - hold.
 */
export type Riff = { row: Row; chords: Progression }

export type Range = { low: MidiNote; high: MidiNote }

/** Everything that makes music belong to a genre, as data. */
export type Genre = {
  id: string
  name: string
  /** Quarter notes per minute. */
  tempo: { low: BeatsPerMinute; high: BeatsPerMinute; typical: BeatsPerMinute }
  meter: Meter
  /** Share of the first note of a pair: .5 straight, .667 triplets. */
  swing: { of: 'eighth' | 'sixteenth'; share: number }
  /** Behind (+) or ahead (−) of the grid. */
  delays: Record<'kick' | 'snare' | 'hat' | 'bass' | 'chords' | 'voice', Milliseconds>
  playing: Playing
  curve: Curve
  /** "F# minor" */
  keys: readonly string[]
  /** relative: in minor keys the numerals count from the relative major. */
  numerals: 'tonic' | 'relative'
  melody: 'scale' | 'pentatonic' | 'blues'
  progressions: Partial<Record<ProgressionOf, readonly Progression[]>>
  barsPerChord: number
  /** Phrases of eight bars end on the tonic, as songs do that were written to be sung and not to be looped. */
  phrasesResolve?: true
  /** Two and a half to three and a half minutes, and about one, at the typical tempo. */
  form: FormText
  shortForm: FormText
  grid: { step: Beats; bars: number }
  /** General MIDI percussion keys of the four drum columns, and of the open hat. */
  kit: Record<'kick' | 'snare' | 'hat' | 'open' | 'perc', number> & {
    /** What the hand of the hat plays where the song is full: a ride, a crash. */
    full?: number
  }
  drums: Record<'verse' | 'chorus' | 'fill' | 'break', DrumRows>
  bass: { verse: Row; chorus: Row } & Range
  comp: { verse: Row; chorus: Row }
  alternateRows: AlternateRows
  techniques?: readonly PlayingTechnique[]
  /** What guitars with power chords, bass and kick play together under verses and solos. */
  riffs?: readonly Riff[]
  /** Phrases of four bars in which the filter of a bass swings, as swings in each beat, two in each bar. */
  wobbles?: readonly (readonly number[])[]
  /** Who plays in breaks; by energy where nothing is said. */
  breaks?: readonly Role[]
  /** How many semitones the last chorus may rise, in songs that take it higher. */
  maxKeyChange?: 1 | 2
  voice: { sung: boolean; delivery: 'sung' | 'rap'; female: Range; male: Range }
  band: readonly BandPart[]
  endings: readonly Ending[]
}
