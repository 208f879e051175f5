import { describe, expect, it } from 'vitest'
import type { SectionRequest, Stanzas } from '#lib/engine/plan/lyrics/lyric-request'
import { rhymeSimilarity } from '#lib/engine/plan/lyrics/rhyme'
import { rhymeClass } from '#lib/engine/plan/lyrics/rhyme-class'
import { titleOf, writeLyrics } from '#lib/engine/plan/lyrics/write-lyrics'
import type { Language } from '#lib/lyrics/language'
import { languageOf } from '#lib/lyrics/language'
import type { SectionKind } from '#lib/lyrics/section-tags'
import { syllables } from '#lib/lyrics/syllables'
import { randomFrom } from '#lib/music/random'
import { inTier } from '#tests/harness/tier'

const request = (kind: SectionKind, lines: number, length: number): SectionRequest => ({
  kind,
  label: kind,
  lines,
  syllables: length,
})
const FORM = [
  request('verse', 4, 8),
  request('pre-chorus', 2, 7),
  request('chorus', 4, 7),
  request('verse', 4, 8),
  request('pre-chorus', 2, 7),
  request('chorus', 4, 7),
  request('bridge', 4, 8),
  request('chorus', 4, 7),
  request('outro', 2, 8),
]
const PROMPTS = [
  'a hopeful folk song about an old lighthouse',
  'sad piano ballad about a lost letter',
  'upbeat synth-pop, dancing in the rain',
  'country song about my grandfather and his truck',
  'lofi beat',
]
const CHINESE = ['雨夜城市里的孤单，但有一点温暖', '一首关于灯塔的民谣，女声', '热血摇滚']

const write = (prompt: string, seed: number, language: 'en' | 'zh' = 'en', sections = FORM) =>
  writeLyrics({ prompt, language, mood: '', sections, take: 0, random: randomFrom(seed, 'words') })

/** Lines of the sections whose words do not return. */
const distinct = (sections: string[][]) =>
  sections.filter((_, index) => !/chorus/.test(FORM[index]!.kind) || index === 1 || index === 2).flat()

