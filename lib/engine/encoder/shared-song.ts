import { BLOCK } from '#lib/engine/mix/mixer'
import type { Samples } from '#lib/music/time'

/** Blocks that may wait for the encoder, six seconds of audio: for so long an assistant may sing without anybody waiting. */
const SLOTS = 128

/** Places in the control words. */
const WRITTEN = 0
const READ = 1
const STATE = 2
/** Counts what the band's thread tells the assistant, and the other way round; whoever waits, waits for a change of these. */
const TOLD = 3
const ANSWERED = 4
/** The first phrase that the band has not yet asked for. */
const ASKED = 5
const HEADER = 6

const STATES = ['running', 'complete', 'dropped'] as const
export type SongState = (typeof STATES)[number]

const FREE = 0
const TAKEN = 1

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
    private readonly phrases: number,
  ) {
    const header = HEADER + phrases
    this.control = new Int32Array(memory, 0, header)
    this.counts = new Int32Array(memory, 4 * header, SLOTS)
    this.audio = new Float32Array(memory, 4 * (header + SLOTS), 2 * SLOTS * BLOCK)
  }

  /** In fresh memory. `phrases` is how many there are to be sung. */
  static create(phrases: number): SharedSong {
    return new SharedSong(new SharedArrayBuffer(4 * (HEADER + phrases + SLOTS + 2 * SLOTS * BLOCK)), phrases)
  }

  /** The same song as another thread sees it. */
  static join(memory: SharedArrayBuffer, phrases: number): SharedSong {
    return new SharedSong(memory, phrases)
  }

  // By the band's thread.

  /** Puts a block of at most BLOCK samples into the queue; false where it is full. */
  write(left: Float32Array, right: Float32Array, count: Samples): boolean {
    const written = Atomics.load(this.control, WRITTEN)
    if (written - Atomics.load(this.control, READ) >= SLOTS) return false
    const slot = written % SLOTS
    const [toLeft, toRight] = this.slot(slot, count)
    for (let i = 0; i < count; i++) {
      toLeft[i] = left[i]!
      toRight[i] = right[i]!
    }
    this.counts[slot] = count
    Atomics.store(this.control, WRITTEN, written + 1)
    this.tell()
    return true
  }

  /** Nothing more will be written, or nobody wants the song any more. */
  finish(state: 'complete' | 'dropped') {
    Atomics.store(this.control, STATE, STATES.indexOf(state))
    this.tell()
  }

  /** The band needs a phrase now; true where it has to sing it itself. */
  ask(place: number): boolean {
    Atomics.store(this.control, ASKED, place + 1)
    const mine = this.take(place)
    this.tell()
    return mine
  }

  /** Number of the last answer, to be read before looking for what it is waited for. */
  get answered(): number {
    return Atomics.load(this.control, ANSWERED)
  }

  /** Waits until there is an answer after number `seen`. */
  awaitAnswer(seen: number) {
    Atomics.wait(this.control, ANSWERED, seen)
  }

  // By the assistant.

  get state(): SongState {
    return STATES[Atomics.load(this.control, STATE)]!
  }

  /** Hands the oldest block of the queue to `use`; false where there is none. */
  read(use: (left: Float32Array, right: Float32Array, count: Samples) => void): boolean {
    const read = Atomics.load(this.control, READ)
    if (read === Atomics.load(this.control, WRITTEN)) return false
    const slot = read % SLOTS
    const count = this.counts[slot]!
    const [left, right] = this.slot(slot, count)
    use(left, right, count)
    Atomics.store(this.control, READ, read + 1)
    this.answer()
    return true
  }

  /** Takes the next phrase that nobody sings, at most `ahead` after the one that was asked for last; null where there is none. */
  takeAhead(ahead: number): number | null {
    const asked = Atomics.load(this.control, ASKED)
    for (let place = asked; place < Math.min(this.phrases, asked + ahead); place++) if (this.take(place)) return place
    return null
  }

  /** Says that something was read or posted. */
  answer() {
    Atomics.add(this.control, ANSWERED, 1)
    Atomics.notify(this.control, ANSWERED)
  }

  get told(): number {
    return Atomics.load(this.control, TOLD)
  }

  /** Waits until more was told than number `seen`. */
  awaitNews(seen: number) {
    Atomics.wait(this.control, TOLD, seen)
  }

  private tell() {
    Atomics.add(this.control, TOLD, 1)
    Atomics.notify(this.control, TOLD)
  }

  private take(place: number): boolean {
    return Atomics.compareExchange(this.control, HEADER + place, FREE, TAKEN) === FREE
  }

  private slot(slot: number, count: Samples): [Float32Array, Float32Array] {
    const from = 2 * slot * BLOCK
    return [this.audio.subarray(from, from + count), this.audio.subarray(from + BLOCK, from + BLOCK + count)]
  }
}
