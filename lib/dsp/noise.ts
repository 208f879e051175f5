/** White noise, uniform in −1…1. Generator: xorshift32 (Marsaglia 2003). */
export class Noise {
  private state: number

  constructor(seed: number) {
    // The state must not be 0, and neighbouring seeds must diverge from the start.
    this.state = Math.imul(seed | 0, 0x9e3779b1) ^ 0x6d2b79f5 || 1
    for (let i = 0; i < 4; i++) this.next()
  }

  next(): number {
    let s = this.state
    s ^= s << 13
    s ^= s >>> 17
    s ^= s << 5
    this.state = s
    return s / 2147483648
  }
}
