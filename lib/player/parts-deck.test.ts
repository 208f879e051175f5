import { expect, it } from 'vitest'
import { createMetronome } from '#lib/player/metronome'
import { createPartsDeck } from '#lib/player/parts-deck'

const RATE = 44100
const BEAT = 0.55
const LENGTH = 16
const TICK = 0.1

/** Noise, the same each time. */
const noise = (i: number) => ((Math.imul(i, 2654435761) >>> 8) % 2001) / 1000 - 1

/** A beat in every part of a held chord, as in a song. */
const songSamples = () =>
  Float32Array.from({ length: LENGTH * RATE }, (_, i) => {
    const since = (i / RATE) % BEAT
    const chord = [110, 165, 277].reduce((sum, hertz) => sum + 0.1 * Math.sin((2 * Math.PI * hertz * i) / RATE), 0)
    return chord + 0.5 * Math.exp(-since * 80) * noise(i)
  })

/** Gains, nodes and buffers of a context whose clock the test turns. What is scheduled is added up. */
const fakeContext = (output: Float32Array) => {
  const param = { value: 1, setValueAtTime: () => {}, linearRampToValueAtTime: () => {}, setTargetAtTime: () => {} }
  const node = { gain: param, connect: () => {}, disconnect: () => {} }
  return {
    currentTime: 0,
    outputLatency: 0,
    resume: async () => {},
    createGain: () => node,
    createBuffer: (_: number, length: number) => {
      const left = new Float32Array(length)
      return { left, copyToChannel: (from: Float32Array, side: number) => side === 0 && left.set(from) }
    },
    createBufferSource: () => ({
      ...node,
      buffer: null as { left: Float32Array } | null,
      start(when: number) {
        const from = Math.round(when * RATE)
        for (const [i, value] of this.buffer!.left.entries()) output[from + i] = (output[from + i] ?? 0) + value
      },
      stop: () => {},
    }),
  }
}

/** The first millisecond of a window that has half of its highest power. High frequencies count alone. */
const attackIn = (sound: Float32Array, from: number, to: number) => {
  const block = RATE / 1000
  const powers = Array.from({ length: Math.round((to - from) * 1000) }, (_, index) => {
    const first = Math.round(from * RATE + index * block)
    let power = 0
    for (let i = first; i < first + block; i++) power += (sound[i]! - sound[i - 1]!) ** 2
    return power
  })
  const half = Math.max(...powers) / 2
  return from + powers.findIndex((power) => power >= half) / 1000
}

it.each([0.5, 0.6, 0.75, 0.9, 1, 1.1, 1.2])(
  'song at speed %d › each beat, and its click, within 10 ms',
  async (speed) => {
    const song = songSamples()
    const output = new Float32Array(Math.ceil((LENGTH / speed + 3) * RATE))
    const context = fakeContext(output)
    const media = Object.assign(new EventTarget(), {
      currentTime: 0,
      playbackRate: speed,
      paused: false,
      seeking: false,
      ended: false,
      readyState: 4,
    })
    const ticks: (() => void)[] = []
    const every = (_: number, callback: () => void) => {
      ticks.push(callback)
      return () => {}
    }
    const deck = createPartsDeck({
      context: Object.assign(context, {
        decodeAudioData: async () => ({ numberOfChannels: 1, getChannelData: () => song.slice() }),
      }) as unknown as AudioContext,
      media,
      index: {
        format: 1,
        rate: RATE,
        samples: song.length,
        chunk: song.length,
        parts: [{ name: 'Song', peaks: [] }],
        lengths: [[1]],
        gains: { at: 0, every: song.length, count: 1 },
      },
      gains: Float32Array.of(1),
      fetch: async () => new ArrayBuffer(1),
      every,
      after: () => {},
      isCurrent: () => true,
      onSounding: () => {},
      onError: (error) => expect.fail(String(error)),
    })
    const clicks: number[] = []
    const metronome = createMetronome({
      playing() {
        const at = deck.position()
        return at === null ? null : { at, when: context.currentTime, speed, until: LENGTH - 1 }
      },
      click(when) {
        clicks.push(when)
        return () => expect.fail('A click was taken back.')
      },
      now: () => context.currentTime,
      every,
    })
    metronome.set({ length: BEAT, perBar: 4 }, true)
    await new Promise((resolve) => setTimeout(resolve))
    for (let tick = 1; context.currentTime < (LENGTH - 1) / speed; tick++) {
      context.currentTime = tick * TICK
      // The position of an element is inexact.
      media.currentTime = context.currentTime * speed + 0.02 * noise(tick)
      for (const callback of ticks) callback()
    }
    const heard = clicks.map((when) => attackIn(output, when - 0.06, when + 0.06))
    expect(clicks.length).toBeGreaterThan((LENGTH - 2) / BEAT)
    const late = heard.map((at, index) => Math.round(1000 * Math.abs(at - clicks[index]!)))
    expect(Math.max(...late), late.join(' ')).toBeLessThan(10)
    // The clock does not drift from the song: the first click is on its first beat.
    for (const [index, when] of clicks.entries()) expect(when - clicks[0]!).toBeCloseTo((index * BEAT) / speed, 6)
  },
)
