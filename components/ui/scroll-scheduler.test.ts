import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let { claimDraw, reportJump, reportScroll, queueDraw } = await import('./scroll-scheduler')

/** Scrolls for so many milliseconds, told of every 20, from where it was left. */
let place = 0
const scroll = (milliseconds: number, speed: number) => {
  for (let told = 0; told < milliseconds; told += 20) {
    vi.advanceTimersByTime(20)
    place += speed * 20
    reportScroll(place)
  }
}

/** Whether a song that comes in a new frame is drawn in it. */
const drawsOne = () => {
  vi.advanceTimersByTime(16)
  return claimDraw(1)
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => setTimeout(call, 16))
  // A list that nobody has scrolled yet.
  vi.resetModules()
  ;({ claimDraw, reportJump, reportScroll, queueDraw } = await import('./scroll-scheduler'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('slow scrolling › is not fast', () => {
  scroll(600, 1)
  expect(drawsOne()).toBe(true)
})

test('fling in either direction › is fast until it slows down', () => {
  scroll(600, 3)
  expect(drawsOne()).toBe(false)
  scroll(600, 1.2)
  expect(drawsOne()).toBe(false)
  scroll(400, 0.5)
  expect(drawsOne()).toBe(true)
  scroll(600, -3)
  expect(drawsOne()).toBe(false)
})

test('jump after a pause › is not fast', () => {
  scroll(400, 0.5)
  vi.advanceTimersByTime(5000)
  place += 90_000
  reportScroll(place)
  expect([claimDraw(40), claimDraw(40)]).toEqual([true, true])
})

test('held keys › jump and are never fast', () => {
  scroll(600, 3)
  reportJump()
  expect(drawsOne()).toBe(true)
  for (let press = 0; press < 30; press++) {
    reportJump()
    scroll(40, 20)
  }
  expect(drawsOne()).toBe(true)
})

test('queued draws › run after scrolling, a few per frame, unless cancelled', () => {
  scroll(600, 3)
  const come: number[] = []
  const back = Array.from({ length: 6 }, (_, row) => queueDraw(3, () => come.push(row)))
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

test('second fling › queued draws keep waiting', () => {
  scroll(600, 3)
  const come: number[] = []
  for (let row = 0; row < 100; row++) queueDraw(8, () => come.push(row))
  vi.advanceTimersByTime(140)
  scroll(300, 3)
  const before = come.length
  expect(before).toBeGreaterThan(0)
  scroll(300, 3)
  expect(come.length).toBe(before)
})

test('idle list › draws everything; a scrolling one a few songs per frame', () => {
  for (let row = 0; row < 30; row++) expect(claimDraw(7)).toBe(true)
  scroll(300, 0.5)
  vi.advanceTimersByTime(16)
  expect([claimDraw(4), claimDraw(4), claimDraw(4)]).toEqual([true, true, false])
  let come = false
  queueDraw(4, () => {
    come = true
  })
  vi.advanceTimersByTime(16)
  expect(come).toBe(true)
  vi.advanceTimersByTime(16)
  expect([claimDraw(40), claimDraw(1)]).toEqual([true, false])
})
