/** Thrown in a thread whose request was cancelled. */
export class RequestCancelled extends Error {
  override name = 'RequestCancelled'
}

/** What long work checks often: at least once a second. */
export type StopSignal = Pick<AbortSignal, 'throwIfAborted'>

/** Indices of the shared words. */
const POSTED = 0
const CANCELLED = 1

/**
 * Memory that the host and an engine thread share, because a thread reads no messages while it works.
 * Requests are counted from 1 in the order in which they are posted. A thread handles them in that order.
 */
export class RequestControl {
  private readonly words: Int32Array
  private handled = 0

  /** @param memory of the host's control; new memory without it */
  constructor(readonly memory = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)) {
    this.words = new Int32Array(memory)
  }

  // Called by the host.

  countRequest() {
    Atomics.add(this.words, POSTED, 1)
  }

  /** Cancels the request that was posted last. */
  cancel() {
    Atomics.store(this.words, CANCELLED, Atomics.load(this.words, POSTED))
  }

  // Called by the thread.

  /** Begins to handle the next request. */
  begin() {
    this.handled++
  }

  /** @throws RequestCancelled if the host has cancelled the current request */
  throwIfAborted() {
    if (Atomics.load(this.words, CANCELLED) >= this.handled) throw new RequestCancelled('The request was cancelled.')
  }

  /** Whether another request waits for the current one. */
  get isAwaited(): boolean {
    return Atomics.load(this.words, POSTED) > this.handled
  }
}
