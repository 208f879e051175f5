import type { Worker } from 'node:worker_threads'
import type { Brief, Recording } from '#lib/engine/brief'
import type {
  EngineFailure,
  Inspection,
  MadeFile,
  Measures,
  Reply,
  Request,
  SongFacts,
  Wanted,
} from '#lib/engine/protocol'

/** Runs the engine in worker threads, which are kept warm between songs. */
export type EngineHost = {
  /** Resolves with the measures and the score of the finished song, or with why it cannot be made. @throws EngineCrash, AbortError */
  render(brief: Brief, seed: number, on: RenderListener, signal: AbortSignal): Promise<Rendered | EngineFailure>
  /** What a recording is, or why it cannot be used. @throws EngineCrash, AbortError */
  inspect(recording: Recording, limitSeconds: number, signal: AbortSignal): Promise<Inspection | EngineFailure>
  /** A recording as an MP3 of at most maxBytes, or why there is none. Waits for its turn behind inspections. @throws EngineCrash, AbortError */
  transcode(
    recording: Recording,
    limitSeconds: number,
    maxBytes: number,
    signal: AbortSignal,
  ): Promise<Uint8Array | EngineFailure>
  /** Words for a song that is not made yet, of at most so many code points. @throws EngineCrash */
  write(prompt: string, seed: number, most: number): Promise<{ title: string; lyric: string } | EngineFailure>
  /**
   * Makes files of a song on request, one song after another and only where a render would find a free place too. Each
   * piece is handed over after the one before is taken. Resolves with the checksum of the MP3 that came out beside them,
   * null for recordings. @throws EngineCrash, AbortError
   */
  make(
    from: Making,
    wanted: Wanted,
    on: MakeListener,
    signal: AbortSignal,
  ): Promise<{ sha256: string | null } | EngineFailure>
  /** Starts the threads that render, so that a first song need not wait for them. Without it they start when they are needed. */
  warm(): void
  /** Resolves once what was asked to be warm is. */
  ready(): Promise<void>
  close(): Promise<void>
}

/** `midi` is its score as a file. */
export type Rendered = { measures: Measures; midi: Uint8Array }

export type RenderListener = {
  planned(song: SongFacts): void
  segment(segment: { bytes: Uint8Array; samples: number; peaks: number[] }): void
}

/** What files are made from: a song that is made again, or a recording. */
export type Making =
  | { kind: 'song'; brief: Brief; seed: number }
  | { kind: 'recording'; recording: Recording; limit: number }

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

export const isFailure = (answer: object): answer is EngineFailure => 'code' in answer && 'message' in answer

type Thread = { worker: Worker; warm: Promise<void> }

/** How long an idle inspection thread is kept: uploads come in bursts. */
const KEEP_INSPECTOR = 60_000

