import { expect, it } from 'vitest'
import { composingPath, queuedPath, renderingPath } from '#components/waveform/thread-geometry'

const points = (path: string) =>
  [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)

it('threads › stay inside their row up to its end', () => {
  for (const path of [composingPath(430, 46), renderingPath(200, 430, 46)]) {
    for (const [x, y] of points(path)) {
      expect(x).toBeLessThanOrEqual(430)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(46)
    }
    expect(points(path).filter(([x]) => x === 430)).toHaveLength(5)
  }
})

it('threads › start after the finished part; none when complete', () => {
  expect(Math.min(...points(renderingPath(200, 430, 46)).map(([x]) => x))).toBeGreaterThanOrEqual(200)
  expect(renderingPath(430, 430, 46)).toBe('')
})

it('idle threads › are parallel', () => {
  expect(queuedPath(270, 22)).toBe('M0 4H270M0 8.7H270M0 13.3H270M0 18H270')
})
