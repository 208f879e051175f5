import { describe, expect, it } from 'vitest'
import {
  COMMON_TAGS,
  countLines,
  dropLeadingEmptySections,
  hasLyrics,
  lyricToSend,
  OTHER_TAGS,
  readLyric,
  sectionsOfLyric,
  unevenLines,
} from '#components/compose/lyric-text'
import { countSyllables } from '#lib/lyrics/count'
import { readTag } from '#lib/lyrics/section-tags'

describe('lines and sections', () => {
  it('tags begin sections; blank lines at their end belong to none', () => {
    expect(readLyric('early\n\n[Verse]\none\n\ntwo\n\n【副歌】\n\n').parts).toEqual([
      { kind: null, from: 0, to: 1 },
      { kind: 'verse', from: 2, to: 6 },
      { kind: 'chorus', from: 7, to: 8 },
    ])
  })

  it('only words count as words', () => {
    expect(readLyric('[Verse]\n[Am]\nla\n(Bridge)\n\n[Verse] la la').lines.map(({ words }) => words)).toEqual([
      '',
      '',
      'la',
      '',
      '',
      'la la',
    ])
    expect(hasLyrics('[Verse]\n\nChorus:\n')).toBe(false)
    expect(hasLyrics('[Verse]\nla')).toBe(true)
  })

  it('every offered tag › has the kind of the engine', () => {
    for (const { tag, kind } of [...COMMON_TAGS, ...OTHER_TAGS])
      expect(readTag(`[${tag}]`), tag).toMatchObject({ kind })
  })

  it('lyrics of a song › sections with their names', () => {
    expect(sectionsOfLyric('la\n[Solo]\n[VERSE] one\ntwo\n')).toEqual([
      { kind: null, tag: null, text: 'la' },
      { kind: 'break', tag: 'Solo', text: '' },
      { kind: 'verse', tag: 'VERSE', text: 'one\ntwo' },
    ])
  })
})

describe('lyrics to send', () => {
  it('as written; without words none, so that the service writes them', () => {
    expect(lyricToSend('\n[Verse]\nla\n[Guitar Solo]\n\n')).toBe('[Verse]\nla\n[Guitar Solo]')
    expect(lyricToSend('[Verse]\n\n[Chorus]\n')).toBe('')
  })

  it('leading sections without words › dropped, an intro kept', () => {
    expect(dropLeadingEmptySections('[Verse]\n\n[Chorus]\nla')).toBe('[Chorus]\nla')
    expect(dropLeadingEmptySections('[Intro]\n\n[Chorus]\nla')).toBe('[Intro]\n\n[Chorus]\nla')
    expect(dropLeadingEmptySections('')).toBe('')
  })
})

describe('syllable counts', () => {
  it('second lines of pairs › marked if they differ from their first', () => {
    expect(unevenLines([8, 8, 9, 10])).toEqual([false, false, false, true])
    expect(unevenLines([8, null, 8, 7])).toEqual([false, false, false, false])
  })

  it('pairs do not cross sections', () => {
    const counts = countLines(readLyric('[Verse]\nla la\n\n[Chorus]\nla la la\nla'), countSyllables)
    expect(counts.map(({ count }) => count)).toEqual([null, 2, null, null, 3, 1])
    expect(counts.map(({ off }) => off)).toEqual([false, false, false, false, false, true])
  })
})
