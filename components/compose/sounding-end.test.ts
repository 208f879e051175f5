import { expect, it } from 'vitest'
import { soundingEnd } from '#components/compose/sounding-end'
import type { Peaks } from '#lib/contract/studio'

const bars = Array.from({ length: 10 }, (_, i) => 2 * i)
/** A song of 20 s whose loudness at each moment is given. */
const song = (loudness: (seconds: number) => number): Peaks => {
  const points = Array.from({ length: 2000 }, (_, i) => loudness(i / 100)).flatMap((a) => [-a, a])
  return { duration: 20, available: 20, length: 2000, points, sections: [] }
}

it('is the end of a song that is played to its end, however softly', () => {
  expect(
    soundingEnd(
      song(() => 0.6),
      bars,
    ),
  ).toBeNull()
  expect(
    soundingEnd(
      song((at) => (at < 14 ? 0.6 : 0.15)),
      bars,
    ),
  ).toBeNull()
})

it('comes before silence', () => {
  expect(
    soundingEnd(
      song((at) => (at < 18 ? 0.6 : 0)),
      bars,
    ),
  ).toBe(18)
})

it('comes before a last chord that only rings out', () => {
  expect(
    soundingEnd(
      song((at) => (at < 16 ? 0.6 : 0.5 * Math.exp(-(at - 16) * 1.5))),
      bars,
    ),
  ).toBe(16)
})

it('is found without bars too', () => {
  expect(
    soundingEnd(
      song((at) => (at < 18 ? 0.6 : 0)),
      [],
    ),
  ).toBe(18)
})

it('gives no more of a song up than a piece of its end', () => {
  expect(
    soundingEnd(
      song((at) => (at < 4 ? 0.6 : 0.01)),
      bars,
    ),
  ).toBeNull()
})