describe('written lyrics', () => {
  it('requested form: exact line counts, repeats only in choruses', () => {
    for (const [language, prompts] of [
      ['en', PROMPTS],
      ['zh', CHINESE],
    ] as const)
      for (const [seed, prompt] of prompts.entries()) {
        const { title, sections } = write(prompt, seed, language)
        expect(sections.map((lines) => lines.length)).toEqual(FORM.map((section) => section.lines))
        expect(sections[2]).toEqual(sections[5])
        expect(sections[2]![0]).toBe(sections[7]![0])
        // The hook may repeat.
        const hook = title.toLowerCase()
        const lines = distinct(sections)
          .map((line) => line.toLowerCase())
          .filter((line) => !line.includes(hook))
        expect(new Set(lines).size, lines.join('\n')).toBe(lines.length)
      }
  })

  it('lines: near the length that sections ask for', () => {
    for (const [seed, prompt] of PROMPTS.entries()) {
      const counts = write(prompt, seed, 'en')
        .sections.flat()
        .map((line) => syllables(line, 'en').length)
      for (const count of counts) expect(count).toBeLessThanOrEqual(12)
      expect(Math.abs(counts.reduce((sum, count) => sum + count, 0) / counts.length - 7.5)).toBeLessThan(1.6)
    }
    for (const line of write(CHINESE[0] ?? '', 5, 'zh').sections.flat())
      expect(Math.abs(syllables(line, 'zh').length - 8), line).toBeLessThanOrEqual(6)
  })

  it('English verses: at least 90 % have a rhyme', () => {
    let rhymed = 0
    let verses = 0
    for (const [seed, prompt] of PROMPTS.entries())
      for (const lines of [0, 3].map((index) => write(prompt, seed + 10).sections[index] ?? [])) {
        verses++
        if (lines.some((a, i) => lines.some((b, j) => i < j && rhymeSimilarity(a, b) >= 0.78))) rhymed++
      }
    expect(rhymed / verses).toBeGreaterThanOrEqual(0.9)
  })

  it('Chinese verses: rhyme by the thirteen classes', () => {
    expect(rhymeClass('照亮回家的路')).toBe('姑苏')
    for (const [seed, prompt] of CHINESE.entries()) {
      const verse = write(prompt, seed, 'zh').sections[0] ?? []
      expect(rhymeClass(verse[1] ?? '')).toBe(rhymeClass(verse[3] ?? '-'))
    }
  })

  it('facts of the prompt: told', () => {
    const sung = (prompt: string, language: 'en' | 'zh' = 'en') =>
      write(prompt, 3, language).sections.flat().join(' ').toLowerCase()
    const toast = sung('a wedding toast for Anna and Tom, who met in Lisbon')
    for (const fact of ['anna', 'tom', 'lisbon']) expect(toast).toContain(fact)
    expect(sung('a song about a broken umbrella')).toContain('umbrella')
    expect(sung('给小雨的生日歌', 'zh')).toContain('小雨')
  })

  it('requested title: the hook of the chorus', () => {
    const { title, sections } = write('Title: Paper Moon. A song about my cat', 3)
    expect(title).toBe('Paper Moon')
    expect(sections[2]?.[0]).toMatch(/^Paper Moon/)
  })

  it('blues: two lines twice, then their answer', () => {
    const blues = [request('verse', 6, 8), request('verse', 6, 8)]
    const lyrics = writeLyrics({
      prompt: 'blues about rent',
      language: 'en',
      mood: '',
      genre: 'blues',
      sections: blues,
      take: 0,
      random: randomFrom(1, 'words'),
    })
    for (const [a, b, c, d, e] of lyrics.sections) {
      expect([c, d]).toEqual([a, b])
      expect(b).not.toBe(a)
      expect(e).not.toBe(a)
    }
  })

  it('rap: verses of eight lines or more', () => {
    const rap = [request('verse', 16, 12), request('chorus', 8, 7), request('verse', 16, 12)]
    const { sections } = writeLyrics({
      prompt: 'rap about the night shift',
      language: 'en',
      mood: '',
      genre: 'trap',
      delivery: 'rap',
      sections: rap,
      take: 0,
      random: randomFrom(1, 'words'),
    })
    expect(sections.map((lines) => lines.length)).toEqual([16, 8, 16])
    const verses = [...sections[0]!, ...sections[2]!]
    expect(new Set(verses).size).toBe(verses.length)
  })

  it('chorus of eight lines: no four lines twice', () => {
    for (const prompt of ['love song to a librarian', ...PROMPTS]) {
      const [chorus] = write(prompt, 3, 'en', [request('chorus', 8, 7)]).sections
      expect(chorus!.slice(0, 4), prompt).not.toEqual(chorus!.slice(4))
    }
  })

  it('another subject of the same kind: other images', () => {
    const lyrics = (prompt: string) => write(prompt, 3).sections.flat().join(' ')
    expect(lyrics('love song to a librarian')).not.toBe(lyrics('love song to a baker'))
    expect(lyrics('love song to a librarian')).toContain('librarian')
  })

  it('title: sung in the chorus', () => {
    for (const [seed, prompt] of PROMPTS.entries()) {
      const { title, sections } = write(prompt, seed)
      expect(sections[2]?.join(' ').toLowerCase()).toContain(title.toLowerCase())
    }
    const chinese = write(CHINESE[1] ?? '', 1, 'zh')
    expect(chinese.sections[2]?.join('')).toContain(chinese.title)
  })

  it('two takes: disjoint titles for any seed', () => {
    for (const prompt of [...PROMPTS, ...CHINESE]) {
      const titles = ([0, 1] as const).map((take) =>
        inTier({ default: [1, 2], full: [1, 2, 3, 4, 5, 6] }).map((seed) => {
          const language = CHINESE.includes(prompt) ? 'zh' : 'en'
          const random = randomFrom(seed, 'words')
          return writeLyrics({ prompt, language, mood: '', sections: FORM, take, random }).title
        }),
      )
      expect(titles[0]!.filter((title) => titles[1]!.includes(title))).toEqual([])
    }
  })

  it('equal seed: equal lyrics; two takes: under 25 % common phrases', () => {
    expect(write(PROMPTS[0] ?? '', 1)).toEqual(write(PROMPTS[0] ?? '', 1))
    const fourWords = (lines: string[]) =>
      new Set(
        lines.flatMap((line) => {
          const words = line.toLowerCase().match(/[\p{L}']+/gu) ?? []
          return words.slice(3).map((_, index) => words.slice(index, index + 4).join(' '))
        }),
      )
    for (const [seed, prompt] of PROMPTS.entries()) {
      const [a, b] = ([0, 1] as const).map((take) =>
        fourWords(
          writeLyrics({
            prompt,
            language: 'en',
            mood: '',
            sections: FORM,
            take,
            variant: seed,
            random: randomFrom(seed, `words ${take}`),
          }).sections.flat(),
        ),
      )
      expect([...a!].filter((gram) => b!.has(gram)).length / Math.min(a!.size, b!.size), prompt).toBeLessThan(0.25)
    }
  })

  it('arbitrary prompts: non-empty lines and title', () => {
    for (const prompt of ['', '!!!', '🎵🎵', 'ñandú ☂ über', 'x'.repeat(500), 'the the the', 'Dies irae 1791']) {
      expect(
        write(prompt, 1)
          .sections.flat()
          .every((line) => line.length > 0),
      ).toBe(true)
      expect(
        write(prompt, 1, 'zh')
          .sections.flat()
          .every((line) => line.length > 0),
      ).toBe(true)
      expect(write(prompt, 1).title).not.toBe('')
    }
  })
})

describe('stanzas of earlier songs', () => {
  const song = (stanzas: Stanzas, take: 0 | 1 = 0) =>
    writeLyrics({
      prompt: 'a song about quitting my job',
      language: 'en',
      mood: '',
      sections: FORM,
      take,
      variant: 3,
      stanzas,
      random: randomFrom(3, 'words'),
    })

  it('another song on the same subject: no common line', () => {
    const first = song({ sung: [] })
    const second = song({ sung: first.story!.stanzas })
    const lines = new Set(first.sections.flat())
    expect(second.sections.flat().filter((line) => lines.has(line))).toEqual([])
  })

  it('all stanzas sung: those sung longest ago come back', () => {
    const sung: string[] = []
    const songs = Array.from({ length: 6 }, () => {
      const written = song({ sung: [...sung] })
      sung.unshift(...written.story!.stanzas)
      return written
    })
    const lines = (index: number) => new Set(songs[index]!.sections.flat())
    for (const index of [1, 2, 3, 4, 5])
      expect([...lines(index)].some((line) => lines(index - 1).has(line))).toBe(false)
  })

  it.each([0, 1] as const)('written again: the same words, take %i', (take) => {
    const sung = song({ sung: [] }, take).story!.stanzas
    const first = song({ sung }, take)
    expect(song({ again: first.story!.stanzas }, take)).toEqual(first)
  })
})

describe('title of given lyrics', () => {
  it('second take: another line if available', () => {
    const chorus = { kind: 'chorus', label: 'Chorus', lines: ['Hold the lamp up', 'Carry it home'] } as const
    const sections = [{ ...chorus, lines: [...chorus.lines] }]
    expect(titleOf(sections, '', 0)).toBe('Hold the Lamp Up')
    expect(titleOf(sections, '', 1)).toBe('Carry It Home')
  })

  it('repeated chorus line first, else the first line', () => {
    const verse = { kind: 'verse', label: 'Verse', lines: ['I was walking'] } as const
    expect(
      titleOf(
        [
          { ...verse, lines: [...verse.lines] },
          { kind: 'chorus', label: 'Chorus', lines: ['Somebody calls', 'keep the lamp on,', 'Keep the lamp on'] },
        ],
        '',
        0,
      ),
    ).toBe('Keep the Lamp on')
    expect(titleOf([{ ...verse, lines: [...verse.lines] }], '', 0)).toBe('I Was Walking')
  })

  it('no lyrics: title from the prompt, never empty', () => {
    expect(titleOf([], 'quiet evening by the sea, piano', 0)).toBe('Quiet Evening by the Sea')
    expect(titleOf([], '', 0)).not.toBe('')
  })
})

describe('lyrics in other languages', () => {
  const PROMPTS_BY_LANGUAGE = [
    ['es', 'una canción triste sobre el mar'],
    ['es', 'reggaeton, fiesta'],
    ['de', 'ein Lied über den Regen'],
    ['de', 'techno'],
    ['fr', "une chanson d'amour"],
    ['ja', '夏の海についての歌'],
    ['ko', '봄 사랑 노래'],
  ] as const
  const writeIn = (language: Language, prompt: string, take: 0 | 1, seed = 3) =>
    writeLyrics({
      prompt,
      language,
      mood: '',
      sections: FORM,
      take,
      variant: seed,
      random: randomFrom(seed, `${take}`),
    })

  it.each(PROMPTS_BY_LANGUAGE)('%s, "%s": lines in that language, title in the chorus', (language, prompt) => {
    for (const take of [0, 1] as const) {
      const { title, sections } = writeIn(language, prompt, take)
      expect(sections.map((lines) => lines.length)).toEqual(FORM.map((section) => section.lines))
      expect(languageOf(sections.flat().join('\n'))).toBe(language)
      expect(sections[2]?.join('\n')).toContain(title)
      const lines = distinct(sections).filter((line) => !line.includes(title))
      expect(new Set(lines).size).toBe(lines.length)
    }
  })

  it('prompt subject: named in the title', () => {
    expect(writeIn('es', 'una canción triste sobre el mar', 0).title).toContain('el mar')
    expect(writeIn('de', 'pop in German about the rain', 1).title).toContain('den Regen')
    expect(writeIn('de', 'ein Lied über den Regen', 0).title).toContain('den Regen')
    expect(writeIn('fr', 'une chanson sur la mer', 0).title).toContain('la mer')
    expect(writeIn('ja', 'J-pop about cherry blossoms', 0).title).toContain('桜')
  })

  it('Spanish and German couplets: equal endings', () => {
    const alike = (a: string, b: string) => {
      const [x, y] = [a, b].map((line) => line.toLowerCase().replace(/[^\p{L}]/gu, ''))
      return x!.slice(-2) === y!.slice(-2)
    }
    for (const [language, prompt] of PROMPTS_BY_LANGUAGE.filter(
      ([language]) => language === 'es' || language === 'de',
    )) {
      const verse = writeIn(language, prompt, 0).sections[0] ?? []
      expect(alike(verse[0]!, verse[1]!) || alike(verse[2]!, verse[3]!), verse.join('\n')).toBe(true)
    }
  })
})

it.each([
  `a song about someone who ${'a'.repeat(400)}(`,
  `a song that ${'-'.repeat(1000)} |`,
  `a song about my cat who ${'hates '.repeat(300)}(`,
])('pathological prompt "%.40s…": reads it in linear time', (prompt) => {
  expect(write(prompt, 1).title).not.toBe('')
})
