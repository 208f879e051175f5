import { expect, test } from 'vitest'
import { id3 } from '#lib/engine/encode/tags'
import { tagLength, withPicture } from '#lib/server/media/id3-picture'

const tag = id3({
  title: 'Rain',
  genre: 'Folk',
  bpm: 96,
  key: 'Am',
  duration: 12,
  lyric: '[Verse]\nRain',
  lines: [],
  language: 'eng',
  cover: Uint8Array.from([0x89, 0x50, 0x4e, 0x47, ...Array.from({ length: 500 }, (_, i) => i & 255)]),
  comment: 'Made by software',
  encoder: 'songloom-3',
})

/** Frames of a tag by their names. */
const framesOf = (bytes: Buffer) => {
  const frames: { id: string; body: Buffer }[] = []
  for (let at = 10; at < bytes.length; ) {
    const end = at + 10 + bytes.readUInt32BE(at + 4)
    frames.push({ id: bytes.toString('latin1', at, at + 4), body: bytes.subarray(at + 10, end) })
    at = end
  }
  return frames
}

test('tag › other picture › the new one alone, every other frame unchanged', () => {
  const picture = Uint8Array.from({ length: 70_000 }, (_, i) => (i * 7) & 255)
  const changed = withPicture(tag, { type: 'image/jpeg', bytes: picture })
  expect(tagLength(changed)).toBe(changed.length)
  const before = framesOf(Buffer.from(tag))
  const after = framesOf(changed)
  const others = (frames: typeof before) => frames.filter(({ id }) => id !== 'APIC')
  expect(others(after)).toEqual(others(before))
  const pictures = after.filter(({ id }) => id === 'APIC')
  expect(pictures.length).toBe(1)
  const { body } = pictures[0]!
  expect(body.toString('latin1', 1, 11)).toBe('image/jpeg')
  expect(body.subarray(body.length - picture.length).equals(picture)).toBe(true)
})

test('tag length › tag of the engine › its bytes; other beginnings › null', () => {
  expect(tagLength(tag)).toBe(tag.length)
  expect(tagLength(Buffer.from([0xff, 0xfb, 0x90, 0, 0, 0, 0, 0, 0, 0]))).toBeNull()
  expect(tagLength(Buffer.from('ID3\x04\0\0\0\0\0\x10', 'latin1'))).toBeNull()
  expect(tagLength(Buffer.from('ID3\x03\0\x80\0\0\0\x10', 'latin1'))).toBeNull()
  expect(tagLength(new Uint8Array(3))).toBeNull()
})