export const engineHost = (start: () => Worker, options: { renders: number; bank: string | null }): EngineHost => {
  const idle: Thread[] = []
  const busy = new Set<Thread>()
  let inspector: { thread: Thread; timer: NodeJS.Timeout } | null = null
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
    const worker = start()
    worker.setMaxListeners(0)
    const warm = ask(
      worker,
      { kind: 'warm', ...(options.bank !== null && { bank: options.bank }) },
      new AbortController().signal,
      (reply) => (reply.kind === 'ready' ? { done: undefined } : null),
    )
    const thread = { worker, warm: warm.then(() => undefined) }
    thread.warm.catch(() => {})
    // A thread that dies while it waits is forgotten; the next render starts another.
    worker.on('error', () => {})
    worker.once('exit', () => {
      const place = idle.indexOf(thread)
      if (place >= 0) idle.splice(place, 1)
    })
    return thread
  }

  const replace = (thread: Thread) => {
    busy.delete(thread)
    placeFreed()
    void thread.worker.terminate()
    if (!closed) idle.push(startThread())
  }

  const giveBack = (thread: Thread) => {
    if (idle.length < options.renders && !closed) idle.push(thread)
    else void thread.worker.terminate()
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
      const answer = await ask(thread.worker, request, signal, read)
      busy.delete(thread)
      placeFreed()
      giveBack(thread)
      return answer
    } catch (error) {
      replace(thread)
      throw error
    }
  }

  /** Recordings are worked on one after another, in a thread that holds up no render. */
  const inTurn = <T>(
    request: Request,
    signal: AbortSignal,
    read: (reply: Reply) => { done: T } | null,
  ): Promise<T | EngineFailure> => {
    const run = async () => {
      if (inspector) clearTimeout(inspector.timer)
      const thread = inspector?.thread ?? { worker: start(), warm: Promise.resolve() }
      inspector = null
      try {
        const answer = await ask(thread.worker, request, signal, read)
        const timer = setTimeout(() => {
          inspector = null
          void thread.worker.terminate()
        }, KEEP_INSPECTOR)
        timer.unref()
        inspector = { thread, timer }
        return answer
      } catch (error) {
        void thread.worker.terminate()
        throw error
      }
    }
    const turn = inspecting.then(run, run)
    inspecting = turn.catch(() => {})
    return turn
  }

  return {
    warm() {
      if (!closed) while (idle.length + busy.size < options.renders) idle.push(startThread())
    },

    render: (brief, seed, on, signal) =>
      inThread(idle.shift() ?? startThread(), { kind: 'render', brief, seed }, signal, (reply) => {
        if (reply.kind === 'planned') on.planned(reply.song)
        else if (reply.kind === 'segment') on.segment(reply)
        else if (reply.kind === 'rendered') return { done: { measures: reply.measures, midi: reply.midi } }
        return null
      }),

    write(prompt, seed, most) {
      const request: Request = { kind: 'write', prompt, seed, most }
      const read = (reply: Reply) =>
        reply.kind === 'written' ? { done: { title: reply.title, lyric: reply.lyric } } : null
      // A thread that renders and has nothing to do is warm, and free again before anybody needs it.
      const thread = idle.pop()
      const { signal } = new AbortController()
      return thread ? inThread(thread, request, signal, read) : inTurn(request, signal, read)
    },

    make(from, wanted, on, signal) {
      const run = async () => {
        await freePlace(signal)
        // A recording needs no instruments, so that no warm thread is taken for it.
        const own = from.kind === 'recording'
        const thread = own ? { worker: start(), warm: Promise.resolve() } : (idle.shift() ?? startThread())
        making = thread
        const request: Request =
          from.kind === 'song'
            ? { kind: 'remake', brief: from.brief, seed: from.seed, wanted }
            : { kind: 'unpack', recording: from.recording, limit: from.limit, wanted }
        // Pieces are put away in their order; a step is over when all of it is.
        let put: Promise<unknown> = Promise.resolve()
        const broken = new AbortController()
        try {
          const answer = await ask<{ sha256: string | null }>(
            thread.worker,
            request,
            AbortSignal.any([signal, broken.signal]),
            (reply) => {
              if (reply.kind === 'making') on.making(reply.files)
              else if (reply.kind === 'piece') put = put.then(() => on.piece(reply.file, reply.bytes))
              else if (reply.kind === 'reached') {
                on.reached(reply.share)
                put = put.then(() => thread.worker.postMessage({ kind: 'next' } satisfies Request))
              } else if (reply.kind === 'made') return { done: { sha256: reply.sha256 } }
              put.catch((error) => broken.abort(error))
              return null
            },
          )
          await put
          if (own) void thread.worker.terminate()
          else giveBack(thread)
          return answer
        } catch (error) {
          if (own) void thread.worker.terminate()
          else replace(thread)
          throw error
        } finally {
          making = null
        }
      }
      const turn = makingTurn.then(run, run)
      makingTurn = turn.catch(() => {})
      return turn
    },

    inspect: (recording, limit, signal) =>
      inTurn({ kind: 'inspect', recording, limit }, signal, (reply) =>
        reply.kind === 'inspected' ? { done: reply.inspection } : null,
      ),

    transcode: (recording, limit, maxBytes, signal) =>
      inTurn({ kind: 'transcode', recording, limit, maxBytes }, signal, (reply) =>
        reply.kind === 'transcoded' ? { done: reply.bytes } : null,
      ),

    ready: () => idle[0]?.warm ?? Promise.resolve(),

    async close() {
      closed = true
      const all = [...idle, ...busy, ...(making ? [making] : []), ...(inspector ? [inspector.thread] : [])]
      await Promise.all(all.map((thread) => thread.worker.terminate()))
    },
  }
}

/** Posts a request and reads its replies until one of them settles it. */
const ask = <T>(
  worker: Worker,
  request: Request,
  signal: AbortSignal,
  read: (reply: Reply) => { done: T } | null,
): Promise<T | EngineFailure> =>
  new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      worker.off('message', onMessage)
      worker.off('error', onError)
      worker.off('exit', onExit)
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
    worker.once('error', onError)
    worker.once('exit', onExit)
    signal.addEventListener('abort', onAbort)
    worker.postMessage(request)
  })
