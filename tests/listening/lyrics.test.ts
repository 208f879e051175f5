import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rhymeSimilarity } from '#lib/engine/plan/lyrics/rhyme'
import { planSong } from '#lib/engine/plan/plan-song'
import { metricalStrength } from '#lib/engine/score/melody/rhythm'
import { scoreSong } from '#lib/engine/score/score-song'
import { languageOf, languageOfLine } from '#lib/lyrics/language'
import { parseLyric } from '#lib/lyrics/sections'
import { syllables } from '#lib/lyrics/syllables'
import { inTier } from '../harness/tier'

/** Lyrics of songs, given or generated, checked in the score. */

const plan = (prompt: string, lyric: string | null = null, take: 0 | 1 = 0, seed = 7) =>
  planSong({ prompt, lyric, take, source: { kind: 'none' } }, seed, {})

const VERSE = 'The morning finds the empty street\nA paper lantern in the rain'

const GIVEN: Record<string, string> = {
  'verses and choruses': `[Verse 1]\n${VERSE}\n[Chorus]\nHold the lamp up\nCarry it home\n[Verse 2]\nAnother window, another name`,
  'no tags': `${VERSE}\n\nHold the lamp up\n\nsomething else`,
  'tags in capitals and Chinese': '[VERSE]\nhello\n【副歌】\n我们一起唱\n[outro]\ngoodbye',
  'unknown tags': '[Spoken, slowly]\nlisten now\n[Guitar weeps]\nhear it cry',
  'text before a tag': 'early words\n[CHORUS]\nlate words',
  'stage directions': '[Verse]\nhello there (guitar solo)\n(softly)\nstay with me (stay with me)\n[Instrumental break]',
  'repeat marks': '[Chorus x2]\nsing it again\nand again (x2)',
  'chords between words': '[Verse]\n[Am]Hello [G]darkness my [C]friend\nAm  G  C\nwalk with me',
  'numbering and markdown': '# My Song\n**Verse**\n1. first line here\n2. second line here\n*third* line',
  addresses: '[Verse]\nsee https://example.com/a?b=c and www.example.org today',
  emoji: '[Verse]\nI 💛 you 🎉🎉\n🔥🔥🔥\nso much ❤️',
  'numbers and signs': '[Verse]\nIn 1999 at 3:45 I paid $5 & 20% of it\n24/7, 2nd floor, #1, 1/2, A+',
  abbreviations: '[Verse]\nDr. Smith vs. the DJ from NYC, etc.\nMr. & Mrs. J. R. Jones',
  slang: "[Verse]\nI'm gonna go 'cause we're runnin'\ny'all ain't seen nothin' yet, shh, hmm, brr",
  hyphens: '[Verse]\nhalf-hearted, well-known, twenty-one\nlo-lo-love me, oh-oh-oh',
  Mandarin: '[主歌]\n霓虹落进水洼中\n末班车载走了风\n[副歌]\n一把伞 遮两个人的晚\n2024年的夏天有35度',
  polyphones: '[主歌]\n银行的行长长大了\n重新重复一会儿的音乐',
  'mixed scripts': '[Verse]\n我love你 baby\nこんにちは world Привет',
  Japanese: '[Verse]\n夜空に輝く星を見上げて\n今日は東京で雨が降る\nチョコレートきっと',
  Korean: '[Verse]\n사랑해요 당신을 좋아해\n같이 값이 한국말',
  Spanish: '[Verso]\nTe quiero mucho, corazón\nla llave del cielo está aquí\n[Estribillo]\nnunca te vayas',
  French: "[Couplet]\nJe t'aime mon amour, les enfants\n[Refrain]\nl'été s'en va",
  German: '[Strophe]\nIch liebe dich, die Straße glänzt\n[Refrain]\nschöne Mädchen, süße Nächte',
  Italian: 'Ti voglio bene, ragazza\ngli occhi che brillano, ciao',
  Portuguese: 'Não chores, meu coração\namanhã vem a manhã',
  Russian: 'Я тебя люблю, здравствуй\nхорошо',
  Greek: "Σ'αγαπώ καλημέρα\nθάλασσα",
  Arabic: 'أحبك يا حبيبي\nليل طويل',
  Hindi: 'मैं तुमसे प्यार करता हूँ',
  Thai: 'ฉันรักเธอ',
  Hebrew: 'אני אוהב אותך',
  Vietnamese: 'Xin chào, tôi yêu bạn',
  'scripts that few read': 'გამარჯობა\nԲարեւ\nᚠᚢᚦᚨᚱᚲ\n𐌰𐌱𐌲\nꦲꦤꦕꦫꦏ',
  'one word': 'hello',
  'one letter': 'x',
  'a single long word': 'x'.repeat(120),
  'a paragraph': 'so many words that never end, '.repeat(20),
  'a hundred lines': Array.from({ length: 100 }, (_, index) => `this is line number ${index + 1}`).join('\n'),
  'windows line ends and odd spaces': '[Verse]\r\nhello\u00a0there\u200b\r\n\u2003 good\tnight \r\n',
  'quotes and brackets': '[Verse]\n“Hello,” she said – ‘goodbye’ … (really?) {yes} <no>',
}

