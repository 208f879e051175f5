import { expect, test } from 'vitest'
import { expectedTime, keepTime } from '#components/editor/making-time'

const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  }
}

test('expected time › in proportion to the song, for each extent; none before the first version', () => {
  const local = storage()
  expect(expectedTime(local, 'whole', 180)).toBeNull()
  keepTime(local, 'whole', 180, 9)
  keepTime(local, 'window', 180, 1.5)
  expect(expectedTime(local, 'whole', 60)).toBe(3)
  expect(expectedTime(local, 'window', 240)).toBe(2)
  expect(expectedTime(local, 'window', 20)).toBe(1)
})

test('malformed storage › no expected time', () => {
  const local = storage()
  for (const text of ['null', '3', 'x', '{"whole":"long"}']) {
    local.setItem('songloom.edits.time', text)
    expect(expectedTime(local, 'whole', 60)).toBeNull()
  }
})
