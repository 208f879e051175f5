import { FetchError, type FetchFailure } from '#lib/services/safe-fetch/fetch-error'

/** Bytes in memory from which on the socket is paused. */
const HIGH_WATER_MARK_BYTES = 65536

type Waiting = { resolve(chunk: Uint8Array | null): void; reject(error: FetchError): void }

/**
 * The body of a response, pushed by the socket and pulled by one reader. It pauses its source while the reader is slower. A
 * Node stream would drop its buffered bytes on an error.
 */
export class BodyStream {
  private readonly chunks: Uint8Array[] = []
  private heldBytes = 0
  private failure: FetchFailure | null = null
  private ended = false
  private waiting: Waiting | null = null
  private readonly source: { pause(): void; resume(): void }
  private paused = false

  constructor(source: { pause(): void; resume(): void }) {
    this.source = source
  }

  push(chunk: Uint8Array) {
    if (this.ended || chunk.length === 0) return
    if (this.waiting) return this.settle((waiting) => waiting.resolve(chunk))
    this.chunks.push(chunk)
    this.heldBytes += chunk.length
    if (this.heldBytes < HIGH_WATER_MARK_BYTES || this.paused) return
    this.paused = true
    this.source.pause()
  }

  end() {
    this.ended = true
    this.settle((waiting) => waiting.resolve(null))
  }

  /** The reader still gets the buffered bytes, then the error. */
  break(failure: FetchFailure) {
    if (this.ended) return
    this.ended = true
    this.failure = failure
    this.settle((waiting) => waiting.reject(new FetchError(failure)))
  }

  /** Drops the buffered bytes; the reader gets the error at once. No-op after the end was read. */
  stop(failure: FetchFailure) {
    if (this.ended && this.chunks.length === 0) return
    this.chunks.length = 0
    this.heldBytes = 0
    this.ended = true
    this.failure = failure
    this.settle((waiting) => waiting.reject(new FetchError(failure)))
  }

  /** The next bytes, null at the end. @throws FetchError */
  next(): Promise<Uint8Array | null> {
    const chunk = this.chunks.shift()
    if (chunk) {
      this.heldBytes -= chunk.length
      if (this.paused && this.heldBytes === 0) {
        this.paused = false
        this.source.resume()
      }
      return Promise.resolve(chunk)
    }
    if (this.failure) return Promise.reject(new FetchError(this.failure))
    if (this.ended) return Promise.resolve(null)
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject }
    })
  }

  private settle(finish: (waiting: Waiting) => void) {
    const { waiting } = this
    this.waiting = null
    if (waiting) finish(waiting)
  }
}