const GENRES_OF_GIVEN = ['pop', 'slow waltz', 'rap', 'punk, 20 seconds', 'folk, 2 minutes']

describe.each(Object.entries(GIVEN).map(([name, lyric], index) => ({ name, lyric, index })))(
  'given lyric: $name',
  ({ lyric, index }) => {
    test('syllables › each sung once and in order', () => {
      const one = GENRES_OF_GIVEN[index % GENRES_OF_GIVEN.length]!
      for (const prompt of inTier({ default: [one], full: GENRES_OF_GIVEN })) {
        const song = plan(prompt, lyric)
        const wanted = song.sections.map((section) =>
          section.lines.map((line) => syllables(line, languageOfLine(line, song.language)).map(({ text }) => text)),
        )
        const sung: string[][][] = song.sections.map((section) => section.lines.map(() => []))
        let last = -1
        for (const phrase of scoreSong(song).phrases.filter(({ voice }) => voice === 'lead'))
          for (const note of phrase.notes) {
            expect(note.at).toBeGreaterThanOrEqual(last - 1e-9)
            last = note.at
            if (note.syllable) sung[phrase.section]![phrase.line]!.push(note.syllable.text)
          }
        expect(sung, prompt).toEqual(wanted)
      }
    })

    test('words › all in the song', () => {
      const letters = (lines: readonly string[]) => lines.join('').replace(/\s/g, '')
      const read = parseLyric(lyric).flatMap((section) => section.lines)
      const song = plan('pop', lyric).sections.flatMap((section) => section.lines)
      expect(letters(song).startsWith(letters(read))).toBe(true)
    })
  },
)

test('tags, chords, directions and addresses › not sung', () => {
  const sung = (lyric: string) => parseLyric(lyric).flatMap((section) => section.lines)
  expect(sung(GIVEN['stage directions']!)).toEqual(['hello there', 'stay with me (stay with me)'])
  expect(sung(GIVEN['chords between words']!)).toEqual(['Hello darkness my friend', 'walk with me'])
  expect(sung(GIVEN['numbering and markdown']!)).toEqual(['first line here', 'second line here', 'third line'])
  expect(sung(GIVEN.addresses!)).toEqual(['see and today'])
  expect(sung(GIVEN['repeat marks']!)).toEqual(Array(2).fill(['sing it again', 'and again', 'and again']).flat())
  expect(parseLyric('[Chorus]\nla la\n[Verse]\nso\n[Chorus]').at(-1)?.lines).toEqual(['la la'])
})

test('few words › a short song', () => {
  for (const lyric of ['hello', '[Chorus]\nsing it loud\nsing it now', `[Verse]\n${VERSE}`]) {
    const song = plan('pop', lyric)
    expect(song.samples / 44_100).toBeLessThan(75)
    for (const section of song.sections) if (section.lines.length === 0) expect(section.bars).toBeLessThanOrEqual(8)
  }
  expect(plan('pop, 2 minutes', 'hello there').samples / 44_100).toBeCloseTo(120, -1)
})

test('very many words › sung faster, none omitted', () => {
  const lyric = '我们走在春天的路上看见花开看见海\n'.repeat(180)
  const song = plan('中文流行', lyric)
  expect([...song.sections.flatMap((section) => section.lines).join('')].length).toBe(180 * 16)
  expect(song.samples / 44_100).toBeLessThan(780)
})

