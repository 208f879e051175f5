import { expect, it } from 'vitest'
import { readMidi } from '#components/fullscreen/midi-notes'

const chunk = (tag: string, bytes: number[]) => [
  ...[...tag].map((letter) => letter.charCodeAt(0)),
  ...[24, 16, 8, 0].map((shift) => (bytes.length >> shift) & 255),
  ...bytes,
]
const meta = (type: number, ...data: number[]) => [0xff, type, data.length, ...data]
const name = (text: string) => [0, ...meta(3, ...new TextEncoder().encode(text))]
const END = [0, ...meta(0x2f)]
const file = (...tracks: number[][]) =>
  Uint8Array.from([
    ...chunk('MThd', [0, 1, 0, tracks.length, 0, 96]),
    ...tracks.flatMap((track) => chunk('MTrk', track)),
  ]).buffer

// 120 BPM; from the second bar on 60.
const TEMPOS = [0, ...meta(0x51, 0x07, 0xa1, 0x20), 0x83, 0x00, ...meta(0x51, 0x0f, 0x42, 0x40), ...END]

it('tempo changes › note times are in seconds', () => {
  const piano = [
    ...name('Piano'),
    0,
    0x90,
    60,
    127,
    96,
    0x80,
    60,
    64,
    0x82,
    0x20,
    0x90,
    64,
    64,
    96,
    0x80,
    64,
    0,
    ...END,
  ]
  expect(readMidi(file(TEMPOS, piano))).toEqual([
    {
      name: 'Piano',
      drums: false,
      notes: [
        { at: 0, length: 0.5, pitch: 60, velocity: 1 },
        { at: 2, length: 1, pitch: 64, velocity: 64 / 127 },
      ],
    },
  ])
})

it('running status, velocity 0 and channel 10 › are read', () => {
  const drums = [...name('鼓'), 0, 0x99, 36, 100, 48, 36, 0, 0, 38, 90, 48, 38, 0, ...END]
  const [part] = readMidi(file(TEMPOS, drums))
  expect(part?.name).toBe('鼓')
  expect(part?.drums).toBe(true)
  expect(part?.notes.map(({ at, length, pitch }) => [at, length, pitch])).toEqual([
    [0, 0.25, 36],
    [0.25, 0.25, 38],
  ])
})

it('other events › are skipped; tracks without notes are left out', () => {
  const words = [...name('Voice'), 0, ...meta(5, 76, 97), 0, 0xc0, 5, 0, 0xb0, 7, 100, 0, 0xf0, 2, 1, 0xf7, ...END]
  expect(readMidi(file(TEMPOS, words))).toEqual([])
})

it('not a MIDI file › throws', () => {
  expect(() => readMidi(new TextEncoder().encode('RIFF and something else').buffer)).toThrow()
})

it('times in frames of film › refused', () => {
  const bytes = new Uint8Array(file(TEMPOS))
  bytes.set([0xe7, 40], 12)
  expect(() => readMidi(bytes.buffer)).toThrow('not in beats')
})
