import type { Waveform } from '#lib/engine/protocol'

/**
 * A song during its render: its future file, filled from the front. Size and last bytes are known in advance.
 * Readers may request any range and wait for bytes that are not rendered yet.
 */
export class LiveSong {
  private readonly file: Uint8Array
  private readonly wakers = new Set<() => void>()
  private readers = 0
  private tailStart: number
  /** Rendered bytes from the front. */
  available = 0
  state: 'open' | 'complete' | 'broken' = 'open'
  /** The rendered waveform and the seconds that it covers. */
  waveform: Waveform = { peaks: [], rms: [] }
  seconds = 0

  /** @param onProgress called whenever more bytes are available */
  constructor(
    readonly bytes: number,
    private readonly onProgress: (song: LiveSong) => void = () => {},
  ) {
    this.file = new Uint8Array(bytes)
    this.tailStart = bytes
  }

  /** The last bytes of the file; null before they are known. */
  get tail(): Uint8Array | null {
    return this.tailStart < this.bytes ? this.file.slice(this.tailStart) : null
  }

  /** Makes the last bytes available to readers. */
  setTail(tail: Uint8Array) {
    this.tailStart = this.bytes - tail.length
    this.file.set(tail, this.tailStart)
    this.wake()
  }

  /** Starts a render. A second render writes the same bytes, so it only counts beyond the first one's position. */
  startRender() {
    let at = 0
    let waveform: Waveform = { peaks: [], rms: [] }
    return (segment: Waveform & { bytes: Uint8Array; seconds: number }) => {
      if (at + segment.bytes.length > this.bytes) throw new Error('The render is longer than it was planned.')
      const known = Math.max(0, this.tailStart - at)
      if (
        Buffer.compare(segment.bytes.subarray(known), this.file.subarray(at + known, at + segment.bytes.length)) !== 0
      )
        throw new Error('The render ends with other bytes than were announced.')
      this.file.set(segment.bytes, at)
      at += segment.bytes.length
      waveform = { peaks: waveform.peaks.concat(segment.peaks), rms: waveform.rms.concat(segment.rms) }
      if (at < this.available) return
      this.available = at
      this.waveform = waveform
      this.seconds = segment.seconds
      this.wake()
      this.onProgress(this)
    }
  }

  /** Bytes first … last, both inclusive, as far as they are contiguous. */
  slice(first: number, last: number): Uint8Array {
    return this.file.slice(first, Math.min(this.knownEnd(first), last + 1))
  }

  /** Returns the complete file. @throws where bytes are missing */
  finish(): Uint8Array {
    if (this.available !== this.bytes) throw new Error(`The render ended at ${this.available} of ${this.bytes} bytes.`)
    this.state = 'complete'
    this.wake()
    return this.file
  }

  /** Cuts off waiting readers with an error, so no client takes the rest as the end of the song. */
  break() {
    if (this.state === 'open') this.state = 'broken'
    this.wake()
  }

  /** Resolves when more bytes are available, the song has ended, or a signal aborts. */
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

  /** Streams bytes first … last; null where there are too many readers. Cancelling the stream removes the reader. */
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

  /** End of the known bytes from `at` on. */
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
  /** The live song of an id, created where it is missing or has another size. `tail`: its last bytes. */
  open(id: string, bytes: number, tail: Uint8Array): LiveSong
  /** Removes it. Active readers continue. */
  close(id: string): void
}

/** Notified of every live song: when its tail is known and at each progress. */
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
