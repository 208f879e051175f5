/** Generated recordings, so that the repository contains no binaries. */

const RATE = 44100

/** A WAV file (16 bit, stereo) of the given samples −1…1. */
export const wavFile = (samples: Float32Array): Buffer => {
  const bytes = Buffer.alloc(44 + samples.length * 4)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(2, 22)
  bytes.writeUInt32LE(RATE, 24)
  bytes.writeUInt32LE(RATE * 4, 28)
  bytes.writeUInt16LE(4, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(samples.length * 4, 40)
  samples.forEach((sample, index) => {
    const value = Math.round(Math.max(-1, Math.min(1, sample)) * 32767)
    bytes.writeInt16LE(value, 44 + index * 4)
    bytes.writeInt16LE(value, 46 + index * 4)
  })
  return bytes
}

/** A short loop with a known tempo: kick, snare, hats and a chord that changes each bar. */
export const band = (seconds: number, bpm: number): Float32Array => {
  const out = new Float32Array(Math.round(seconds * RATE))
  const beat = 60 / bpm
  const chords = [
    [57, 60, 64],
    [53, 57, 60],
    [48, 52, 55],
    [55, 59, 62],
  ]
  let noise = 1
  const hiss = () => {
    noise = (Math.imul(noise, 1664525) + 1013904223) >>> 0
    return noise / 2147483648 - 1
  }
  const add = (at: number, length: number, tone: (t: number) => number) => {
    const first = Math.round(at * RATE)
    const last = Math.min(out.length, first + Math.round(length * RATE))
    for (let i = first; i < last; i++) out[i] = out[i]! + tone((i - first) / RATE)
  }
  for (let index = 0; index * beat < seconds; index++) {
    const at = index * beat
    if (index % 2 === 0)
      add(at, 0.25, (t) => 0.5 * Math.sin(2 * Math.PI * (50 * t + 8 * (1 - Math.exp(-t * 30)))) * Math.exp(-t * 14))
    else add(at, 0.2, (t) => 0.25 * hiss() * Math.exp(-t * 22))
    for (const half of [0, 0.5]) add(at + half * beat, 0.05, (t) => 0.08 * hiss() * Math.exp(-t * 90))
    if (index % 4 === 0)
      for (const note of chords[(index / 4) % 4]!)
        add(
          at,
          beat * 3.8,
          (t) => 0.08 * Math.sin(2 * Math.PI * 440 * 2 ** ((note - 69) / 12) * t) * Math.exp(-t * 0.8),
        )
  }
  return out
}

export const bandFile = (seconds = 16, bpm = 112) => wavFile(band(seconds, bpm))
