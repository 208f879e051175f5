import type { MessagePort } from 'node:worker_threads'
import type { AudioFormat, Brief, LyricBrief, Recording } from '#lib/engine/brief'
import type { Timeline } from '#lib/engine/build-metadata'
import type { FoundWords } from '#lib/engine/rhymes/word-list'
import type { SongMetadata } from '#lib/engine/song-metadata'
import type { Knot } from '#lib/music/alignment'
import type { AudioEdit, Audition } from '#lib/music/edits'
import type { Key, Meter } from '#lib/music/key'
import type { SongFileReading } from '#lib/music/song-to-arrange'
import type { Bars, Beats, BeatsPerMinute, Decibels, Gain, Samples, Seconds } from '#lib/music/time'

/** Requests of the host to the engine's worker thread. A worker handles one at a time. */
export type Request =
  /**
   * bank: path of an SF2 or SF3 file; the default bank without it. assistant: port to the assistant thread.
   * control: memory of a RequestControl, which cancels later requests. The warm-up ends early when another one waits.
   */
  | { kind: 'warm'; bank?: string; assistant?: MessagePort; control?: SharedArrayBuffer }
  | { kind: 'render'; brief: Brief; seed: number }
  | { kind: 'inspect'; recording: Recording; limit: Seconds }
  /** Reads the melody of a hummed or sung recording. bpm: a known tempo. */
  | { kind: 'transcribe'; recording: Recording; bpm: BeatsPerMinute | null }
  | { kind: 'transcode'; recording: Recording; limit: Seconds; maxBytes: number }
  /** Decodes a recording to a WAV file. */
  | { kind: 'to_wav'; recording: Recording; limit: Seconds; layout: WavLayout }
  /** Aligns a recording with the song that it was produced from. `key`: of that song, null where it is unknown. */
  | {
      kind: 'align'
      recording: Recording
      sketch: Recording
      timeline: Timeline<string>
      key: Key | null
      limit: Seconds
    }
  /** Replaces a window of a recording by that of another one. */
  | { kind: 'splice'; recording: Recording; changed: Recording; window: SpliceWindow; limit: Seconds }
  /** Writes a lyric without making a song: all of it, or what follows `lyric`. */
  | { kind: 'write'; brief: LyricBrief; seed: number; maxCodePoints: number }
  /** Finds rhymes and synonyms of a word. */
  | { kind: 'rhyme'; word: string }
  /** Makes another version of a finished song, by edits that were checked. */
  | { kind: 'edit'; song: EditedSong; edits: readonly unknown[] }
  /** Makes another version of a song without a score, by edits of its recording that were checked. */
  | { kind: 'edit_recording'; song: EditedRecording; edits: readonly AudioEdit[] }
  /** Checks edits of a score, which may have any shape, without making a song. */
  | { kind: 'check_edits'; score: Uint8Array; edits: readonly unknown[] }
  /** Reads a score file. */
  | { kind: 'read_score'; score: Uint8Array }
  /** Renders a few seconds of a song in which another instrument plays, or a part that is not added yet. */
  | { kind: 'audition'; score: Uint8Array; audition: Audition }
  /** Writes a score file in a format of notation programs. */
  | { kind: 'write_notation'; score: Uint8Array; format: NotationFormat; title: string }
  /** Renders a song again to export its stems and its lossless audio. `score`: of an edited song, instead of its brief. */
  | {
      kind: 'export_song'
      brief: Brief
      seed: number
      selection: ExportSelection
      source: SourceSong | null
      score?: Uint8Array
    }
  /** Exports the lossless audio of a recording. */
  | { kind: 'export_recording'; recording: Recording; limit: Seconds; selection: ExportSelection }
  /** Exports stems that were separated elsewhere. All have the length of the recording. */
  | { kind: 'export_stems'; stems: readonly NamedRecording[]; limit: Seconds; selection: ExportSelection }
  /** Acknowledges one `export_progress`, so the thread may continue. */
  | { kind: 'continue' }

/**
 * The song of this engine that an extended song continues, to render its stems. `sha256` is that of its file; `source` is
 * the song that it continues itself.
 */
