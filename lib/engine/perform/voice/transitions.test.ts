import { describe, expect, it } from 'vitest'
import { voiceFor } from '#lib/engine/perform/voice/singers'
import { alignPhones, type SungTone } from '#lib/engine/perform/voice/timing'
import { FRAME, tracksOf } from '#lib/engine/perform/voice/tracks'
import { SINGERS, syllableOf } from '#lib/engine/perform/voice/voice.fixture'
import type { Syllable } from '#lib/lyrics/syllable'
import { randomFrom } from '#lib/music/random'

/** Tracks of syllables on even notes from 0.5 s on, without random deviations of the formants. */
const tracksFor = (syllables: Syllable[], length: number) => {
  const settings = voiceFor(SINGERS.robot, 'lead')
  const tones = syllables.map(
    (syllable, k): SungTone => ({ at: 0.5 + k * length, length, pitch: 50, velocity: 0.8, syllable }),
  )
  const random = randomFrom(1, 'tracks')
  const { syllables: sung, segments } = alignPhones(tones, settings, random)
  const tracks = tracksOf(sung, segments, settings, 0, Math.ceil((1 + tones.length * length) / FRAME), random)
  const at = (track: Float32Array, time: number) => track[Math.round(time / FRAME)]!
  return { tracks, segments, at }
}

describe('transition', () => {
  it.each([0.25, 1.5])('onset on a note of %s s › F2 starts at the place of articulation', (length) => {
    const startOf = (onset: string, nucleus: string) => {
      const { tracks, at } = tracksFor([syllableOf([onset], nucleus)], length)
      return at(tracks.f2, 0.51)
    }
    expect(startOf('D', 'AA')).toBeGreaterThan(startOf('B', 'AA') + 150)
    expect(startOf('N', 'AA')).toBeGreaterThan(startOf('M', 'AA') + 150)
    expect(startOf('G', 'IY')).toBeGreaterThan(startOf('B', 'IY') + 100)
    expect(startOf('Z', 'IY')).toBeLessThan(startOf('G', 'IY') - 100)
  })

  it('coda › long note › F2 ends at the place of articulation', () => {
    const endOf = (coda: string) => {
      const { tracks, segments, at } = tracksFor([syllableOf([], 'AA', [coda])], 0.8)
      const vowel = segments.find(({ kind }) => kind === 'vowel')!
      return at(tracks.f2, vowel.to - 0.01)
    }
    expect(endOf('D')).toBeGreaterThan(endOf('B') + 150)
    expect(endOf('N')).toBeGreaterThan(endOf('M') + 150)
  })

  it('middle of the vowel › long note › formants of the vowel', () => {
    const { tracks, at } = tracksFor([syllableOf(['D'], 'AA', ['D'])], 0.8)
    expect(Math.abs(at(tracks.f2, 0.85) / 1150 - 1)).toBeLessThan(0.02)
  })
})

it('voiced stop › between short notes › silent for at least half of its closure', () => {
  for (const stop of ['B', 'D', 'G']) {
    const { tracks, segments } = tracksFor([syllableOf([], 'AA'), syllableOf([stop], 'AA')], 0.16)
    const closure = segments.find((segment) => segment.kind === 'consonant')!
    const inside = tracks.voice.slice(Math.round(closure.from / FRAME), Math.round(closure.release / FRAME))
    expect(inside.filter((level) => level < 0.2).length / inside.length, stop).toBeGreaterThanOrEqual(0.5)
  }
})

it('unstressed vowel › on a long note › central', () => {
  const f1 = (stress: 0 | 1) => {
    const { tracks, at } = tracksFor([{ ...syllableOf([], 'AH'), stress }], 0.9)
    return at(tracks.f1, 0.9)
  }
  expect(f1(0)).toBeLessThan(f1(1) - 80)
})
