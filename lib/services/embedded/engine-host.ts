import { MessageChannel, type Transferable, type Worker } from 'node:worker_threads'
import type { Timer, Timing } from '#lib/clock'
import type { Brief, LyricBrief, Recording } from '#lib/engine/brief'
import type {
  EngineFailure,
  ExportFile,
  ExportSelection,
  Inspection,
  Measures,
  PartWave,
  Reply,
  Request,
  SourceSong,
  Waveform,
} from '#lib/engine/protocol'
import type { FoundWords } from '#lib/engine/rhymes/word-list'
import type { SongMetadata } from '#lib/engine/song-metadata'
import { ENGINE } from '#lib/engine/version'
import type { Milliseconds } from '#lib/music/time'
import { anySignal } from '#lib/services/any-signal'

/** Runs the engine in worker threads that stay warm between songs. */
export type EngineHost = {
  /** Version of the engine. Exports need a song of the same version. */
  readonly version: string
  /** Renders a song. Resolves with its measures and score, or with a failure. @throws EngineCrash, AbortError */
  render(brief: Brief, seed: number, on: RenderListener, signal: AbortSignal): Promise<Rendered | EngineFailure>
  /**
   * Inspects a recording. One that exceeds memory or time counts as damaged.
   * @throws EngineCrash, AbortError
   */
  inspect(recording: Recording, limitSeconds: number, signal: AbortSignal): Promise<Inspection | EngineFailure>
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
  ): Promise<{ sha256: string[] } | EngineFailure | SourceLost<Reason>>
  /** Starts the rendering threads in advance. Otherwise they start on demand. */
  warm(): void
  /** Resolves when the first idle thread is warm. */
  ready(): Promise<void>
  close(): Promise<void>
}

/** `midi` is the score as a MIDI file. */
export type Rendered = { measures: Measures; midi: Uint8Array; waves: PartWave[] }

export type RenderListener = {
  /** `tail`: the last bytes of the song's file. */
  planned(song: SongMetadata, tail: Uint8Array): void
  segment(segment: Waveform & { bytes: Uint8Array; samples: number }): void
}

/** What files are exported from. */
export type ExportSource =
  | { kind: 'song'; brief: Brief; seed: number; source?: SourceSong | null }
  | { kind: 'recording'; recording: Recording; limit: number }

/** The source no longer exists. */
export type SourceLost<Reason> = { kind: 'lost'; reason: Reason }

export type ExportListener = {
  started(files: ExportFile[]): void
  /** The next bytes of a file. `file` is its index. */
  chunk(file: number, bytes: Uint8Array): Promise<void>
  /** Exported part of the files, 0…1. */
  progressed(progress: number): void
}

/** A thread ended unexpectedly. The outcome is unknown, and another attempt may succeed. */
export class EngineCrash extends Error {
  override name = 'EngineCrash'
}

/** Whether a thread failed by a defect of its program, such as a missing package, and not by its input. */
const isProgramError = ({ cause }: EngineCrash) =>
  cause instanceof Error && !('code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY')

export const isFailure = (answer: object): answer is EngineFailure => 'code' in answer && 'message' in answer

/** Starts the threads: one that renders, its assistant, and one that reads recordings. */
export type EngineThreads = { engine: () => Worker; assistant: () => Worker; inspector: () => Worker }

/** A rendering thread and its assistant end together. An inspector has no assistant. */
type Thread = { worker: Worker; assistant: Worker | null; warm: Promise<void>; dead: boolean }

const UNREADABLE_RECORDING: EngineFailure = {
  code: 'audio_damaged',
  message: 'This recording is damaged and couldn’t be read to the end.',
}

export type HostOptions = Timing & {
  /** Concurrent renders. */
  renders: number
  bank: string | null
}

