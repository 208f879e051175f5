import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { insertSection, pastedLyric, type TextChange, textChange } from '#components/compose/lyric-change'

/** The text after a change, with | at the caret. */
const applied = (text: string, { from, to, insert, select: [, caret] }: TextChange) => {
  const next = text.slice(0, from) + insert + text.slice(to)
  return `${next.slice(0, caret)}|${next.slice(caret)}`
}
const inserted = (marked: string, tag: string) => {
  const caret = marked.indexOf('|')
  const text = marked.replace('|', '')
  return applied(text, insertSection(text, caret, tag))
}

describe('section at the caret', () => {
  it.each([
    ['|', '[Verse]\n|'],
    ['one|', 'one\n\n[Verse]\n|'],
    ['|one', '[Verse]\n|one'],
    ['one\ntw|o', 'one\n\n[Verse]\n|two'],
    ['one|\ntwo', 'one\n\n[Verse]\n|two'],
    ['one\n|\ntwo', 'one\n\n[Verse]\n|two'],
    ['[Chorus]\none\n\n|', '[Chorus]\none\n\n[Verse]\n|'],
    ['one|\n\n[Chorus]\nla', 'one\n\n[Verse]\n|\n[Chorus]\nla'],
    ['[Chorus]|', '[Chorus]\n\n[Verse]\n|'],
  ])('%j', (before, after) => expect(inserted(before, 'Verse')).toBe(after))

  it('name of one’s own › the caret is between the brackets', () => {
    expect(inserted('one|', '')).toBe('one\n\n[|]\n')
  })
})

describe('pasted lyrics', () => {
  it.each([
    ['(Verse 2)\nla', '[Verse 2]\nla'],
    ['Bridge:\nla', '[Bridge]\nla'],
    ['【主歌】\r\n啦', '[主歌]\n啦'],
    ['## Chorus\nla', '[## Chorus]\nla'.replace('## ', '')],
    ['Guitar Solo\nla', '[Guitar Solo]\nla'],
    ['[Verse]: la la', '[Verse]\nla la'],
    ['[Verse]\n  la (ooh)  \n[Am]', '[Verse]\n  la (ooh)  \n[Am]'],
    ['[00:01.00]one\n[00:02.00]two', 'one\ntwo'],
  ])('%j', (text, pasted) => expect(pastedLyric(text)).toBe(pasted))
})

it('change between two texts › the smallest one that leads there', () => {
  expect(textChange('abc', 'abxc')).toEqual({ from: 2, to: 2, insert: 'x', select: [3, 3] })
  expect(textChange('aaa', 'aa')).toMatchObject({ insert: '', to: 3 })
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 })
  fc.assert(
    fc.property(text, text, (one, other) => {
      const { from, to, insert } = textChange(one, other)
      expect(one.slice(0, from) + insert + one.slice(to)).toBe(other)
    }),
  )
})
