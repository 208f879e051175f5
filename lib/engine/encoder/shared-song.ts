import { BLOCK } from '#lib/engine/mix/mixer'
import type { Samples } from '#lib/music/time'

/** Blocks that may wait for the encoder, six seconds of audio: for so long an assistant may sing without anybody waiting. */
const QUEUE_BLOCKS = 128

/** Places in the control words. */
const WRITTEN = 0
const READ = 1
const STATE = 2
/** Counts what the band's thread tells the assistant, and the other way round; whoever waits, waits for a change of these. */
const BAND_SIGNALS = 3
const ASSISTANT_SIGNALS = 4
/** The first phrase that the band has not yet next for. */
const NEXT_PHRASE = 5
const HEADER_WORDS = 6

const STATES = ['running', 'complete', 'dropped'] as const
export type SongState = (typeof STATES)[number]

const FREE = 0
const CLAIMED = 1

/**
 * What the thread of the band and its assistant share of one song: a queue of finished audio that waits to be encoded, and
 * who sings which phrase. Each phrase is sung by whoever takes it first. All waiting is for memory to change, so that
 * neither thread needs an event loop meanwhile.
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

  /** In fresh memory. `phrases` is how many there are to be sung. */
  static create(phrases: number): SharedSong {
    return new SharedSong(
      new SharedArrayBuffer(4 * (HEADER_WORDS + phrases + QUEUE_BLOCKS + 2 * QUEUE_BLOCKS * BLOCK)),
      phrases,
    )
  }

  /** The same song as another thread sees it. */
  static join(memory: SharedArrayBuffer, phrases: number): SharedSong {
    return new SharedSong(memory, phrases)
  }

  // By the band's thread.

  /** Puts a block of at most BLOCK samples into the queue; false where it is full. */
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

  /** Nothing more will be written, or nobody wants the song any more. */
  finish(state: 'complete' | 'dropped') {
    Atomics.store(this.control, STATE, STATES.indexOf(state))
    this.signalAssistant()
  }

  /** The band needs a phrase now; true where it has to sing it itself. */
  claim(index: number): boolean {
    Atomics.store(this.control, NEXT_PHRASE, index + 1)
    const claimed = this.tryClaim(index)
    this.signalAssistant()
    return claimed
  }

  /** Number of the last answer, to be read before looking for what it is waited for. */
  get assistantSignals(): number {
    return Atomics.load(this.control, ASSISTANT_SIGNALS)
  }

  /** Waits until there is an answer after number `seen`. */
  waitForAssistant(seen: number) {
    Atomics.wait(this.control, ASSISTANT_SIGNALS, seen)
  }

  // By the assistant.

  get state(): SongState {
    return STATES[Atomics.load(this.control, STATE)]!
  }

  /** Hands the oldest block of the queue to `use`; false where there is none. */
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

  /** Takes the next phrase that nobody sings, at most `ahead` after the one that was next for last; null where there is none. */
  claimAhead(ahead: number): number | null {
    const next = Atomics.load(this.control, NEXT_PHRASE)
    for (let index = next; index < Math.min(this.phraseCount, next + ahead); index++)
      if (this.tryClaim(index)) return index
    return null
  }

  /** Says that something was read or posted. */
  signalBand() {
    Atomics.add(this.control, ASSISTANT_SIGNALS, 1)
    Atomics.notify(this.control, ASSISTANT_SIGNALS)
  }

  get bandSignals(): number {
    return Atomics.load(this.control, BAND_SIGNALS)
  }

  /** Waits until more was told than number `seen`. */
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
