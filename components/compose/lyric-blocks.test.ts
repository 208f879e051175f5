import { describe, expect, it } from 'vitest'
import {
  blocksOf,
  insertTag,
  joinAbove,
  kindOfTag,
  lyricText,
  pasteInto,
  removeBlock,
  unanswered,
  withoutIdleFront,
} from '#components/compose/lyric-blocks'

describe('what is sent', () => {
  it('carries every section under its tag, in order', () => {
    const blocks = [
      { tag: 'Verse', text: 'one\ntwo\n' },
      { tag: 'Break', text: '' },
      { tag: 'Chorus', text: 'three' },
    ]
    expect(lyricText(blocks)).toBe('[Verse]\none\ntwo\n\n[Break]\n\n[Chorus]\nthree')
  })
  it('is nothing while there are tags and no words, so that words are written', () => {
    expect(lyricText([{ tag: 'Verse', text: ' \n' }])).toBe('')
  })
  it('comes back as the same blocks', () => {
    const blocks = [
      { tag: 'Verse', text: 'one\ntwo' },
      { tag: 'Pre-Chorus', text: 'three' },
    ]
    expect(blocksOf(lyricText(blocks))).toEqual(blocks)
  })
  it('leaves words without a tag without one', () => {
    expect(blocksOf('just words\nand more')).toEqual([{ tag: null, text: 'just words\nand more' }])
  })
})

describe('a tag from the bar', () => {
  it('takes the lines below the caret along and loses none', () => {
    const { blocks, focus } = insertTag([{ tag: 'Verse', text: 'a\nb\nc' }], 0, 2, 'Chorus')
    expect(blocks).toEqual([
      { tag: 'Verse', text: 'a' },
      { tag: 'Chorus', text: 'b\nc' },
    ])
    expect(focus).toBe(1)
  })
  it('begins a new section when the caret is at the end', () => {
    const { blocks } = insertTag([{ tag: 'Verse', text: 'a\nb' }], 0, 3, 'Chorus')
    expect(blocks).toEqual([
      { tag: 'Verse', text: 'a\nb' },
      { tag: 'Chorus', text: '' },
    ])
  })
  it('names words that had no tag', () => {
    expect(insertTag([{ tag: null, text: 'a\nb' }], 0, 0, 'Verse').blocks).toEqual([{ tag: 'Verse', text: 'a\nb' }])
  })
})

describe('blocks read as one text', () => {
  it('Backspace at the start joins a section to the one above', () => {
    const joined = joinAbove(
      [
        { tag: 'Verse', text: 'a' },
        { tag: 'Chorus', text: 'b' },
      ],
      1,
    )
    expect(joined).toEqual({ blocks: [{ tag: 'Verse', text: 'a\nb' }], focus: 0, caret: 2 })
  })
  it('the first section only loses its tag', () => {
    expect(joinAbove([{ tag: 'Verse', text: 'a' }], 0).blocks).toEqual([{ tag: null, text: 'a' }])
  })
  it('one block always remains', () => {
    expect(removeBlock([{ tag: 'Verse', text: 'a' }], 0)).toEqual([{ tag: null, text: '' }])
  })
  it('a pasted lyric becomes sections, and what stood around it stays', () => {
    const pasted = pasteInto([{ tag: 'Verse', text: 'before after' }], 0, 7, 7, '[CHORUS]\nx\n[Bridge]\ny')
    expect(pasted?.blocks).toEqual([
      { tag: 'Verse', text: 'before' },
      { tag: 'Chorus', text: 'x' },
      { tag: 'Bridge', text: 'y\nafter' },
    ])
  })
  it('a lyric pasted over all words of a section takes its place', () => {
    const pasted = pasteInto([{ tag: 'Verse', text: 'old words' }], 0, 0, 9, '[Verse]\nx\n[Chorus]\ny')
    expect(pasted).toEqual({
      blocks: [
        { tag: 'Verse', text: 'x' },
        { tag: 'Chorus', text: 'y' },
      ],
      focus: 1,
    })
  })
  it('a verse without words at the front is left behind, an intro or a call for the chorus is not', () => {
    const sung = [
      { tag: 'Chorus', text: 'x' },
      { tag: 'Verse', text: 'y' },
      { tag: 'Chorus', text: '' },
    ]
    expect(withoutIdleFront([{ tag: 'Verse', text: '' }, ...sung])).toEqual(sung)
    expect(withoutIdleFront([{ tag: 'Intro', text: '' }, ...sung])).toHaveLength(4)
  })
  it('plain text is pasted as it is', () => {
    expect(pasteInto([{ tag: 'Verse', text: '' }], 0, 0, 0, 'two\nlines')).toBeNull()
  })
})

it('a tag has the colour of its kind however it is numbered', () => {
  expect(kindOfTag('Verse 2')).toBe('verse')
  expect(kindOfTag('Pre-Chorus')).toBe('pre-chorus')
  expect(kindOfTag('OUTRO')).toBe('outro')
})

it('the second line of each pair is marked when it sings another number of syllables', () => {
  expect(unanswered([8, 8, 9, 10, 7])).toEqual([false, false, false, true, false])
  expect(unanswered([8, null, 9])).toEqual([false, false, true])
})
