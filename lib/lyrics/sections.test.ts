import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSpoken } from '#lib/lyrics/section-tags'
import { formatLyric, parseLyric } from '#lib/lyrics/sections'

describe('sections of given lyrics', () => {
  it('tags in any case, English and Chinese: section kinds', () => {
    const kinds = parseLyric(
      '[INTRO]\nooh\n[Verse 2]\na\n[pre-chorus]\nb\n[CHORUS]\nc\n[Bridge]\nd\n[break]\n[Outro]\ne\n[主歌]\nf\n【副歌】\ng\n[桥段]\nh',
    ).map((section) => section.kind)
    expect(kinds).toEqual([
      'intro',
      'verse',
      'pre-chorus',
      'chorus',
      'bridge',
      'break',
      'outro',
      'verse',
      'chorus',
      'bridge',
    ])
  })

  it('unknown tag: a verse with its own label', () => {
    expect(parseLyric('[Spoken word]\nListen')).toEqual([{ kind: 'verse', label: 'Spoken Word', lines: ['Listen'] }])
  })

  it.each([
    ['Solo', 'break'],
    ['Guitar Solo', 'break'],
    ['Interlude', 'break'],
    ['Instrumental', 'break'],
    ['Break', 'break'],
    ['Drop', 'chorus'],
    ['Hook', 'chorus'],
    ['Refrain', 'chorus'],
    ['Post-Chorus', 'chorus'],
    ['Build-Up', 'pre-chorus'],
    ['Spoken', 'verse'],
  ])('[%s]: a section, never sung', (tag, kind) => {
    const [verse, section] = parseLyric(`[Verse]\none\n[${tag}]`)
    expect(verse?.lines).toEqual(['one'])
    expect(section).toMatchObject({ kind, label: tag, lines: [] })
  })

  it('any bracketed line: never sung, kept in the text', () => {
    for (const line of [
      '[Am]',
      '[Am] [G]',
      '[Verse [2]]',
      '[Bridge][softly]',
      '[fade in softly]',
      `[${'a long direction '.repeat(6)}]`,
    ]) {
      const sections = parseLyric(`[Verse]\none\n${line}\ntwo`)
      expect(sections.flatMap(({ lines }) => lines)).toEqual(['one', 'two'])
    }
    const text = `[Verse]\none\n[Am]\ntwo\n[${'long '.repeat(15)}]`
    expect(formatLyric(parseLyric(text))).toBe(text)
    expect(formatLyric(parseLyric('one\n[Am]\ntwo'))).toBe('[Verse]\none\n[Am]\ntwo')
    expect(parseLyric('[Am]Hello [G]there').map(({ lines }) => lines)).toEqual([['Hello there']])
  })

  it('instrumental sections and spoken ones without brackets: tags', () => {
    for (const line of ['Guitar Solo', 'Instrumental', 'Post-Chorus', 'Spoken:', '(Spoken)', '(Guitar solo)'])
      expect(parseLyric(`[Verse]\none\n${line}\ntwo`), line).toHaveLength(2)
    expect(parseLyric('one\nSolo\nDrop')[0]?.lines).toEqual(['one', 'Solo', 'Drop'])
  })

  it('spoken section: recognised by its label', () => {
    for (const label of ['Spoken', 'Spoken Word 2', 'Narration', '独白']) expect(isSpoken(label), label).toBe(true)
    for (const label of ['Verse', 'Outspoken', 'Bridge']) expect(isSpoken(label), label).toBe(false)
  })

  it('lines before the first tag: a verse', () => {
    expect(parseLyric('Hello\n[CHORUS]\nGoodbye')).toEqual([
      { kind: 'verse', label: 'Verse', lines: ['Hello'] },
      { kind: 'chorus', label: 'Chorus', lines: ['Goodbye'] },
    ])
  })

  it('untagged lyrics: the repeated stanza is the chorus', () => {
    const text = 'one two\nthree\n\nCome back!\nCome back\n\nfour\nfive\n\ncome back\ncome back'
    expect(parseLyric(text).map((section) => section.kind)).toEqual(['verse', 'chorus', 'verse', 'chorus'])
  })

  it('blank lines under a tag: dropped', () => {
    expect(parseLyric('[Verse]\na\n\n\nb\n')).toEqual([{ kind: 'verse', label: 'Verse', lines: ['a', 'b'] }])
  })

  it('words in parentheses: sung', () => {
    expect(parseLyric('[Chorus]\n(ooh, yeah)\nStay (stay)')[0]?.lines).toEqual(['(ooh, yeah)', 'Stay (stay)'])
  })

  it('stage directions: dropped; other brackets: sung', () => {
    expect(
      parseLyric("[Verse]\nHey (girl) (all night)\nhold on (don't let it break)\n(guitar solo)\nstay (whispered)"),
    ).toEqual([
      { kind: 'verse', label: 'Verse', lines: ['Hey (girl) (all night)', "hold on (don't let it break)"] },
      { kind: 'break', label: 'Guitar Solo', lines: ['stay'] },
    ])
  })

  it('formatted lyrics: parse back to the same sections', () => {
    const text = '[Verse 1]\nHello\nthere\n\n[Pre-Chorus]\nso\n\n[Chorus]\nwe sing'
    expect(formatLyric(parseLyric(text))).toBe(text)
  })

  it('arbitrary text: never throws; lines with letters are kept', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(Array.isArray(parseLyric(text))).toBe(true)
      }),
      { numRuns: 300 },
    )
    const lines = ['a b', 'c d', 'e f']
    expect(parseLyric(lines.join('\n')).flatMap((section) => section.lines)).toEqual(lines)
  })

  it('excessive repeats: limited, written lines stay', () => {
    const length = (text: string) => parseLyric(text).reduce((sum, { lines }) => sum + lines.join('').length, 0)
    const chorus = `[Chorus]\n${'all the lights go down tonight\n'.repeat(65)}`
    for (const text of [
      chorus + '[Hook]\n'.repeat(420),
      '[Chorus x4]\nall the lights go down x4\n'.repeat(120),
      'la la la x4\n'.repeat(400),
      `[Chorus]\nla\n${'[Hook]\n'.repeat(700)}`,
    ]) {
      expect(length(text)).toBeLessThanOrEqual(Math.min(9000, Math.max(2000, 3 * text.length)))
      // Written lines stay, and repeats are added while they fit.
      expect(length(text)).toBeGreaterThan(length(text.replace(/ x4/g, '').replaceAll('[Hook]', '')))
    }
  })

  it('repeats of a song of usual length: all are sung', () => {
    const text = '[Verse]\nso\n[Chorus x4]\nall the lights go down x3\n[Bridge]\nwe run\n[Chorus]\n[Hook]'
    const chorus = Array(3).fill('all the lights go down')
    const copy = { kind: 'chorus', label: 'Chorus', lines: chorus, repeated: true }
    expect(parseLyric(text)).toEqual([
      { kind: 'verse', label: 'Verse', lines: ['so'] },
      { kind: 'chorus', label: 'Chorus', lines: chorus },
      ...Array(3).fill(copy),
      { kind: 'bridge', label: 'Bridge', lines: ['we run'] },
      copy,
      { ...copy, label: 'Hook' },
    ])
  })

  it('tabs and runs of spaces: one space', () => {
    expect(parseLyric('hello\tthere   my \t friend')[0]?.lines).toEqual(['hello there my friend'])
  })
})

