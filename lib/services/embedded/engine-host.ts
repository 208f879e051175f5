import type { Worker } from 'node:worker_threads'
import type { Brief, LyricBrief, Recording } from '#lib/engine/brief'
import type {
  AlignedRecording,
  CheckedEdits,
  EditedRecording,
  EditedSong,
  EngineFailure,
  ExportFile,
  ExportSelection,
  Inspection,
  Measures,
  NamedRecording,
  NotationFormat,
  PartWave,
  RecordingFile,
  Request,
  ScoreSummary,
  SourceSong,
  SpliceWindow,
  Waveform,
  WavLayout,
} from '#lib/engine/protocol'
import type { FoundWords } from '#lib/engine/rhymes/word-list'
import type { SongMetadata } from '#lib/engine/song-metadata'
import { ENGINE } from '#lib/engine/version'
import type { AudioEdit, Audition } from '#lib/music/edits'
import type { SongFileReading } from '#lib/music/song-to-arrange'
import type { Milliseconds } from '#lib/music/time'
import { anySignal } from '#lib/services/any-signal'
import {
  EngineCrash,
  isFailure,
  isProgramError,
  type ReplyReader,
  type UsedThread,
} from '#lib/services/embedded/ask-thread'
import { soloThread, useThread } from '#lib/services/embedded/solo-thread'
import { type PairOptions, threadPairs } from '#lib/services/embedded/thread-pairs'
import { turns } from '#lib/services/embedded/turns'

export type { NotationFormat } from '#lib/engine/protocol'
export { EngineCrash, isFailure } from '#lib/services/embedded/ask-thread'

/** Runs the engine in worker threads. They stay warm between songs and end when they are unused. */
export type EngineHost = {
  /** Version of the engine. Exports need a song of the same version. */
  readonly version: string
  /** Renders a song. Resolves with its measures and score, or with a failure. @throws EngineCrash, AbortError */
  render(brief: Brief, seed: number, on: RenderListener, signal: AbortSignal): Promise<Rendered | EngineFailure>
  /**
   * Makes another version of a finished song. Its edits were checked before.
   * @throws EngineCrash, AbortError
   */
  edit(
    song: EditedSong,
    edits: readonly unknown[],
    on: RenderListener,
    signal: AbortSignal,
  ): Promise<EditedVersion | EngineFailure>
  /**
   * Makes another version of a song without a score. Its edits were checked before.
   * @throws EngineCrash, AbortError
   */
  editRecording(
    song: EditedRecording,
    edits: readonly AudioEdit[],
    on: RecordingListener,
    signal: AbortSignal,
  ): Promise<Pick<EditedVersion, 'master' | 'sourceMaster' | 'measures'> | EngineFailure>
  /** Checks edits of any shape against a score file. @throws EngineCrash */
  checkEdits(score: Uint8Array, edits: readonly unknown[]): Promise<CheckedEdits | EngineFailure>
  /** Reads a score file. @throws EngineCrash */
  readScore(score: Uint8Array): Promise<ScoreSummary | EngineFailure>
  /**
   * Renders a few seconds of a song in which another instrument plays, or a part that is not added yet, as an MP3.
   * @throws EngineCrash, AbortError
   */
  audition(score: Uint8Array, audition: Audition, signal: AbortSignal): Promise<Uint8Array | EngineFailure>
  /** Writes a score file in a format of notation programs, under the current title of its song. @throws EngineCrash */
  writeNotation(score: Uint8Array, format: NotationFormat, title: string): Promise<{ text: string } | EngineFailure>
  /**
   * Inspects a recording. One that exceeds memory or time counts as damaged.
   * @throws EngineCrash, AbortError
   */
  inspect(recording: Recording, limitSeconds: number, signal: AbortSignal): Promise<Inspection | EngineFailure>
  /**
   * Reads the melody of a hummed or sung recording. Queued with inspections. @param bpm a known tempo
   * @throws EngineCrash, AbortError
   */
  transcribe(recording: Recording, bpm: number | null, signal: AbortSignal): Promise<SongFileReading | EngineFailure>
  /**
   * Aligns a recording with the song that it was produced from. Queued with inspections.
   * @throws EngineCrash, AbortError
   */
  align(
    recording: Recording,
    sketch: Pick<Extract<Request, { kind: 'align' }>, 'sketch' | 'timeline' | 'key'>,
    limitSeconds: number,
    signal: AbortSignal,
  ): Promise<AlignedRecording | EngineFailure>
  /**
   * Transcodes a recording to an MP3 of at most maxBytes. Queued with inspections.
   * @throws EngineCrash, AbortError
   */
  transcode(
    recording: Recording,
    limitSeconds: number,
    maxBytes: number,
    signal: AbortSignal,
  ): Promise<Uint8Array | EngineFailure>
  /**
   * Replaces a window of a recording by that of a changed one, as a FLAC file. Queued with inspections.
   * @throws EngineCrash, AbortError
   */
  splice(
    recording: Recording,
    changed: Recording,
    window: SpliceWindow,
    limitSeconds: number,
    signal: AbortSignal,
  ): Promise<Uint8Array | EngineFailure>
  /**
   * Decodes a recording to a WAV file. Queued with inspections.
   * @throws EngineCrash, AbortError
   */
  toWav(
    recording: Recording,
    limitSeconds: number,
    layout: WavLayout,
    signal: AbortSignal,
  ): Promise<Uint8Array | EngineFailure>
  /** Writes a lyric of at most `maxCodePoints`. @throws EngineCrash */
  write(
    brief: LyricBrief,
    seed: number,
    maxCodePoints: number,
  ): Promise<{ title: string; lyric: string } | EngineFailure>
  /** Finds rhymes and synonyms of a word. */
  rhyme(word: string): Promise<FoundWords | EngineFailure>
  /**
   * Exports files of a song or recording. Exports are queued and only use threads that no render needs.
   * `load` is called when the turn comes, because a recording may be large. If it reports a lost source, the turn ends.
   * Each chunk is delivered after the previous one is stored.
   * Resolves with possible checksums of the MP3, none for recordings. @throws EngineCrash, AbortError, errors of `load`
   */
  exportFiles<Reason>(
    load: () => Promise<ExportSource | SourceLost<Reason>>,
    selection: ExportSelection,
    on: ExportListener,
    signal: AbortSignal,
  ): Promise<{ sha256: string | null } | EngineFailure | SourceLost<Reason>>
  /** Starts rendering threads in advance, or keeps those that are idle. Otherwise they start on demand. */
  warm(): void
  /** Resolves when the first idle thread is warm. */
  ready(): Promise<void>
  close(): Promise<void>
}