test('any text › syllables for letters, without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const found = syllables(text)
      if (/\p{L}/u.test(text)) expect(found.length).toBeGreaterThan(0)
      for (const { nucleus } of found) expect(nucleus).not.toBe('')
    }),
    { numRuns: inTier({ default: 500, full: 1500 }) },
  )
})

const PROMPTS = [
  'a hopeful folk song about an old lighthouse',
  'sad piano ballad about a lost letter',
  'upbeat synth-pop, dancing in the rain',
  'country song about my grandfather and his truck',
  'birthday song for Anna, who is turning 40',
  'a song about my cat Müsli who hates Mondays',
  'metal song about the fall of an empire',
  'house, 124 BPM, euphoric, female vocals',
  'hip hop song about growing up in Queens',
  'lullaby for my daughter Mia',
  'sea shanty about a captain with a wooden leg',
  'punk song about IKEA furniture',
  'love song',
  'a song about missing the last train home',
  'pop song about pizza',
  'synthwave about a robot falling in love',
  'gospel song about overcoming addiction',
  'reggae about the beach',
  'a dark song about ghosts in the attic',
  'wedding song for Tom and Lisa',
  'breakup song, angry, rock',
  'winter christmas song about coming home',
  'a waltz about my grandmother’s garden',
  'song for my best friend who moved away',
  'soul song about forgiveness',
]

/** Songs with generated lyrics, both takes. */
const WRITTEN = PROMPTS.flatMap((prompt, index) =>
  ([0, 1] as const).map((take) => ({ prompt, take, song: plan(`${prompt}, with vocals`, null, take, index + 1) })),
)

