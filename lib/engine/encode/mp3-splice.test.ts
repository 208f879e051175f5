import { expect, test } from 'vitest'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { decode } from '#lib/engine/analyse/decode'
import { joinBytes, openMp3File } from '#lib/engine/encode/mp3-file'
import { FRAME_SAMPLES } from '#lib/engine/encode/mp3-layout'
import { firstFrameOf, framesOf, spliceFrames } from '#lib/engine/encode/mp3-splice'
import { SegmentEncoder } from '#lib/engine/encode/segments'

const SAMPLES = 9 * SAMPLE_RATE
const TAGS = new Uint8Array(0)
const BLOCK = 2048

/** A band: a chord, noise of a drum on every half second, and silence now and then. */
const music = (pitch: number) => {
  let seed = 1
  return Float32Array.from({ length: SAMPLES }, (_, i) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) | 0
    const beat = (i % (SAMPLE_RATE / 2)) / SAMPLE_RATE
    const tone = [1, 1.26, 1.5, 2.01].reduce(
      (sum, ratio) => sum + Math.sin((2 * Math.PI * pitch * ratio * i) / SAMPLE_RATE),
      0,
    )
    return 0.09 * tone + 0.25 * Math.exp(-30 * beat) * (seed / 2 ** 31)
  })
}

const encode = async (sound: Float32Array) => {
  const file = await SegmentEncoder.open(TAGS, sound.length)
  const parts = []
  for (let at = 0; at < sound.length; at += BLOCK) {
    const block = sound.subarray(at, at + BLOCK)
    const segment = file.write(block, block, block.length)
    if (segment) parts.push(segment.bytes)
  }
  return joinBytes([...parts, file.end().last.bytes])
}

const decoded = async (file: Uint8Array) => (await decode(file, 60)).audio.left

const [before, after] = [music(220), music(311)]
const old = await encode(before)
const frames = framesOf(old, SAMPLES)!

const spliced = async (from: number, until: number) => {
  const first = firstFrameOf(from)
  const sound = Float32Array.from(before)
  sound.set(after.subarray(from, until), from)
  let read = 0
  function* blocks() {
    for (let at = first * FRAME_SAMPLES; at < SAMPLES; at += BLOCK) {
      const block = sound.subarray(at, at + BLOCK)
      read = at + block.length
      yield { left: block, right: block, count: block.length }
    }
  }
  const encoder = await openMp3File(TAGS, SAMPLES - first * FRAME_SAMPLES)
  const parts: Uint8Array[] = []
  let samples = 0
  const steps = spliceFrames(frames, SAMPLES, { first, from, until }, encoder, blocks())
  let step = steps.next()
  for (; !step.done; step = steps.next()) {
    expect(step.value.samples).toBeGreaterThanOrEqual(samples)
    samples = step.value.samples
    parts.push(step.value.bytes)
  }
  encoder.close()
  expect([step.value, samples]).toEqual([true, SAMPLES])
  const file = joinBytes([old.subarray(0, old.length - frames.length), ...parts])
  expect(file.length).toBe(old.length)
  return {
    sound,
    file,
    read,
    audio: (await decode(file, 60)).audio.left,
    whole: (await decode(await encode(sound), 60)).audio.left,
  }
}

const difference = (a: Float32Array, b: Float32Array, from: number, until: number) => {
  let most = 0
  for (let i = Math.max(0, from); i < Math.min(SAMPLES, until); i++) most = Math.max(most, Math.abs(a[i]! - b[i]!))
  return most
}
test.each([
  ['in the middle', 5 * SAMPLE_RATE, 6 * SAMPLE_RATE],
  ['at the start', 0, SAMPLE_RATE],
  ['to the end', 8 * SAMPLE_RATE, SAMPLES],
])(
  'change %s › other frames are those of the old file, and no error is heard where they meet',
  async (_, from, until) => {
    const { sound, audio, whole, file, read } = await spliced(from, until)
    const kept = await decoded(old)
    const [start, end] = [from - 60 * FRAME_SAMPLES, until + 60 * FRAME_SAMPLES]
    expect(difference(audio, kept, 0, start)).toBe(0)
    expect(difference(audio, kept, end, SAMPLES)).toBe(0)
    // A lossless encoder would make none; a wrong frame makes one as loud as the music.
    const error = (mp3: Float32Array) => difference(mp3, sound, 0, SAMPLES)
    expect(error(audio)).toBeLessThan(1.5 * error(whole))
    expect(file.subarray(-128)).toEqual(old.subarray(-128))
    if (until < SAMPLES) expect(read).toBeLessThan(until + 3 * SAMPLE_RATE)
  },
)

test('file of another encoder › no frames', () => {
  expect(framesOf(old.subarray(1), SAMPLES)).toBeNull()
  expect(framesOf(old, SAMPLES - FRAME_SAMPLES)).toBeNull()
})
