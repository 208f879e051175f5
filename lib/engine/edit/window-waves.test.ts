import { expect, test } from 'vitest'
import { windowWaves } from '#lib/engine/edit/window-waves'
import { WAVEFORM_POINTS } from '#lib/engine/mix/part-waveforms'

const SAMPLES = WAVEFORM_POINTS * 1000
const row = (value: (point: number) => number) => Array.from({ length: WAVEFORM_POINTS }, (_, point) => value(point))
const MEASURED = { from: 40, until: 80 }
const CHANGED = { from: 50_000, until: 60_000 }

test('window that became louder › drawn louder than the rest, which keeps its shape', () => {
  const old = [{ name: 'Piano', peaks: row((point) => (point % 2 === 0 ? 127 : 64)) }]
  const peaks = Float32Array.from(row((point) => (point >= 50 && point <= 60 ? 0.8 : point % 2 === 0 ? 0.4 : 0.2)))
  const [wave] = windowWaves(old, [{ name: 'Piano', peaks }], MEASURED, CHANGED, SAMPLES)
  expect(wave!.peaks[55]).toBe(127)
  for (const point of [10, 150]) expect(Math.abs(wave!.peaks[point]! - 64)).toBeLessThanOrEqual(1)
})

test('part without a sound around the window, or without a waveform › left out', () => {
  const old = [{ name: 'Piano', peaks: row((point) => (point < 20 ? 127 : 0)) }]
  const made = ['Piano', 'Harp'].map((name) => ({ name, peaks: new Float32Array(WAVEFORM_POINTS).fill(0.3) }))
  expect(windowWaves(old, made, MEASURED, CHANGED, SAMPLES)).toEqual([])
})
