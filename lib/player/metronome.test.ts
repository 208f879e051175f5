import { expect, test } from 'vitest'
import { createMetronome, type Playing } from '#lib/player/metronome'

/** A metronome on a clock that the test turns, beside a song whose position is read with an error. */
const started = () => {
  let time = 0
  let song: Playing | null = null
  const clicks: { when: number; isFirst: boolean; taken: boolean }[] = []
  let tick = () => {}
  const metronome = createMetronome({
    playing: () => song,
    now: () => time,
    click(when, isFirst) {
      const click = { when, isFirst, taken: false }
      clicks.push(click)
      return () => {
        click.taken = true
      }
    },
    every(_, callback) {
      tick = callback
      return () => {}
    },
  })
  return {
    metronome,
    heard: () => clicks.filter(({ taken }) => !taken),
    at: (to: number, playing: Playing | null) => {
      time = to
      song = playing
      tick()
    },
  }
}

/** −1…1, the same each time. */
const noise = (i: number) => ((i * 7919) % 2001) / 1000 - 1

test.each([0.5, 0.75, 1, 1.2])('whole song at speed %d, position inexact by 8 ms › clicks within 10 ms', (speed) => {
  const { metronome, heard, at } = started()
  metronome.set({ length: 60 / 97, perBar: 4 }, true)
  const length = 200
  for (let i = 0; i * 0.05 * speed < length; i++) {
    const time = i * 0.05
    at(time, { at: time * speed + (i === 0 ? 0 : 0.008 * noise(i)), when: time, speed, until: length })
  }
  const beat = 60 / 97
  expect(heard()).toHaveLength(Math.ceil(length / beat))
  for (const [i, { when, isFirst }] of heard().entries()) {
    expect(Math.abs(when * speed - i * beat)).toBeLessThan(0.01)
    expect(isFirst).toBe(i % 4 === 0)
  }
})

test('seek › scheduled clicks are taken back, the next one is on the beat', () => {
  const { metronome, heard, at } = started()
  metronome.set({ length: 0.5, perBar: 3 }, true)
  at(0, { at: 1.8, when: 0, speed: 1, until: 60 })
  expect(heard().map(({ when }) => when)).toEqual([expect.closeTo(0.2)])
  at(0.05, { at: 10.3, when: 0.05, speed: 1, until: 60 })
  expect(heard().map(({ when, isFirst }) => [when, isFirst])).toEqual([[expect.closeTo(0.25), true]])
})

test('end of a loop › no click beyond it; paused › none left', () => {
  const { metronome, heard, at } = started()
  metronome.set({ length: 0.25, perBar: 4 }, true)
  at(0, { at: 3.9, when: 0, speed: 1, until: 4 })
  expect(heard()).toEqual([])
  at(0.05, { at: 2.2, when: 0.05, speed: 1, until: 4 })
  expect(heard().length).toBeGreaterThan(0)
  at(0.06, null)
  expect(heard()).toEqual([])
})

test('count-in › one bar before the position, at the speed, then the start', () => {
  const { metronome, heard } = started()
  expect(metronome.countIn({ length: 1, perBar: 3 }, 1, 0, 0.5)).toBe(6)
  expect(heard().map(({ when, isFirst }) => [when, isFirst])).toEqual([
    [0, true],
    [2, false],
    [4, false],
  ])
})

test('count-in to a position between two beats › keeps the beats of the song', () => {
  const { metronome, heard } = started()
  expect(metronome.countIn({ length: 1, perBar: 4 }, 1, 5.5, 1)).toBe(4)
  expect(heard().map(({ when, isFirst }) => [when, isFirst])).toEqual([
    [0.5, false],
    [1.5, false],
    [2.5, true],
    [3.5, false],
  ])
})
