import { OutsideError, type OutsideFault } from '#lib/services/safe-fetch/fetch-error'

/** Bytes that may wait for their reader before the sender is asked to pause. */
const ENOUGH = 65536

type Waiting = { resolve(chunk: Uint8Array | null): void; reject(error: OutsideError): void }

/**
 * The body of a response between the socket, which pushes, and its one reader, who pulls. It holds little: `valve` is
 * told to pause the socket when the reader is slower, and to go on when he has caught up.
 */
export class Inflow {
  private readonly chunks: Uint8Array[] = []
  private held = 0
  private fault: OutsideFault | null = null
  private ended = false
  private waiting: Waiting | null = null
  private readonly valve: { pause(): void; resume(): void }
  private paused = false

  constructor(valve: { pause(): void; resume(): void }) {
    this.valve = valve
  }

  push(chunk: Uint8Array) {
    if (this.ended || chunk.length === 0) return
    if (this.waiting) return this.settle((waiting) => waiting.resolve(chunk))
    this.chunks.push(chunk)
    this.held += chunk.length
    if (this.held < ENOUGH || this.paused) return
    this.paused = true
    this.valve.pause()
  }

  end() {
    this.ended = true
    this.settle((waiting) => waiting.resolve(null))
  }

  /** What has come is still given out before the reader is told. */
  break(fault: OutsideFault) {
    if (this.ended) return
    this.ended = true
    this.fault = fault
    this.settle((waiting) => waiting.reject(new OutsideError(fault)))
  }

  /** What has come is dropped, and the reader is told at once; an inflow that was read to its end stays so. */
  stop(fault: OutsideFault) {
    if (this.ended && this.chunks.length === 0) return
    this.chunks.length = 0
    this.held = 0
    this.ended = true
    this.fault = fault
    this.settle((waiting) => waiting.reject(new OutsideError(fault)))
  }

  /** The next bytes, null at the end. @throws OutsideError */
  next(): Promise<Uint8Array | null> {
    const chunk = this.chunks.shift()
    if (chunk) {
      this.held -= chunk.length
      if (this.paused && this.held === 0) {
        this.paused = false
        this.valve.resume()
      }
      return Promise.resolve(chunk)
    }
    if (this.fault) return Promise.reject(new OutsideError(this.fault))
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
