/**
 * Songs that are being rendered here: the future file of each, filled from the front. Its size and its last bytes are
 * known before the first note. A reader may ask for any part of it; bytes that are not known yet are waited for.
 */
export class LiveSong {
  private readonly file: Uint8Array
  private readonly wakers = new Set<() => void>()
  private readers = 0
  private tailStart: number
  /** Bytes that are known from the front. */
  available = 0
  state: 'open' | 'complete' | 'broken' = 'open'
  /** Pairs (min, max) so far, and the seconds they reach to. */
  peaks: number[] = []
  seconds = 0

  /** @param onProgress is called whenever it reaches further */
  constructor(
    readonly bytes: number,
    private readonly onProgress: (song: LiveSong) => void = () => {},
  ) {
    this.file = new Uint8Array(bytes)
    this.tailStart = bytes
  }

  /** The last bytes of the file; null where they are not known before the rest. */
  get tail(): Uint8Array | null {
    return this.tailStart < this.bytes ? this.file.slice(this.tailStart) : null
  }

  /** From now on readers get these last bytes of the file without waiting. */
  setTail(tail: Uint8Array) {
    this.tailStart = this.bytes - tail.length
    this.file.set(tail, this.tailStart)
    this.wake()
  }

  /** A render of the same song writes the same bytes, so a second one only has to reach further than the first did. */
  startRender() {
    let at = 0
    let peaks: number[] = []
    return (segment: { bytes: Uint8Array; peaks: number[]; seconds: number }) => {
      if (at + segment.bytes.length > this.bytes) throw new Error('The render is longer than it was planned.')
      const known = Math.max(0, this.tailStart - at)
      if (
        Buffer.compare(segment.bytes.subarray(known), this.file.subarray(at + known, at + segment.bytes.length)) !== 0
      )
        throw new Error('The render ends with other bytes than were announced.')
      this.file.set(segment.bytes, at)
      at += segment.bytes.length
      peaks = peaks.concat(segment.peaks)
      if (at < this.available) return
      this.available = at
      this.peaks = peaks
      this.seconds = segment.seconds
      this.wake()
      this.onProgress(this)
    }
  }

  /** Bytes first … last, both included, as far as they are known without a gap. */
  slice(first: number, last: number): Uint8Array {
    return this.file.slice(first, Math.min(this.knownEnd(first), last + 1))
  }

  /** The whole file. @throws where it is not complete */
  finish(): Uint8Array {
    if (this.available !== this.bytes) throw new Error(`The render ended at ${this.available} of ${this.bytes} bytes.`)
    this.state = 'complete'
    this.wake()
    return this.file
  }

  /** Readers that wait get an error: their connection is cut, never ended as if the song were over. */
  break() {
    if (this.state === 'open') this.state = 'broken'
    this.wake()
  }

  /** Resolves when the song reaches further than it does now, has ended, or one of the signals aborts. */
  progress(...signals: AbortSignal[]): Promise<void> {
    return new Promise((resolve) => {
      if (signals.some(({ aborted }) => aborted) || this.state !== 'open') return resolve()
      const wake = () => {
        this.wakers.delete(wake)
        for (const signal of signals) signal.removeEventListener('abort', wake)
        resolve()
      }
      this.wakers.add(wake)
      for (const signal of signals) signal.addEventListener('abort', wake)
    })
  }

  /** Bytes first … last as they come, or null where too many already listen. Nothing stays behind when it is cancelled. */
  read({ first, last }: { first: number; last: number }): ReadableStream<Uint8Array> | null {
    if (this.readers >= MAX_READERS) return null
    this.readers++
    const cancelled = new AbortController()
    let hasLeft = false
    const leave = () => {
      if (!hasLeft) this.readers--
      hasLeft = true
      cancelled.abort()
    }
    let at = first
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          while (at >= this.knownEnd(at) && this.state === 'open' && !cancelled.signal.aborted)
            await this.progress(cancelled.signal)
          if (cancelled.signal.aborted) return
          const end = Math.min(this.knownEnd(at), last + 1, at + CHUNK_BYTES)
          if (at >= end) {
            leave()
            controller.error(new DOMException('The render was interrupted.', 'AbortError'))
            return
          }
          controller.enqueue(this.slice(at, end - 1))
          at = end
          if (at > last) {
            leave()
            controller.close()
          }
        },
        cancel: leave,
      },
      { highWaterMark: 0 },
    )
  }

  get listeners() {
    return this.readers
  }

  /** Where the bytes that are known from `at` on end. */
  private knownEnd(at: number): number {
    return Math.max(at, this.available) >= this.tailStart ? this.bytes : this.available
  }

  private wake() {
    for (const wake of [...this.wakers]) wake()
  }
}

const CHUNK_BYTES = 64 * 1024
const MAX_READERS = 256

export type LiveSongs = {
  find(id: string): LiveSong | null
  /** The live song of that id, made when it is not there or was planned with another size. `tail`: its last bytes. */
  open(id: string, bytes: number, tail: Uint8Array): LiveSong
  /** Forgets it; readers that are under way go on to their end. */
  close(id: string): void
}

/** Is told of every song that is being rendered here: when only its tail is known, and whenever it reaches further. */
export type LiveSongObserver = { progressed(id: string, song: LiveSong): void; closed(id: string): void }

export const liveSongs = (observer: LiveSongObserver | null = null): LiveSongs => {
  const open = new Map<string, LiveSong>()
  return {
    find: (id) => open.get(id) ?? null,
    open(id, bytes, tail) {
      const known = open.get(id)
      if (known?.bytes === bytes) return known
      known?.break()
      const song = new LiveSong(bytes, (grown) => observer?.progressed(id, grown))
      song.setTail(tail)
      open.set(id, song)
      observer?.progressed(id, song)
      return song
    },
    close(id) {
      open.get(id)?.break()
      open.delete(id)
      observer?.closed(id)
    },
  }
}
