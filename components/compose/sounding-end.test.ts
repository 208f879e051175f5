import { expect, it } from 'vitest'
import { soundingEnd } from '#components/compose/sounding-end'
import type { Peaks } from '#lib/contract/studio'

const bars = Array.from({ length: 10 }, (_, i) => 2 * i)
/** A song of 20 s whose loudness at each moment is given. */
const song = (loudness: (seconds: number) => number): Peaks => {
  const points = Array.from({ length: 2000 }, (_, i) => loudness(i / 100)).flatMap((a) => [-a, a])
  return { duration: 20, available: 20, length: 2000, points, sections: [] }
}

it('song played softly to its end › its end', () => {
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

it('silence at the end › before it', () => {
  expect(
    soundingEnd(
      song((at) => (at < 18 ? 0.6 : 0)),
      bars,
    ),
  ).toBe(18)
})

it('last chord rings out › before its tail', () => {
  expect(
    soundingEnd(
      song((at) => (at < 16 ? 0.6 : 0.5 * Math.exp(-(at - 16) * 1.5))),
      bars,
    ),
  ).toBe(16)
})

it('no bars › is still found', () => {
  expect(
    soundingEnd(
      song((at) => (at < 18 ? 0.6 : 0)),
      [],
    ),
  ).toBe(18)
})

it('long fade › cuts off a limited tail only', () => {
  expect(
    soundingEnd(
      song((at) => (at < 4 ? 0.6 : 0.01)),
      bars,
    ),
  ).toBeNull()
})