describe('generated lyrics', () => {
  test('rhymes › by sound in nine of ten stanzas', () => {
    let rhymed = 0
    let stanzas = 0
    for (const { song } of WRITTEN)
      for (const { kind, lines } of song.sections) {
        if (!['verse', 'chorus', 'bridge'].includes(kind)) continue
        for (let at = 0; at + 4 <= lines.length; at += 4) {
          const [a, b, c, d] = lines.slice(at, at + 4) as [string, string, string, string]
          stanzas++
          const best = Math.max(
            rhymeSimilarity(b, d),
            rhymeSimilarity(b, c),
            rhymeSimilarity(a, c),
            rhymeSimilarity(c, d),
            Math.min(rhymeSimilarity(a, b), rhymeSimilarity(c, d)),
          )
          if (best >= 0.78) rhymed++
        }
      }
    expect(stanzas).toBeGreaterThan(150)
    expect(rhymed / stanzas).toBeGreaterThanOrEqual(0.9)
  })

  test('repeated lines › only hooks, crew answers and what leads into choruses', () => {
    for (const { song, prompt } of WRITTEN) {
      const hook = song.title.toLowerCase()
      const verses = song.sections
        .filter(({ kind }) => kind === 'verse' || kind === 'bridge')
        .map(({ lines }) => [...new Set(lines)])
      const lines = verses.flat().filter((line) => !line.toLowerCase().includes(hook) && !line.endsWith('!'))
      expect(new Set(lines).size, `${prompt}\n${lines.join('\n')}`).toBe(lines.length)
    }
  })

  test('verse of a second take › more than one line', () => {
    const { sections } = plan('blues about my boss who never says thank you, with vocals', null, 1)
    for (const { kind, lines } of sections) if (kind === 'verse') expect(new Set(lines).size).toBeGreaterThan(1)
  })

  test('title › sung in every chorus', () => {
    for (const { song, prompt } of WRITTEN)
      for (const section of song.sections.filter(({ kind, lines }) => kind === 'chorus' && lines.length > 1))
        expect(section.lines.join('\n').toLowerCase(), prompt).toContain(song.title.toLowerCase())
  })

  test('subject of the prompt › told by its story, names and places sung', () => {
    const named: [string, RegExp][] = [
      ['lighthouse', /lighthouse/i],
      ['lost letter', /letter/i],
      ['grandfather', /grandfather/i],
      ['Anna', /\bAnna\b/],
      ['Müsli', /\bMüsli\b/],
      ['empire', /empire/i],
      ['Queens', /\bQueens\b/],
      ['Mia', /\bMia\b/],
      ['captain', /captain/i],
      // Its story says only what it is about.
      ['IKEA', /\bIKEA\b|^ikea\n/],
      ['pizza', /pizza/i],
      ['robot', /robot/i],
      ['Tom and Lisa', /\bTom\b|\bLisa\b/],
    ]
    for (const [part, pattern] of named)
      for (const { song, prompt } of WRITTEN.filter((entry) => entry.prompt.includes(part)))
        expect(`${song.story?.said}\n${song.lyric}`, prompt).toMatch(pattern)
  })

  test('templates › no unfilled gaps or marks', () => {
    for (const { song, prompt } of WRITTEN)
      for (const line of song.sections.flatMap((section) => section.lines)) {
        expect(line, prompt).not.toMatch(/[<>{}|[\]]|undefined|\b(?:the the|a a|the my|the a)\b/i)
        expect(line).toMatch(/^[\p{Lu}\d“"']/u)
        expect(syllables(line).length).toBeGreaterThan(0)
      }
  })

  test('two takes › different titles, but for few, and mostly different phrases', () => {
    const grams = (lines: readonly string[]) =>
      new Set(
        lines.flatMap((line) => {
          const words = line.toLowerCase().match(/[\p{L}']+/gu) ?? []
          return words.slice(3).map((_, index) => words.slice(index, index + 4).join(' '))
        }),
      )
    let shared = 0
    // Both tell the same in the words of the prompt.
    const alike: string[] = []
    for (const prompt of PROMPTS) {
      const [a, b] = WRITTEN.filter((entry) => entry.prompt === prompt).map(({ song }) => song)
      if (a!.title === b!.title) alike.push(a!.title)
      const [x, y] = [a!, b!].map((song) => grams(song.sections.flatMap((section) => section.lines)))
      const part = [...x!].filter((gram) => y!.has(gram)).length / Math.max(1, Math.min(x!.size, y!.size))
      expect(part, prompt).toBeLessThan(0.4)
      shared += part / PROMPTS.length
    }
    expect(shared).toBeLessThan(0.2)
    expect(alike.length, alike.join(', ')).toBeLessThanOrEqual(PROMPTS.length / 8)
  })

  test('two prompts › different lines', () => {
    const skeletons = WRITTEN.map(({ song }) =>
      song.sections
        .filter(({ kind }) => kind === 'verse')
        .flatMap(({ lines }) => lines.map((line) => line.split(' ').slice(0, 3).join(' ')))
        .join('\n'),
    )
    expect(new Set(skeletons).size).toBe(skeletons.length)
  })

  test('stressed syllables › on stronger beats than their unstressed neighbours', () => {
    let well = 0
    let words = 0
    for (const { song } of WRITTEN.filter(({ song }) => song.singer?.kind !== 'rap').slice(0, 24))
      for (const phrase of scoreSong(song).phrases.filter(({ voice }) => voice === 'lead')) {
        const notes = phrase.notes.filter((note) => note.syllable)
        notes.forEach((note, index) => {
          const { syllable } = note
          if (syllable?.stress !== 1) return
          const beside = [notes[index - 1], notes[index + 1]].filter(
            (other) => other?.syllable?.word === syllable.word && other.syllable.stress === 0,
          )
          if (beside.length === 0) return
          words++
          const own = metricalStrength(note.at, song.meter)
          if (beside.every((other) => metricalStrength(other!.at, song.meter) < own)) well++
        })
      }
    expect(words).toBeGreaterThan(300)
    // Lines in threes (“You sleep in the bend of my elbow”) fit a meter of four less well.
    expect(well / words).toBeGreaterThanOrEqual(0.8)
  })

  test('language › requested by or used in the prompt', () => {
    const cases: [string, string][] = [
      ['pop song in Spanish about the moon', 'es'],
      ['una balada romántica sobre el mar', 'es'],
      ['techno auf Deutsch', 'de'],
      ['ein Lied über den Regen', 'de'],
      ['une chanson triste sur la mer', 'fr'],
      ['J-pop in Japanese about cherry blossoms', 'ja'],
      ['日语歌，关于星星', 'ja'],
      ['봄 사랑 노래', 'ko'],
      ['一首关于灯塔的民谣', 'zh'],
      ['a song in Chinese about rain', 'zh'],
      ['una canzone sul mare', 'en'],
      ['a song about my cat Müsli', 'en'],
    ]
    for (const [prompt, language] of cases) {
      const song = plan(prompt)
      expect(song.language, prompt).toBe(language)
      expect(languageOf(song.sections.flatMap((section) => section.lines).join('\n')), prompt).toBe(language)
    }
  })
})
