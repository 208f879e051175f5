import { describe, expect, it } from 'vitest'
import {
  blocksOf,
  dropLeadingEmptySections,
  insertTag,
  joinAbove,
  kindOfTag,
  lyricText,
  pasteInto,
  removeBlock,
  unevenLines,
} from '#components/compose/lyric-blocks'

describe('sent lyrics', () => {
  it('sections › are sent under their tags, in order', () => {
    const blocks = [
      { tag: 'Verse', text: 'one\ntwo\n' },
      { tag: 'Break', text: '' },
      { tag: 'Chorus', text: 'three' },
    ]
    expect(lyricText(blocks)).toBe('[Verse]\none\ntwo\n\n[Break]\n\n[Chorus]\nthree')
  })
  it('tags without lyrics › nothing is sent, so lyrics are written', () => {
    expect(lyricText([{ tag: 'Verse', text: ' \n' }])).toBe('')
  })
  it('parsed again › gives the same blocks', () => {
    const blocks = [
      { tag: 'Verse', text: 'one\ntwo' },
      { tag: 'Pre-Chorus', text: 'three' },
    ]
    expect(blocksOf(lyricText(blocks))).toEqual(blocks)
  })
  it('lyrics without a tag › stay without one', () => {
    expect(blocksOf('just words\nand more')).toEqual([{ tag: null, text: 'just words\nand more' }])
  })
})

describe('inserting a tag', () => {
  it('caret inside a section › takes the lines below along', () => {
    const { blocks, focus } = insertTag([{ tag: 'Verse', text: 'a\nb\nc' }], 0, 2, 'Chorus')
    expect(blocks).toEqual([
      { tag: 'Verse', text: 'a' },
      { tag: 'Chorus', text: 'b\nc' },
    ])
    expect(focus).toBe(1)
  })
  it('caret at the end › starts a new section', () => {
    const { blocks } = insertTag([{ tag: 'Verse', text: 'a\nb' }], 0, 3, 'Chorus')
    expect(blocks).toEqual([
      { tag: 'Verse', text: 'a\nb' },
      { tag: 'Chorus', text: '' },
    ])
  })
  it('lyrics without a tag › get the tag', () => {
    expect(insertTag([{ tag: null, text: 'a\nb' }], 0, 0, 'Verse').blocks).toEqual([{ tag: 'Verse', text: 'a\nb' }])
  })
})

describe('blocks as one text', () => {
  it('Backspace at the start › joins the section above', () => {
    const joined = joinAbove(
      [
        { tag: 'Verse', text: 'a' },
        { tag: 'Chorus', text: 'b' },
      ],
      1,
    )
    expect(joined).toEqual({ blocks: [{ tag: 'Verse', text: 'a\nb' }], focus: 0, caret: 2 })
  })
  it('Backspace in the first section › removes only its tag', () => {
    expect(joinAbove([{ tag: 'Verse', text: 'a' }], 0).blocks).toEqual([{ tag: null, text: 'a' }])
  })
  it('removing the last block › leaves an empty one', () => {
    expect(removeBlock([{ tag: 'Verse', text: 'a' }], 0)).toEqual([{ tag: null, text: '' }])
  })
  it('pasted lyrics › become sections and keep the text around', () => {
    const pasted = pasteInto([{ tag: 'Verse', text: 'before after' }], 0, 7, 7, '[CHORUS]\nx\n[Bridge]\ny')
    expect(pasted?.blocks).toEqual([
      { tag: 'Verse', text: 'before' },
      { tag: 'Chorus', text: 'x' },
      { tag: 'Bridge', text: 'y\nafter' },
    ])
  })
  it('paste over a whole section › replaces it', () => {
    const pasted = pasteInto([{ tag: 'Verse', text: 'old words' }], 0, 0, 9, '[Verse]\nx\n[Chorus]\ny')
    expect(pasted).toEqual({
      blocks: [
        { tag: 'Verse', text: 'x' },
        { tag: 'Chorus', text: 'y' },
      ],
      focus: 1,
    })
  })
  it('empty leading section › a verse is dropped, an intro or chorus is kept', () => {
    const sung = [
      { tag: 'Chorus', text: 'x' },
      { tag: 'Verse', text: 'y' },
      { tag: 'Chorus', text: '' },
    ]
    expect(dropLeadingEmptySections([{ tag: 'Verse', text: '' }, ...sung])).toEqual(sung)
    expect(dropLeadingEmptySections([{ tag: 'Intro', text: '' }, ...sung])).toHaveLength(4)
  })
  it('pasted plain text › stays one block', () => {
    expect(pasteInto([{ tag: 'Verse', text: '' }], 0, 0, 0, 'two\nlines')).toBeNull()
  })
})

it('tag colour › ignores the number', () => {
  expect(kindOfTag('Verse 2')).toBe('verse')
  expect(kindOfTag('Pre-Chorus')).toBe('pre-chorus')
  expect(kindOfTag('OUTRO')).toBe('outro')
})

it('line pairs › the second is marked when its syllable count differs', () => {
  expect(unevenLines([8, 8, 9, 10, 7])).toEqual([false, false, false, true, false])
  expect(unevenLines([8, null, 9])).toEqual([false, false, true])
})
