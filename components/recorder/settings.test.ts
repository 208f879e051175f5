import { expect, test } from 'vitest'
import { failureOf } from '#components/recorder/input'
import { readSettings } from '#components/recorder/settings'

test('recorder settings › never stored › for music: nothing is processed', () => {
  expect(readSettings(null)).toMatchObject({ processed: false, stereo: false, countIn: 1, bpm: 100, beatsPerBar: 4 })
})

test('recorder settings › stored by hand › values outside of their range are replaced', () => {
  const stored = { bpm: 1e9, beatsPerBar: 7, countIn: 'two', click: true, deviceId: 5, processed: 'yes' }
  expect(readSettings(JSON.stringify(stored))).toEqual({ ...readSettings(null), click: true })
  expect(readSettings('null')).toEqual(readSettings(null))
})

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
])('refused microphone › %s › %s', (name, reason) => expect(failureOf(name)).toBe(reason))
