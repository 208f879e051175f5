import type { IncomingHttpHeaders } from 'node:http'
import type { LoggedBody, Operation } from './log'
import type { SongOutcome } from './songs'

/** Faults that the service can simulate. */

type Milliseconds = number
type Bytes = number

/** Response that replaces or wraps the correct one. */
export type Content = { json: unknown } | { html: string } | { text: string } | 'empty'

/** Target of a redirect. */
export type Target =
  /** The same address again. */
  | 'itself'
  /** Two addresses that lead to each other. */
  | 'loop'
  /** Audio only: the same file under another path, where it is delivered. */
  | 'moved'
  /** Audio only: the same file at the service's second origin, where it is delivered. */
  | 'moved-away'
  | { address: string }

/**
 * A misbehaviour. Most act on every operation.
 *
 * `accepted` says whether the service has done the work before it misbehaves: on a submit, whether the task exists and
 * is charged. Behaviours without that field do the work first and damage only the answer.
 */
export type Behaviour =
  /** Another status. `retryAfter` is written in seconds, as an HTTP date, or verbatim. The work is not done by default. */
  | {
      kind: 'status'
      status: number
      content?: Content
      headers?: Record<string, string>
      retryAfter?: number | Date | string
      accepted?: boolean
    }
  /** A page of some machine in between, with 200 or another status and any content type. Work is not done unless asked. */
  | { kind: 'html'; status?: number; type?: string; accepted?: boolean }
  /** No answer, ever. Work is not done unless asked. */
  | { kind: 'hang'; accepted?: boolean }
  /** TCP reset. `before-read` leaves the body unread; only after `after-accept` is the work done. */
  | { kind: 'reset'; when: 'before-read' | 'after-read' | 'after-accept' }
  /** 301, 302, 303, 307 or 308. Work is not done. */
  | { kind: 'redirect'; status: 301 | 302 | 303 | 307 | 308; to: Target }

  // The work is done; the answer is damaged.

  /** The first byte of the answer comes late. */
  | { kind: 'slow-headers'; ms: Milliseconds }
  /** Headers at once, then `bytes` every `everyMs`. */
  | { kind: 'slow-body'; bytes: Bytes; everyMs: Milliseconds }
  /** The right status and no body. */
  | { kind: 'empty' }
  /**
   * Promises the whole length (or is chunked), sends `bytes` (default half) and closes the connection. With `reset` the
   * connection is reset, which may also take away what the client has not read yet.
   */
  | { kind: 'cut'; bytes?: Bytes; reset?: boolean }
  /** Sends only `bytes` (default half) and is honest about that length. */
  | { kind: 'short'; bytes?: Bytes }
  /** Sends `bytes` (default half), then nothing more, and stays open. */
  | { kind: 'stall'; bytes?: Bytes }
  /** Repeats its body for ever, without a length. `bytesPerSecond` defaults to the pace of the pipe, or 10 MB/s. */
  | { kind: 'endless'; bytesPerSecond?: number }
  /** Not JSON, though it begins like it. */
  | { kind: 'malformed' }
  /** Another value than the true answer; see malformed-responses.ts for the usual ones. */
  | { kind: 'altered'; response: (truth: never) => unknown }
  /** The true answer with a field that makes it longer than `bytes` (default 1,100,000). */
  | { kind: 'large'; bytes?: Bytes }
  /** Compressed, whatever the client asked for. */
  | { kind: 'gzip' }
  /** Some 130 kB that expand to `bytes` (default 120,000,000) of valid JSON. */
  | { kind: 'gzip-bomb'; bytes?: Bytes }
  /** The true answer under another content type. */
  | { kind: 'content-type'; type: string }

  // Submits only: the task is made and behaves so.

  /** How its songs will end, in order; what is not named ends well. */
  | { kind: 'outcome'; songs: readonly SongOutcome[] }

  // Audio only.

  /** This address is over: 403, 404 or 410 from now on. The next query gives another one, which works. */
  | { kind: 'expired'; status: 403 | 404 | 410 }
  /** The file as WAV, with the type that belongs to it or the one that is given. */
  | { kind: 'as-wav'; type?: string }
  /** A WAV file of the same length without sound. */
  | { kind: 'silence' }

export type Seen = {
  operation: Operation
  method: string
  /** Including the query string. */
  path: string
  headers: IncomingHttpHeaders
  /** `none` for a fault that acts before the body is read. */
  body: LoggedBody
  /** The task of a query, or of the requested audio. */
  taskId: string | null
  songId: string | null
}

export type Matcher = Operation | { on: Operation; when: (seen: Seen) => boolean }

type Fault = { matcher: Matcher; behaviour: Behaviour; left: number }

export type Faults = {
  /** Applies to the next `times` (or `Infinity`) matching requests. Faults with the same match are used in order. */
  add(matcher: Matcher, behaviour: Behaviour, times?: number): () => void
  clear(): void
  /** Behaviour for this request; counts as one use. */
  take(seen: Seen, moment: 'before-read' | 'after-read'): Behaviour | null
}

const actsBeforeRead = (behaviour: Behaviour) => behaviour.kind === 'reset' && behaviour.when === 'before-read'

export const newFaults = (): Faults => {
  let faults: Fault[] = []
  const matches = (matcher: Matcher, seen: Seen) =>
    typeof matcher === 'string' ? matcher === seen.operation : matcher.on === seen.operation && matcher.when(seen)
  return {
    add(matcher, behaviour, times = 1) {
      const fault = { matcher, behaviour, left: times }
      faults.push(fault)
      return () => {
        faults = faults.filter((other) => other !== fault)
      }
    },
    clear() {
      faults = []
    },
    take(seen, moment) {
      const fault = faults.find(({ matcher }) => matches(matcher, seen))
      if (!fault || actsBeforeRead(fault.behaviour) !== (moment === 'before-read')) return null
      fault.left--
      if (fault.left <= 0) faults = faults.filter((other) => other !== fault)
      return fault.behaviour
    },
  }
}
