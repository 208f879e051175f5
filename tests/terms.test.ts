import { describe, expect, it } from 'vitest'
import { genreInWords, partInWords } from '#components/song/term-words'
import { BACKING_STEM, ROOM_STEM, SOURCE_STEM, VOICE_STEM } from '#lib/engine/parts/stem-names'
import { GENRES } from '#lib/engine/plan/genres/atlas'
import { INSTRUMENTS } from '#lib/engine/plan/instruments'
import { wordsIn } from '#lib/i18n/catalogues'

const english = wordsIn('en', 'terms')
const chinese = wordsIn('zh-Hans', 'terms')

describe('engine terms: have Chinese names', () => {
  it.each(Object.entries(GENRES).map(([id, { name }]) => [id, name]))('genre %s', (id, name) => {
    expect(genreInWords(english, id)).toBe(name)
    expect(chinese.has(`genre.${id}` as 'genre.pop')).toBe(true)
  })
  it.each([
    ...new Set([
      VOICE_STEM,
      BACKING_STEM,
      ROOM_STEM,
      SOURCE_STEM,
      'Percussion',
      ...Object.values(INSTRUMENTS).map(({ name }) => name),
    ]),
  ])('part %s', (name) => expect(chinese.has(`part.${name}`)).toBe(true))
})

it('part names with a suffix: both are translated', () => {
  expect(partInWords(chinese, 'Electric piano left hand')).toBe('电钢琴 · 左手')
  expect(partInWords(chinese, 'Strings 3')).toBe('弦乐 · 3')
  expect(partInWords(english, 'Electric piano left hand')).toBe('Electric piano left hand')
})

it('unknown terms: shown as they are', () => {
  expect(partInWords(chinese, 'Theremin')).toBe('Theremin')
  expect(genreInWords(chinese, 'skiffle')).toBe('Skiffle')
  expect(genreInWords(chinese, 'shanty')).toBe('水手歌')
})