describe('lyrics copied from websites', () => {
  const linesOf = (text: string) => parseLyric(text).flatMap(({ lines }) => lines)

  it('LRC: lines in the order of their times, without the times', () => {
    const lrc = `[ti:Song]\n[ar:Somebody]\n[offset:500]\n[00:12.00]One\n[00:15.30]Two <00:16.00>and <00:17.20>more
[00:17.20][01:15.00]Again\n[00:20.1]\n[01:02:33]Late`
    expect(linesOf(lrc)).toEqual(['One', 'Two and more', 'Again', 'Late', 'Again'])
    expect(linesOf('[Verse]\nMeet me at [7:30]\ntonight').join(' ')).toContain('7:30')
  })

  it.each([
    ['[Hook - Female]\nwords', 'chorus'],
    ['[Instrumental Break 8 bars]', 'break'],
    ['Chorus (2x)\nla la', 'chorus'],
    ['Intro: C G Am F\n[Verse]\nHello', 'intro'],
  ])('first section of %j', (text, kind) => expect(parseLyric(text)[0]?.kind).toBe(kind))

  it.each([
    [
      'chords over the words',
      '[Verse]\nC   G   Am\nLet it go\nA\ninto the night\nDm7b5 G7(b9) Cmaj7\nE|--0--2--3--|\nN.C.',
      ['Let it go', 'into the night'],
    ],
    ['who sings', '[副歌]\n男：我爱你\n女：你爱我\n(合)在一起\nMale: hello', ['我爱你', '你爱我', '在一起', 'hello']],
    ['pictures', 'Hello 👋\n👋👋👋\n🎵', ['Hello 👋']],
    ['stars within a word', 'what the f**k\nand **bold** it is', ['what the f**k', 'and bold it is']],
  ])('%s: only lyrics are sung', (_, text, lines) => expect(linesOf(text)).toEqual(lines))

  it('"repeat chorus": repeats the chorus and is not sung', () => {
    const sections = parseLyric('[Chorus]\nla la\n[Verse]\nhello\n(Repeat chorus x2)')
    expect(sections.map(({ kind }) => kind)).toEqual(['chorus', 'verse', 'chorus', 'chorus'])
    expect(linesOf('[Chorus]\nla la\nRepeat chorus').join(' ')).not.toMatch(/repeat/i)
  })
})
