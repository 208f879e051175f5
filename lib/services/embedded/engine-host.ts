import { MessageChannel, type Transferable, type Worker } from 'node:worker_threads'
import type { Timer, Timing } from '#lib/clock'
import type { Brief, Recording } from '#lib/engine/brief'
import type {
  EngineFailure,
  Inspection,
  MadeFile,
  Measures,
  PartWave,
  Reply,
  Request,
  Wanted,
} from '#lib/engine/protocol'
import type { SongFacts } from '#lib/engine/song-facts'
import { ENGINE } from '#lib/engine/version'
import type { Milliseconds } from '#lib/music/time'
import { either } from '#lib/services/any-signal'

/** Runs the engine in worker threads, which are kept warm between songs. */
export type EngineHost = {
  /** Names the engine: only songs of the same one can be made again. */
  readonly version: string
  /** Resolves with the measures and the score of the finished song, or with why it cannot be made. @throws EngineCrash, AbortError */
  render(brief: Brief, seed: number, on: RenderListener, signal: AbortSignal): Promise<Rendered | EngineFailure>
  /**
   * What a recording is, or why it cannot be used. One that uses up all memory or time there is for it is damaged.
   * @throws EngineCrash, AbortError
   */
  inspect(recording: Recording, limitSeconds: number, signal: AbortSignal): Promise<Inspection | EngineFailure>
  /**
   * A recording as an MP3 of at most maxBytes, or why there is none, as in `inspect`. Waits for its turn behind inspections.
   * @throws EngineCrash, AbortError
   */
  transcode(
    recording: Recording,
    limitSeconds: number,
    maxBytes: number,
    signal: AbortSignal,
  ): Promise<Uint8Array | EngineFailure>
  /** Words for a song that is not made yet, of at most so many code points. @throws EngineCrash */
  write(prompt: string, seed: number, most: number): Promise<{ title: string; lyric: string } | EngineFailure>
  /**
   * Makes files of a song on request, one song after another and only where a render would find a free place too. What they
   * are made from is loaded when its turn has come, since it may be a whole recording; where it is lost, so is the turn.
   * Each piece is handed over after the one before is taken. Resolves with the checksums that the MP3 of these files may
   * have, none for recordings. @throws EngineCrash, AbortError, what `load` throws
   */
  make<Why>(
    load: () => Promise<Making | Lost<Why>>,
    wanted: Wanted,
    on: MakeListener,
    signal: AbortSignal,
  ): Promise<{ sha256: string[] } | EngineFailure | Lost<Why>>
  /** Starts the threads that render, so that a first song need not wait for them. Without it they start when they are needed. */
  warm(): void
  /** Resolves once what was asked to be warm is. */
  ready(): Promise<void>
  close(): Promise<void>
}

/** `midi` is its score as a file. */
export type Rendered = { measures: Measures; midi: Uint8Array; waves: PartWave[] }

export type RenderListener = {
  /** `tail` is the last bytes of its file. */
  planned(song: SongFacts, tail: Uint8Array): void
  segment(segment: { bytes: Uint8Array; samples: number; peaks: number[] }): void
}

/** What files are made from: a song that is made again, or a recording. */
export type Making =
  | { kind: 'song'; brief: Brief; seed: number }
  | { kind: 'recording'; recording: Recording; limit: number }

/** There is nothing any more that files could be made from. */
export type Lost<Why> = { kind: 'lost'; why: Why }

export type MakeListener = {
  making(files: MadeFile[]): void
  /** The next bytes of a file, by its number. */
  piece(file: number, bytes: Uint8Array): Promise<void>
  /** So much is made, 0…1. */
  reached(share: number): void
}

/** The thread itself ended: nothing is known of the song, and another attempt may succeed. */
export class EngineCrash extends Error {
  override name = 'EngineCrash'
}

/** Whether the thread ended by an error of its program, such as one that is not installed, and not by what it was given. */
const isOwnFault = ({ cause }: EngineCrash) =>
  cause instanceof Error && !('code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY')

export const isFailure = (answer: object): answer is EngineFailure => 'code' in answer && 'message' in answer

/** How threads are started: one that makes songs, one that helps it with them, and one that reads recordings. */
export type EngineThreads = { engine: () => Worker; assistant: () => Worker; reader: () => Worker }

