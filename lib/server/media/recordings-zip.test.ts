import { expect, it } from 'vitest'
import { namesOnce } from '#lib/server/media/recordings-zip'

it('namesOnce › equal names, also in another case › numbered', () => {
  const name = namesOnce()
  expect(name('Rain – 96 bpm', 'mp3')).toBe('Rain – 96 bpm.mp3')
  expect(name('Rain – 96 bpm', 'mp3')).toBe('Rain – 96 bpm (2).mp3')
  expect(name('RAIN – 96 bpm', 'mp3')).toBe('RAIN – 96 bpm (3).mp3')
  expect(name('Rain – 96 bpm', 'wav')).toBe('Rain – 96 bpm.wav')
  expect(name('Rain – 96 bpm (2)', 'mp3')).toBe('Rain – 96 bpm (2) (2).mp3')
})
