import { BLOCK } from '#lib/engine/mix/mixer'
import type { Samples } from '#lib/music/time'

/** Capacity of the queue: six seconds of audio, so an assistant that sings for that long blocks no one. */
const QUEUE_BLOCKS = 128

/** Indices of the control words. */
const WRITTEN = 0
const READ = 1
const STATE = 2
/** Signal counters, one raised by each thread. A thread waits for a change of the other's counter. */
const BAND_SIGNALS = 3
const ASSISTANT_SIGNALS = 4
/** The first phrase that the band has not requested yet. */
const NEXT_PHRASE = 5
const HEADER_WORDS = 6

const STATES = ['running', 'complete', 'dropped'] as const
export type SongState = (typeof STATES)[number]

const FREE = 0
const CLAIMED = 1

/**
 * Memory that a rendering thread and its assistant share for one song.
 * It holds a queue of finished blocks and a claim flag per phrase; the first thread to claim a phrase sings it.
 * All waiting uses Atomics, so neither thread needs its event loop.
 */
export class SharedSong {
  private readonly control: Int32Array
  private readonly counts: Int32Array
  private readonly audio: Float32Array

  private constructor(
    readonly memory: SharedArrayBuffer,
    private readonly phraseCount: number,
  ) {
    const header = HEADER_WORDS + phraseCount
    this.control = new Int32Array(memory, 0, header)
    this.counts = new Int32Array(memory, 4 * header, QUEUE_BLOCKS)
    this.audio = new Float32Array(memory, 4 * (header + QUEUE_BLOCKS), 2 * QUEUE_BLOCKS * BLOCK)
  }

  /** Allocates the memory. */
  static create(phrases: number): SharedSong {
    return new SharedSong(
      new SharedArrayBuffer(4 * (HEADER_WORDS + phrases + QUEUE_BLOCKS + 2 * QUEUE_BLOCKS * BLOCK)),
      phrases,
    )
  }

  /** Opens the memory in another thread. */
  static join(memory: SharedArrayBuffer, phrases: number): SharedSong {
    return new SharedSong(memory, phrases)
  }

  // Called by the rendering thread.

  /** Enqueues a block of at most BLOCK samples. Returns false where the queue is full. */
  write(left: Float32Array, right: Float32Array, count: Samples): boolean {
    const written = Atomics.load(this.control, WRITTEN)
    if (written - Atomics.load(this.control, READ) >= QUEUE_BLOCKS) return false
    const slot = written % QUEUE_BLOCKS
    const [toLeft, toRight] = this.slot(slot, count)
    for (let i = 0; i < count; i++) {
      toLeft[i] = left[i]!
      toRight[i] = right[i]!
    }
    this.counts[slot] = count
    Atomics.store(this.control, WRITTEN, written + 1)
    this.signalAssistant()
    return true
  }

  /** Marks the song as complete, or as dropped before its end. */
  finish(state: 'complete' | 'dropped') {
    Atomics.store(this.control, STATE, STATES.indexOf(state))
    this.signalAssistant()
  }

  /** Requests a phrase. Returns true where the caller has to sing it. */
  claim(index: number): boolean {
    Atomics.store(this.control, NEXT_PHRASE, index + 1)
    const claimed = this.tryClaim(index)
    this.signalAssistant()
    return claimed
  }

  /** The assistant's signal counter. Read it before checking a condition, then wait for a change. */
  get assistantSignals(): number {
    return Atomics.load(this.control, ASSISTANT_SIGNALS)
  }

  /** Blocks until the assistant's signal counter differs from `seen`. */
  waitForAssistant(seen: number) {
    Atomics.wait(this.control, ASSISTANT_SIGNALS, seen)
  }

  // Called by the assistant.

  get state(): SongState {
    return STATES[Atomics.load(this.control, STATE)]!
  }

  /** Passes the oldest block to `use`. Returns false where the queue is empty. */
  read(use: (left: Float32Array, right: Float32Array, count: Samples) => void): boolean {
    const read = Atomics.load(this.control, READ)
    if (read === Atomics.load(this.control, WRITTEN)) return false
    const slot = read % QUEUE_BLOCKS
    const count = this.counts[slot]!
    const [left, right] = this.slot(slot, count)
    use(left, right, count)
    Atomics.store(this.control, READ, read + 1)
    this.signalBand()
    return true
  }

  /** Claims the next free phrase, at most `ahead` after the last requested one. Returns null where there is none. */
  claimAhead(ahead: number): number | null {
    const next = Atomics.load(this.control, NEXT_PHRASE)
    for (let index = next; index < Math.min(this.phraseCount, next + ahead); index++)
      if (this.tryClaim(index)) return index
    return null
  }

  /** Signals that a block was read or a reply posted. */
  signalBand() {
    Atomics.add(this.control, ASSISTANT_SIGNALS, 1)
    Atomics.notify(this.control, ASSISTANT_SIGNALS)
  }

  get bandSignals(): number {
    return Atomics.load(this.control, BAND_SIGNALS)
  }

  /** Blocks until the band's signal counter differs from `seen`. */
  waitForBand(seen: number) {
    Atomics.wait(this.control, BAND_SIGNALS, seen)
  }

  private signalAssistant() {
    Atomics.add(this.control, BAND_SIGNALS, 1)
    Atomics.notify(this.control, BAND_SIGNALS)
  }

  private tryClaim(index: number): boolean {
    return Atomics.compareExchange(this.control, HEADER_WORDS + index, FREE, CLAIMED) === FREE
  }

  private slot(slot: number, count: Samples): [Float32Array, Float32Array] {
    const from = 2 * slot * BLOCK
    return [this.audio.subarray(from, from + count), this.audio.subarray(from + BLOCK, from + BLOCK + count)]
  }
}