/** A thread that makes songs lives and dies with its assistant; one for recordings has none. */
type Thread = { worker: Worker; assistant: Worker | null; warm: Promise<void>; dead: boolean }

const UNREADABLE: EngineFailure = {
  code: 'audio_damaged',
  message: 'This recording could not be read to its end; its file is damaged.',
}

export type HostOptions = Timing & {
  /** Songs that are made at the same time. */
  renders: number
  bank: string | null
}

export const engineHost = (start: EngineThreads, options: HostOptions): EngineHost => {
  const { clock, pace } = options
  // A thread that reads lets others go first.
  const patience = (bytes: number): Milliseconds => pace.recordingTimeoutMs + bytes / 200
  const idle: Thread[] = []
  const busy = new Set<Thread>()
  let inspector: { thread: Thread; timer: Timer } | null = null
  let inspecting: Promise<unknown> = Promise.resolve()
  let closed = false
  let makingTurn: Promise<unknown> = Promise.resolve()
  let making: Thread | null = null
  let placeFreed = () => {}

  /** Songs that are waited for come first: what is made on request takes a place that no render wants. */
  const freePlace = async (signal: AbortSignal) => {
    while (busy.size >= Math.max(1, options.renders) && !signal.aborted)
      await new Promise<void>((resolve) => {
        placeFreed = resolve
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
   * One that dies takes the other with it, which would wait for it for ever. A pair that dies while it is idle is forgotten;
   * the next render starts another. One that dies between two tasks, with nobody listening, is known by its mark.
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

  /** For recordings: it needs neither instruments nor an assistant. */
  const startAlone = (): Thread => {
    const thread: Thread = { worker: start.reader(), assistant: null, warm: Promise.resolve(), dead: false }
    watch(thread)
    return thread
  }

  const replace = (thread: Thread) => {
    busy.delete(thread)
    placeFreed()
    void end(thread)
    if (!closed) idle.push(startThread())
  }

  const giveBack = (thread: Thread) => {
    if (idle.length < options.renders && !closed) idle.push(thread.dead ? startThread() : thread)
    else void end(thread)
  }

  /** One thing asked of a thread that nobody else uses meanwhile. */
  const inThread = async <T>(
    thread: Thread,
    request: Request,
    signal: AbortSignal,
    read: (reply: Reply) => { done: T } | null,
  ): Promise<T | EngineFailure> => {
    busy.add(thread)
    try {
      const answer = await ask(thread, request, signal, read)
      busy.delete(thread)
      placeFreed()
      giveBack(thread)
      return answer
    } catch (error) {
      replace(thread)
      throw error
    }
  }

  /** Recordings are worked on one after another, in a thread that holds up no render; each for `most` milliseconds. */
  const inTurn = <T>(
    request: Request,
    signal: AbortSignal,
    read: (reply: Reply) => { done: T } | null,
    most?: number,
  ): Promise<T | EngineFailure> => {
    const run = async () => {
      inspector?.timer.stop()
      const thread = inspector && !inspector.thread.dead ? inspector.thread : startAlone()
      inspector = null
      const late = new AbortController()
      const wanted = either(signal, late.signal)
      const deadline =
        most === undefined
          ? undefined
          : clock.after(most, () => late.abort(new EngineCrash('A recording was not read in time.')))
      try {
        const answer = await ask(thread, request, wanted.signal, read)
        const timer = clock.after(pace.idleInspectorMs, () => {
          inspector = null
          void end(thread)
        })
        inspector = { thread, timer }
        return answer
      } catch (error) {
        void end(thread)
        throw error
      } finally {
        deadline?.stop()
        wanted.end()
      }
    }
    const turn = inspecting.then(run, run)
    inspecting = turn.catch(() => {})
    return turn
  }

  /**
   * Recordings are strangers' files: one that ends the thread that reads it, or keeps it busy for ever, is at fault itself,
   * and the next one gets another thread. An error in the thread's own program is not the file's.
   */
  const readInTurn = async <T>(
    request: Extract<Request, { kind: 'inspect' | 'transcode' }>,
    signal: AbortSignal,
    read: (reply: Reply) => { done: T } | null,
  ): Promise<T | EngineFailure> => {
    try {
      return await inTurn(request, signal, read, patience(request.recording.length))
    } catch (error) {
      if (!(error instanceof EngineCrash) || isOwnFault(error)) throw error
      console.error(error)
      return UNREADABLE
    }
  }

  return {
    version: ENGINE,

    warm() {
      if (!closed) while (idle.length + busy.size < options.renders) idle.push(startThread())
    },

    render: (brief, seed, on, signal) =>
      inThread(idle.shift() ?? startThread(), { kind: 'render', brief, seed }, signal, (reply) => {
        if (reply.kind === 'planned') on.planned(reply.song, reply.tail)
        else if (reply.kind === 'segment') on.segment(reply)
        else if (reply.kind === 'rendered')
          return { done: { measures: reply.measures, midi: reply.midi, waves: reply.waves } }
        return null
      }),

    write(prompt, seed, most) {
      const request: Request = { kind: 'write', prompt, seed, most }
      const read = (reply: Reply) =>
        reply.kind === 'written' ? { done: { title: reply.title, lyric: reply.lyric } } : null
      const { signal } = new AbortController()
      // A thread that renders and has nothing to do is warm; one of them is left for a song that comes meanwhile.
      const thread = idle.length > 1 ? idle.pop() : undefined
      return thread ? inThread(thread, request, signal, read) : inTurn(request, signal, read)
    },

    make<Why>(load: () => Promise<Making | Lost<Why>>, wanted: Wanted, on: MakeListener, signal: AbortSignal) {
      const run = async () => {
        await freePlace(signal)
        const from = await load()
        if (from.kind === 'lost') return from
        // Loading takes a while, in which a song may have come that is waited for.
        await freePlace(signal)
        // A recording needs no instruments, so that no warm thread is taken for it.
        const own = from.kind === 'recording'
        const thread = own ? startAlone() : (idle.shift() ?? startThread())
        making = thread
        const request: Request =
          from.kind === 'song'
            ? { kind: 'remake', brief: from.brief, seed: from.seed, wanted }
            : { kind: 'unpack', recording: from.recording, limit: from.limit, wanted }
        // Pieces are put away in their order; a step is over when all of it is.
        let put: Promise<unknown> = Promise.resolve()
        const broken = new AbortController()
        const going = either(signal, broken.signal)
        try {
          const answer = await ask<{ sha256: string[] }>(thread, request, going.signal, (reply) => {
            if (reply.kind === 'making') on.making(reply.files)
            else if (reply.kind === 'piece') put = put.then(() => on.piece(reply.file, reply.bytes))
            else if (reply.kind === 'reached') {
              on.reached(reply.share)
              put = put.then(() => thread.worker.postMessage({ kind: 'next' } satisfies Request))
            } else if (reply.kind === 'made') return { done: { sha256: reply.sha256 } }
            put.catch((error) => broken.abort(error))
            return null
          })
          await put
          if (own) void end(thread)
          else giveBack(thread)
          return answer
        } catch (error) {
          if (own) void end(thread)
          else replace(thread)
          throw error
        } finally {
          making = null
          going.end()
        }
      }
      const turn = makingTurn.then(run, run)
      makingTurn = turn.catch(() => {})
      return turn
    },

    inspect: (recording, limit, signal) =>
      readInTurn({ kind: 'inspect', recording, limit }, signal, (reply) =>
        reply.kind === 'inspected' ? { done: reply.inspection } : null,
      ),

    transcode: (recording, limit, maxBytes, signal) =>
      readInTurn({ kind: 'transcode', recording, limit, maxBytes }, signal, (reply) =>
        reply.kind === 'transcoded' ? { done: reply.bytes } : null,
      ),

    ready: () => idle[0]?.warm ?? Promise.resolve(),

    async close() {
      closed = true
      const all = [...idle, ...busy, ...(making ? [making] : []), ...(inspector ? [inspector.thread] : [])]
      await Promise.all(all.map(end))
    },
  }
}

const end = ({ worker, assistant }: Pick<Thread, 'worker' | 'assistant'>) =>
  Promise.all([worker.terminate(), assistant?.terminate()])

/** Posts a request and reads its replies until one of them settles it, or a thread that works on it dies. */
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