/** `midi` is the score as a MIDI file, `score` the score file. */
export type Rendered = { measures: Measures; midi: Uint8Array; waves: PartWave[]; score: Uint8Array }

/**
 * `master`: the FLAC of the version. `sourceMaster`: that of the song that was edited, where it had none.
 */
export type EditedVersion = Rendered & { master: Uint8Array; sourceMaster: Uint8Array | null }

export type RenderListener = {
  /** `tail`: the last bytes of the song's file. */
  planned(song: SongMetadata, tail: Uint8Array): void
  segment(segment: Waveform & { bytes: Uint8Array; samples: number }): void
}

export type RecordingListener = Pick<RenderListener, 'segment'> & {
  planned(file: RecordingFile, tail: Uint8Array): void
}

/** What files are exported from. */
export type ExportSource =
  /** `score`: of an edited song. */
  | { kind: 'song'; brief: Brief; seed: number; source?: SourceSong | null; score?: Uint8Array }
  | { kind: 'recording'; recording: Recording; limit: number }
  /** Stems that were separated elsewhere. */
  | { kind: 'stems'; stems: readonly NamedRecording[]; limit: number }

/** The source no longer exists. */
export type SourceLost<Reason> = { kind: 'lost'; reason: Reason }

export type ExportListener = {
  started(files: ExportFile[]): void
  /** The next bytes of a file. `file` is its index. */
  chunk(file: number, bytes: Uint8Array): Promise<void>
  /** Exported part of the files, 0…1. */
  progressed(progress: number): void
}

/** Starts the threads: one that renders, its assistant, one that reads recordings, and one that writes words. */
export type EngineThreads = {
  engine: () => Worker
  assistant: () => Worker
  inspector: () => Worker
  writer: () => Worker
}

const UNREADABLE_RECORDING: EngineFailure = {
  code: 'audio_damaged',
  message: 'This recording is damaged and couldn’t be read to the end.',
}

export type HostOptions = PairOptions & {
  /** Songs that may be before their first segment at once. 1 by default. */
  beginnings?: number
}

