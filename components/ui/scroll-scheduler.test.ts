import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let { claimRender, reportJump, reportScroll, whenRenderable } = await import('./scroll-scheduler')

/** Scrolls for some milliseconds, reported every 20 ms, from the last offset. */
let place = 0
const scroll = (milliseconds: number, speed: number) => {
  for (let told = 0; told < milliseconds; told += 20) {
    vi.advanceTimersByTime(20)
    place += speed * 20
    reportScroll(place)
  }
}

/** Whether one song may render in a new frame. */
const drawsOne = () => {
  vi.advanceTimersByTime(16)
  return claimRender(1)
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => setTimeout(call, 16))
  // A list that has not been scrolled.
  vi.resetModules()
  ;({ claimRender, reportJump, reportScroll, whenRenderable } = await import('./scroll-scheduler'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('claimRender › slow scrolling › allowed', () => {
  scroll(600, 1)
  expect(drawsOne()).toBe(true)
})

test('claimRender › fast scrolling › refused until it slows down', () => {
  scroll(600, 3)
  expect(drawsOne()).toBe(false)
  scroll(600, 1.2)
  expect(drawsOne()).toBe(false)
  scroll(400, 0.5)
  expect(drawsOne()).toBe(true)
  scroll(600, -3)
  expect(drawsOne()).toBe(false)
})

test('claimRender › single jump › allowed', () => {
  scroll(400, 0.5)
  vi.advanceTimersByTime(5000)
  place += 90_000
  reportScroll(place)
  expect([claimRender(40), claimRender(40)]).toEqual([true, true])
})

test('reportJump › repeated › never fast', () => {
  scroll(600, 3)
  reportJump()
  expect(drawsOne()).toBe(true)
  for (let press = 0; press < 30; press++) {
    reportJump()
    scroll(40, 20)
  }
  expect(drawsOne()).toBe(true)
})

test('whenRenderable › list stops › a few songs per frame, cancelled ones not', () => {
  scroll(600, 3)
  const come: number[] = []
  const back = Array.from({ length: 6 }, (_, row) => whenRenderable(3, () => come.push(row)))
  back[1]!()
  vi.advanceTimersByTime(100)
  expect(come).toEqual([])
  vi.advanceTimersByTime(20 + 16)
  expect(come).toEqual([0, 2])
  vi.advanceTimersByTime(16)
  expect(come).toEqual([0, 2, 3, 4])
  vi.advanceTimersByTime(16)
  expect(come).toEqual([0, 2, 3, 4, 5])
})

test('whenRenderable › fast again › keeps waiting', () => {
  scroll(600, 3)
  const come: number[] = []
  for (let row = 0; row < 100; row++) whenRenderable(8, () => come.push(row))
  vi.advanceTimersByTime(140)
  scroll(300, 3)
  const before = come.length
  expect(before).toBeGreaterThan(0)
  scroll(300, 3)
  expect(come.length).toBe(before)
})

test('claimRender › still › all songs, scrolling › a few per frame', () => {
  for (let row = 0; row < 30; row++) expect(claimRender(7)).toBe(true)
  scroll(300, 0.5)
  vi.advanceTimersByTime(16)
  expect([claimRender(4), claimRender(4), claimRender(4)]).toEqual([true, true, false])
  let come = false
  whenRenderable(4, () => {
    come = true
  })
  vi.advanceTimersByTime(16)
  expect(come).toBe(true)
  vi.advanceTimersByTime(16)
  expect([claimRender(40), claimRender(1)]).toEqual([true, false])
})
