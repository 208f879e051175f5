import { expect, test } from 'vitest'
import { alignRecording } from '#lib/engine/align/align-recording'
import { type BandBrief, playBand } from '#lib/engine/analyse/band.fixture'
import { wavOf } from '#lib/engine/analyse/wav.fixture'

const BAND: BandBrief = {
  ...{ bpm: 118, key: { tonic: 9, mode: 'minor' }, meter: { beats: 4, unit: 4 }, groove: 'rock' },
  ...{ length: 16, offset: 0, seed: 3 },
}
const fileOf = (band: BandBrief) => {
  const { left } = playBand(band)
  return wavOf(left.length, (frame) => left[frame] ?? 0)
}
const sketch = fileOf(BAND)
const request = {
  kind: 'align' as const,
  ...{ sketch, key: BAND.key, limit: 60 },
  timeline: {
    sections: [{ kind: 'verse', label: 'Verse', at: 0, length: 16 }],
    chords: [{ at: 4, length: 4, symbol: 'Am7/G' }],
    lines: [{ at: 5, length: 1, section: 0, text: 'rain', words: [{ at: 5, length: 1, text: 'rain' }] }],
  },
}

test('a production in another key and tempo › its words at their new time, its chords in the new key', async () => {
  const recording = fileOf({ ...BAND, key: { tonic: 0, mode: 'minor' }, length: 20, warp: (at) => at * 1.25 })
  const { certainty, error, sections, chords, lines } = await alignRecording({ ...request, recording })
  expect(certainty).toBeGreaterThan(0.5)
  expect(error).toBeLessThan(0.25)
  expect(sections).toMatchObject([{ kind: 'verse', at: 0 }])
  expect(chords).toMatchObject([{ symbol: 'Cm7/Bb' }])
  expect(Math.abs(lines[0]!.words[0]!.at - 6.25)).toBeLessThan(0.05)
  expect(Math.abs(lines[0]!.words[0]!.length - 1.25)).toBeLessThan(0.05)
})

test('a recording of another song › nothing has a time', async () => {
  const recording = fileOf({ ...BAND, bpm: 97, key: { tonic: 4, mode: 'major' }, seed: 8, groove: 'ballad' })
  const { certainty, ...rest } = await alignRecording({ ...request, recording })
  expect(certainty).toBeLessThan(0.5)
  expect(rest).toMatchObject({ runs: [], sections: [], chords: [], lines: [] })
})
