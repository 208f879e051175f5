import { expect, test } from 'vitest'
import { createSpeedMeter, RENDER } from '#lib/jobs/speed-meter'

test('speed meter › nothing measured › no estimate', () => {
  expect(createSpeedMeter().estimate('stems-flac', 100)).toBeNull()
})

test('speed meter › the same kind, another export, a render › in this order, in proportion to the length', () => {
  const meter = createSpeedMeter()
  meter.record(RENDER, 100, 10_000)
  expect(meter.estimate('stems-flac', 50)).toBe(10)
  meter.record('wav', 100, 40_000)
  expect(meter.estimate('stems-flac', 50)).toBe(20)
  meter.record('stems-flac', 100, 80_000)
  meter.record('flac', 100, 10_000)
  expect(meter.estimate('stems-flac', 50)).toBe(40)
  expect(meter.estimate('stems-mp3', 50)).toBe(5)
})

test('speed meter › a recording without length › not counted', () => {
  const meter = createSpeedMeter()
  meter.record('wav', 0, 1000)
  expect(meter.estimate('wav', 10)).toBeNull()
})