export type SourceSong = { brief: Brief; seed: number; sha256: string; source: SourceSong | null }

/** A finished song that is edited. */
export type EditedSong = {
  /** Its score file. */
  score: Uint8Array
  /** Its master; null before its first edit. */
  master: Uint8Array | null
  /** Its recording, which takes the place of the master where another engine made it. */
  recording: Recording
  /** The waveform of its recording; null where that has none of this kind. */
  waveform: Waveform | null
  waves: readonly PartWave[]
  /** The brief of an extended song, with the recording that it continues; null for other songs. */
  brief: Brief | null
}

/** A finished song without a score, whose recording is edited. */
export type EditedRecording = {
  recording: Recording
  /** Its master; null before its first edit. */
  master: Uint8Array | null
  tags: { title: string; lyric: string }
  /** Null for songs of which only the sound is known. */
  timeline: Timeline<string> | null
}

/** The file of an edited recording, known before its first sample. `timeline`: what is left of it. */
export type RecordingFile = { samples: Samples; duration: Seconds; bytes: number; timeline: Timeline<string> | null }

/** Stereo at 44.1 kHz, or one channel at 16 kHz. */
export type WavLayout = 'stereo' | 'speech'

export type NamedRecording = { name: string; recording: Recording }

/** Formats of stems: WAV of 24 and 16 bits and of 32-bit floats, FLAC of 24 bits, MP3 at 192 kb/s. */
export type StemFormat = 'wav24' | 'wav16' | 'wav32' | 'flac' | 'mp3'

/** A lead sheet or a full score in MusicXML; a lead sheet in ABC; words with chords in ChordPro. */
export type NotationFormat = 'lead-sheet' | 'full-score' | 'abc' | 'yue2-abc' | 'chord-pro'

/** Which files an export contains. `stems` is their format. */
export type ExportSelection = { stems: StemFormat | null; wav: boolean; flac: boolean; multitrack: boolean }

/** One file of an export. `name` is the stem's name or the file name. */
export type ExportFile = { kind: 'stem' | 'wav' | 'flac' | 'multitrack'; name: string }

/** Points of a waveform over the whole song. */
export const PEAK_POINTS = 1000

/** `peaks`: a pair (min, max) per point, integers −127…127. `rms`: of both channels per point, in thousandths of full scale. */
export type Waveform = { peaks: number[]; rms: number[] }

/**
 * Waveform of a part: 200 points over the whole song, 0…127, where 127 is the part's own peak. `name` is the name of
 * its stem, `top` that peak, by which an edit joins old points and new ones; older songs have none.
 */
export type PartWave = { name: string; peaks: number[]; top?: number | undefined }

/**
 * How a recording follows the song that it was produced from, and what sounds when in it. `certainty`: whether it does,
 * 0…1; `error`: nine tenths of its times are this close.
 */
export type AlignedRecording = Timeline<string> & { certainty: Gain; error: Seconds; runs: Knot[][] }

/** The part of a recording that changes. Outside of it, every sample stays. `to`: null for all that follows. */
export type SpliceWindow = { from: Seconds; to: Seconds | null }

export type Measures = { loudness: Decibels; truePeak: Decibels }

/** Edits in words and what they change of the recording, null for all of it; or why they cannot be applied. */
export type CheckedEdits =
  | { issues: null; words: string[]; window: { from: Seconds; to: Seconds } | null }
  | { issues: { path: (string | number)[]; message: string }[] }