export const engineHost = (start: EngineThreads, options: HostOptions): EngineHost => {
  const { pace } = options
  // Readers have a lower priority, so their time limit grows with the size.
  const readTimeout = (bytes: number): Milliseconds => pace.recordingTimeoutMs + bytes / 200
  const pairs = threadPairs(start, options)
  const beginnings = turns(options.beginnings ?? 1)
  const reader = soloThread(start.inspector, options)
  // Words wait for no song and no recording, because a person waits for them.
  const writer = soloThread(start.writer, options)
  let lastExport: Promise<unknown> = Promise.resolve()
  const closing = new AbortController()

  /**
   * Recordings are untrusted: one that crashes or blocks its thread counts as damaged, and the next gets a new thread.
   * Errors of the thread's own program are rethrown.
   */
  const readRecording = async <T>(
    request: Extract<Request, { kind: 'inspect' | 'transcribe' | 'align' | 'transcode' | 'to_wav' | 'splice' }>,
    signal: AbortSignal,
    read: ReplyReader<T>,
  ): Promise<T | EngineFailure> => {
    try {
      return await reader.run(request, signal, read, readTimeout(request.recording.length))
    } catch (error) {
      if (!(error instanceof EngineCrash) || isProgramError(error)) throw error
      console.error(error)
      return UNREADABLE_RECORDING
    }
  }

  /** Exports one source. Chunks are stored in order. A step is acknowledged when all its chunks are stored. */
  const exportFrom = async (
    source: ExportSource,
    selection: ExportSelection,
    on: ExportListener,
    signal: AbortSignal,
  ) => {
    let pendingWrites: Promise<unknown> = Promise.resolve()
    const writeFailed = new AbortController()
    const going = anySignal(signal, writeFailed.signal, closing.signal)
    const request: Request =
      source.kind === 'song'
        ? {
            kind: 'export_song',
            brief: source.brief,
            seed: source.seed,
            selection,
            source: source.source ?? null,
            ...(source.score && { score: source.score }),
          }
        : source.kind === 'stems'
          ? { kind: 'export_stems', stems: source.stems, limit: source.limit, selection }
          : { kind: 'export_recording', recording: source.recording, limit: source.limit, selection }
    const work = async (thread: UsedThread) => {
      const answer = await thread.ask<{ sha256: string | null }>(request, (reply) => {
        if (reply.kind === 'export_files') on.started(reply.files)
        else if (reply.kind === 'export_chunk')
          pendingWrites = pendingWrites.then(() => on.chunk(reply.file, reply.bytes))
        else if (reply.kind === 'export_progress') {
          on.progressed(reply.progress)
          pendingWrites = pendingWrites.then(() => going.signal.aborted || thread.acknowledge())
        } else if (reply.kind === 'exported') return { done: { sha256: reply.sha256 } }
        pendingWrites.catch((error) => writeFailed.abort(error))
        return null
      })
      await pendingWrites
      return answer
    }
    try {
      // Recordings are untrusted, and need no warm thread.
      return source.kind !== 'song'
        ? await useThread(start.inspector, going.signal, work)
        : await pairs.use(going.signal, work)
    } finally {
      going.dispose()
    }
  }

  return {
    version: ENGINE,

    warm: pairs.warm,

    async render(brief, seed, on, signal) {
      const end = await beginnings.take(signal)
      try {
        return await pairs.use(signal, (thread) =>
          thread.ask({ kind: 'render', brief, seed }, (reply) => {
            if (reply.kind === 'planned') on.planned(reply.song, reply.tail)
            else if (reply.kind === 'segment') {
              end()
              on.segment(reply)
            } else if (reply.kind === 'rendered')
              return { done: { measures: reply.measures, midi: reply.midi, waves: reply.waves, score: reply.score } }
            return null
          }),
        )
      } finally {
        end()
      }
    },

    async edit(song, edits, on, signal) {
      const masters: { version?: Uint8Array; source?: Uint8Array } = {}
      const answer = await pairs.use(signal, (thread) =>
        thread.ask<Rendered>({ kind: 'edit', song, edits }, (reply) => {
          if (reply.kind === 'planned') on.planned(reply.song, reply.tail)
          else if (reply.kind === 'segment') on.segment(reply)
          else if (reply.kind === 'master') masters[reply.of] = reply.bytes
          else if (reply.kind === 'rendered')
            return { done: { measures: reply.measures, midi: reply.midi, waves: reply.waves, score: reply.score } }
          return null
        }),
      )
      if (isFailure(answer)) return answer
      if (!masters.version) throw new EngineCrash('The engine made a version without its master.')
      return { ...answer, master: masters.version, sourceMaster: masters.source ?? null }
    },

    async editRecording(song, edits, on, signal) {
      const masters: { version?: Uint8Array; source?: Uint8Array } = {}
      const answer = await pairs.use(signal, (thread) =>
        thread.ask<{ measures: Measures }>({ kind: 'edit_recording', song, edits }, (reply) => {
          if (reply.kind === 'recording_planned') on.planned(reply.file, reply.tail)
          else if (reply.kind === 'segment') on.segment(reply)
          else if (reply.kind === 'master') masters[reply.of] = reply.bytes
          else if (reply.kind === 'recording_rendered') return { done: { measures: reply.measures } }
          return null
        }),
      )
      if (isFailure(answer)) return answer
      if (!masters.version) throw new EngineCrash('The engine made a version without its master.')
      return { ...answer, master: masters.version, sourceMaster: masters.source ?? null }
    },

    checkEdits: (score, edits) =>
      writer.run({ kind: 'check_edits', score, edits }, closing.signal, (reply) =>
        reply.kind === 'edits_checked' ? { done: reply } : null,
      ),

    readScore: (score) =>
      writer.run({ kind: 'read_score', score }, closing.signal, (reply) =>
        reply.kind === 'score_read' ? { done: reply.score } : null,
      ),

    audition: (score, audition, signal) =>
      pairs.use(signal, (thread) =>
        thread.ask({ kind: 'audition', score, audition }, (reply) =>
          reply.kind === 'auditioned' ? { done: reply.bytes } : null,
        ),
      ),

    writeNotation: (score, format, title) =>
      writer.run({ kind: 'write_notation', score, format, title }, closing.signal, (reply) =>
        reply.kind === 'notation_written' ? { done: { text: reply.text } } : null,
      ),

    write: (brief, seed, maxCodePoints) =>
      writer.run({ kind: 'write', brief, seed, maxCodePoints }, closing.signal, (reply) =>
        reply.kind === 'written' ? { done: { title: reply.title, lyric: reply.lyric } } : null,
      ),

    rhyme: (word) =>
      writer.run({ kind: 'rhyme', word }, closing.signal, (reply) =>
        reply.kind === 'rhymed' ? { done: reply.words } : null,
      ),

    exportFiles(load, selection, on, signal) {
      const run = async () => {
        await pairs.waitForFree(signal)
        signal.throwIfAborted()
        const source = await load()
        if (source.kind === 'lost') return source
        // A render may have started while the source was loaded.
        await pairs.waitForFree(signal)
        signal.throwIfAborted()
        return exportFrom(source, selection, on, signal)
      }
      const turn = lastExport.then(run, run)
      lastExport = turn.catch(() => {})
      return turn
    },

    inspect: (recording, limit, signal) =>
      readRecording({ kind: 'inspect', recording, limit }, signal, (reply) =>
        reply.kind === 'inspected' ? { done: reply.inspection } : null,
      ),

    transcribe: (recording, bpm, signal) =>
      readRecording({ kind: 'transcribe', recording, bpm }, signal, (reply) =>
        reply.kind === 'transcribed' ? { done: reply.reading } : null,
      ),

    align: (recording, sketch, limit, signal) =>
      readRecording({ kind: 'align', recording, ...sketch, limit }, signal, (reply) =>
        reply.kind === 'aligned' ? { done: reply.alignment } : null,
      ),

    transcode: (recording, limit, maxBytes, signal) =>
      readRecording({ kind: 'transcode', recording, limit, maxBytes }, signal, (reply) =>
        reply.kind === 'transcoded' ? { done: reply.bytes } : null,
      ),

    toWav: (recording, limit, layout, signal) =>
      readRecording({ kind: 'to_wav', recording, limit, layout }, signal, (reply) =>
        reply.kind === 'wav_made' ? { done: reply.bytes } : null,
      ),

    splice: (recording, changed, window, limit, signal) =>
      readRecording({ kind: 'splice', recording, changed, window, limit }, signal, (reply) =>
        reply.kind === 'spliced' ? { done: reply.bytes } : null,
      ),

    ready: pairs.ready,

    async close() {
      closing.abort(new EngineCrash('The engine stopped.'))
      await Promise.all([pairs.close(), reader.close(), writer.close()])
    },
  }
}