export const engineHost = (start: EngineThreads, options: HostOptions): EngineHost => {
  const { clock, pace } = options
  // Readers have a lower priority, so their time limit grows with the size.
  const readTimeout = (bytes: number): Milliseconds => pace.recordingTimeoutMs + bytes / 200
  const idle: Thread[] = []
  const busy = new Set<Thread>()
  let idleReader: { thread: Thread; timer: Timer } | null = null
  let lastReading: Promise<unknown> = Promise.resolve()
  let closed = false
  let lastExport: Promise<unknown> = Promise.resolve()
  let exportThread: Thread | null = null
  let notifyThreadFree = () => {}

  /** Renders have priority: exports wait until a thread is free. */
  const waitForFreeThread = async (signal: AbortSignal) => {
    while (busy.size >= Math.max(1, options.renders) && !signal.aborted)
      await new Promise<void>((resolve) => {
        notifyThreadFree = resolve
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
    signal.throwIfAborted()
  }

  const startThread = (): Thread => {
    const worker = start.engine()
    const assistant = start.assistant()
    const { port1, port2 } = new MessageChannel()
    assistant.postMessage(port2, [port2])
    const warm = ask(
      { worker, assistant },
      { kind: 'warm', assistant: port1, ...(options.bank !== null && { bank: options.bank }) },
      new AbortController().signal,
      (reply) => (reply.kind === 'ready' ? { done: undefined } : null),
      [port1],
    )
    const thread: Thread = { worker, assistant, warm: warm.then(() => undefined), dead: false }
    thread.warm.catch(() => {})
    watch(thread)
    return thread
  }

  /**
   * If one thread of a pair ends, the other is terminated, because it would wait for ever.
   * A pair that ends while idle is removed. `dead` marks one that ends between two requests.
   */
  const watch = (thread: Thread) => {
    for (const member of thread.assistant ? [thread.worker, thread.assistant] : [thread.worker]) {
      member.setMaxListeners(0)
      member.on('error', () => {})
      member.once('exit', () => {
        thread.dead = true
        void end(thread)
        const place = idle.indexOf(thread)
        if (place >= 0) idle.splice(place, 1)
      })
    }
  }

  /** Reads recordings, without a sound bank or an assistant. */
  const startReader = (): Thread => {
    const thread: Thread = { worker: start.inspector(), assistant: null, warm: Promise.resolve(), dead: false }
    watch(thread)
    return thread
  }

  const replace = (thread: Thread) => {
    busy.delete(thread)
    notifyThreadFree()
    void end(thread)
    if (!closed) idle.push(startThread())
  }

  const release = (thread: Thread) => {
    if (idle.length < options.renders && !closed) idle.push(thread.dead ? startThread() : thread)
    else void end(thread)
  }

  /** Runs one request in a thread that no other request uses. */
  const runInThread = async <T>(
    thread: Thread,
    request: Request,
    signal: AbortSignal,
    read: (reply: Reply) => { done: T } | null,
  ): Promise<T | EngineFailure> => {
    busy.add(thread)
    try {
      const answer = await ask(thread, request, signal, read)
      busy.delete(thread)
      notifyThreadFree()
      release(thread)
      return answer
    } catch (error) {
      replace(thread)
      throw error
    }
  }

  /** Queues requests for recordings in one inspector thread, each for at most `maxTime` milliseconds. */
  const runInReader = <T>(
    request: Request,
    signal: AbortSignal,
    read: (reply: Reply) => { done: T } | null,
    maxTime?: number,
  ): Promise<T | EngineFailure> => {
    const run = async () => {
      idleReader?.timer.stop()
      const thread = idleReader && !idleReader.thread.dead ? idleReader.thread : startReader()
      idleReader = null
      const late = new AbortController()
      const combined = anySignal(signal, late.signal)
      const deadline =
        maxTime === undefined
          ? undefined
          : clock.after(maxTime, () => late.abort(new EngineCrash('A recording was not read in time.')))
      try {
        const answer = await ask(thread, request, combined.signal, read)
        const timer = clock.after(pace.idleInspectorMs, () => {
          idleReader = null
          void end(thread)
        })
        idleReader = { thread, timer }
        return answer
      } catch (error) {
        void end(thread)
        throw error
      } finally {
        deadline?.stop()
        combined.dispose()
      }
    }
    const turn = lastReading.then(run, run)
    lastReading = turn.catch(() => {})
    return turn
  }

  /**
   * Recordings are untrusted: one that crashes or blocks its thread counts as damaged, and the next gets a new thread.
   * Errors of the thread's own program are rethrown.
   */
  const readRecording = async <T>(
    request: Extract<Request, { kind: 'inspect' | 'transcode' }>,
    signal: AbortSignal,
    read: (reply: Reply) => { done: T } | null,
  ): Promise<T | EngineFailure> => {
    try {
      return await runInReader(request, signal, read, readTimeout(request.recording.length))
    } catch (error) {
      if (!(error instanceof EngineCrash) || isProgramError(error)) throw error
      console.error(error)
      return UNREADABLE_RECORDING
    }
  }

  /** Runs what no song waits for. Idle threads are warm; one is kept for a song that may arrive. */
  const runInSpareThread = <T>(request: Request, read: (reply: Reply) => { done: T } | null) => {
    const { signal } = new AbortController()
    const thread = idle.length > 1 ? idle.pop() : undefined
    return thread ? runInThread(thread, request, signal, read) : runInReader(request, signal, read)
  }

  return {
    version: ENGINE,

    warm() {
      if (!closed) while (idle.length + busy.size < options.renders) idle.push(startThread())
    },

    render: (brief, seed, on, signal) =>
      runInThread(idle.shift() ?? startThread(), { kind: 'render', brief, seed }, signal, (reply) => {
        if (reply.kind === 'planned') on.planned(reply.song, reply.tail)
        else if (reply.kind === 'segment') on.segment(reply)
        else if (reply.kind === 'rendered')
          return { done: { measures: reply.measures, midi: reply.midi, waves: reply.waves } }
        return null
      }),

    write: (brief, seed, most) =>
      runInSpareThread({ kind: 'write', brief, seed, maxCodePoints: most }, (reply) =>
        reply.kind === 'written' ? { done: { title: reply.title, lyric: reply.lyric } } : null,
      ),

    rhyme: (word) =>
      runInSpareThread({ kind: 'rhyme', word }, (reply) => (reply.kind === 'rhymed' ? { done: reply.words } : null)),

    exportFiles<Reason>(
      load: () => Promise<ExportSource | SourceLost<Reason>>,
      selection: ExportSelection,
      on: ExportListener,
      signal: AbortSignal,
    ) {
      const run = async () => {
        await waitForFreeThread(signal)
        const from = await load()
        if (from.kind === 'lost') return from
        // A render may have started while the source was loaded.
        await waitForFreeThread(signal)
        // Recordings need no warm thread.
        const isRecording = from.kind === 'recording'
        const thread = isRecording ? startReader() : (idle.shift() ?? startThread())
        exportThread = thread
        const request: Request =
          from.kind === 'song'
            ? { kind: 'export_song', brief: from.brief, seed: from.seed, selection, source: from.source ?? null }
            : { kind: 'export_recording', recording: from.recording, limit: from.limit, selection }
        // Chunks are stored in order. A step is acknowledged when all its chunks are stored.
        let pendingWrites: Promise<unknown> = Promise.resolve()
        const writeFailed = new AbortController()
        const going = anySignal(signal, writeFailed.signal)
        try {
          const answer = await ask<{ sha256: string[] }>(thread, request, going.signal, (reply) => {
            if (reply.kind === 'export_files') on.started(reply.files)
            else if (reply.kind === 'export_chunk')
              pendingWrites = pendingWrites.then(() => on.chunk(reply.file, reply.bytes))
            else if (reply.kind === 'export_progress') {
              on.progressed(reply.progress)
              pendingWrites = pendingWrites.then(() =>
                thread.worker.postMessage({ kind: 'continue' } satisfies Request),
              )
            } else if (reply.kind === 'exported') return { done: { sha256: reply.sha256 } }
            pendingWrites.catch((error) => writeFailed.abort(error))
            return null
          })
          await pendingWrites
          if (isRecording) void end(thread)
          else release(thread)
          return answer
        } catch (error) {
          if (isRecording) void end(thread)
          else replace(thread)
          throw error
        } finally {
          exportThread = null
          going.dispose()
        }
      }
      const turn = lastExport.then(run, run)
      lastExport = turn.catch(() => {})
      return turn
    },

    inspect: (recording, limit, signal) =>
      readRecording({ kind: 'inspect', recording, limit }, signal, (reply) =>
        reply.kind === 'inspected' ? { done: reply.inspection } : null,
      ),

    transcode: (recording, limit, maxBytes, signal) =>
      readRecording({ kind: 'transcode', recording, limit, maxBytes }, signal, (reply) =>
        reply.kind === 'transcoded' ? { done: reply.bytes } : null,
      ),

    ready: () => idle[0]?.warm ?? Promise.resolve(),

    async close() {
      closed = true
      const all = [
        ...idle,
        ...busy,
        ...(exportThread ? [exportThread] : []),
        ...(idleReader ? [idleReader.thread] : []),
      ]
      await Promise.all(all.map(end))
    },
  }
}

const end = ({ worker, assistant }: Pick<Thread, 'worker' | 'assistant'>) =>
  Promise.all([worker.terminate(), assistant?.terminate()])

/** Posts a request and reads replies until one settles it or a thread ends. */
const ask = <T>(
  { worker, assistant }: Pick<Thread, 'worker' | 'assistant'>,
  request: Request,
  signal: AbortSignal,
  read: (reply: Reply) => { done: T } | null,
  transfer: Transferable[] = [],
): Promise<T | EngineFailure> =>
  new Promise((resolve, reject) => {
    const members = assistant ? [worker, assistant] : [worker]
    const settle = (finish: () => void) => {
      worker.off('message', onMessage)
      for (const member of members) member.off('error', onError).off('exit', onExit)
      signal.removeEventListener('abort', onAbort)
      finish()
    }
    const onMessage = (reply: Reply) => {
      if (reply.kind === 'failed') return settle(() => resolve(reply.failure))
      try {
        const settled = read(reply)
        if (settled) settle(() => resolve(settled.done))
      } catch (error) {
        settle(() => reject(error))
      }
    }
    const onError = (error: Error) => settle(() => reject(new EngineCrash(error.message, { cause: error })))
    const onExit = () => settle(() => reject(new EngineCrash('The engine stopped.')))
    const onAbort = () => settle(() => reject(signal.reason))
    if (signal.aborted) return reject(signal.reason)
    worker.on('message', onMessage)
    for (const member of members) member.once('error', onError).once('exit', onExit)
    signal.addEventListener('abort', onAbort)
    worker.postMessage(request, transfer)
  })