/** What is shown of a score: everything that edits name, without the notes of the band. */
export type ScoreSummary = {
  version: number
  engine: string
  bpm: BeatsPerMinute
  key: string
  meter: string
  genre: string
  language: string
  feel: 'even' | 'half' | 'double'
  ending: 'ring' | 'cold' | 'ritard' | 'strip' | 'echo'
  singer: { kind: string } | null
  beats: Beats
  /** Starts of the bars in the recording, and the end of the last one. */
  bars: Seconds[]
  sections: {
    id: string
    kind: string
    letter: string
    label: string
    firstBar: Bars
    bars: Bars
    lines: { id: string; text: string }[]
  }[]
  parts: {
    id: string
    name: string
    role: string
    instrument: { kind: 'bank'; program: number } | { kind: 'kit'; program: number } | { kind: 'synth'; patch: string }
    level: Decibels
    pan: number
    muted: boolean
    /** Number of its notes. */
    notes: number
  }[]
  /** Voices that are mixed together: the lead, and all others. */
  voices: { id: 'voice' | 'backing'; name: string; level: Decibels; pan: number; muted: boolean }[]
  chords: { id: string; bar: Bars; beat: Beats; length: Beats; symbol: string }[]
  phrases: {
    id: string
    section: string
    line: string | null
    voice: string
    spoken: boolean
    notes: { id: string; at: Beats; length: Beats; pitch: number; syllable: string | null }[]
  }[]
}

/** Properties of a recording. */
export type Inspection = Waveform & {
  format: AudioFormat
  duration: Seconds
  /** Whether the audio reaches the declared length within a second. True where no length is declared. */
  complete: boolean
  channels: number
  rate: number
  bpm: BeatsPerMinute
  meter: Meter
  key: Key
  confidence: { tempo: number; key: number }
  loudness: Decibels
  /** Downbeats, which the handle for cuts snaps to. */
  bars: Seconds[]
}

/** An expected failure: a code and a sentence for the user. */
export type EngineFailure = {
  code:
    | 'not_audio'
    | 'audio_damaged'
    | 'audio_too_long'
    | 'audio_too_short'
    | 'audio_silent'
    | 'no_melody'
    | 'extend_at_outside'
    | 'nothing_to_play'
    | 'stems_too_loud'
    | 'score_unreadable'
    | 'engine_failed'
  message: string
}

export type Reply =
  | { kind: 'ready' }
  /** tail: the last bytes of the file, known in advance. */
  | { kind: 'planned'; song: SongMetadata; tail: Uint8Array }
  /** bytes are contiguous from 0, tags first. samples and waveform cover the audio so far. */
  | ({ kind: 'segment'; bytes: Uint8Array; samples: Samples } & Waveform)
  /** midi: the score as a MIDI file. waves: the waveform of each part. score: the score file; see score/score-file.ts. */
  | { kind: 'rendered'; measures: Measures; midi: Uint8Array; waves: PartWave[]; score: Uint8Array }
  /** The same of an edited recording. */
  | { kind: 'recording_planned'; file: RecordingFile; tail: Uint8Array }
  | { kind: 'recording_rendered'; measures: Measures }
  /** The FLAC of the song's own master, or of that of the song that it edits, which was made for it. */
  | { kind: 'master'; of: 'version' | 'source'; bytes: Uint8Array }
  | ({ kind: 'edits_checked' } & CheckedEdits)
  | { kind: 'score_read'; score: ScoreSummary }
  | { kind: 'auditioned'; bytes: Uint8Array }
  | { kind: 'notation_written'; text: string }
  | { kind: 'inspected'; inspection: Inspection }
  | { kind: 'transcribed'; reading: SongFileReading }
  | { kind: 'transcoded'; bytes: Uint8Array }
  | { kind: 'wav_made'; bytes: Uint8Array }
  | { kind: 'aligned'; alignment: AlignedRecording }
  | { kind: 'spliced'; bytes: Uint8Array }
  | { kind: 'written'; title: string; lyric: string }
  | { kind: 'rhymed'; words: FoundWords }
  | { kind: 'export_files'; files: ExportFile[] }
  /** The next bytes of a file. `file` is its index in `export_files`. */
  | { kind: 'export_chunk'; file: number; bytes: Uint8Array }
  /** Share of the song that is exported, 0…1. The thread waits for `continue` after a few of these. */
  | { kind: 'export_progress'; progress: number }
  /** sha256: checksum of the MP3 that was made beside the files. Null for recordings. */
  | { kind: 'exported'; sha256: string | null }
  | { kind: 'failed'; failure: EngineFailure }
  /** The request was cancelled. The thread is free. */
  | { kind: 'stopped' }
