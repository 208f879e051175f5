import { describe, expect, it } from 'vitest'
import { pitchesOf } from '#components/editor/chord-sound'
import { keyFrom } from '#lib/music/key'

const KEY = keyFrom('A minor')!

describe('pitchesOf', () => {
  it('a triad › its bass note and its tones from A3', () => {
    expect(pitchesOf('Am', KEY)).toEqual([45, 57, 60, 64])
    expect(pitchesOf('F', KEY)).toEqual([53, 57, 60, 65])
  })
  it('another bass note › below the same tones', () => {
    expect(pitchesOf('F/C', KEY)).toEqual([48, 57, 60, 65])
  })
  it('no chord › nothing', () => {
    expect(pitchesOf('H9', KEY)).toEqual([])
  })
})
