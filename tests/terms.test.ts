import { describe, expect, it } from 'vitest'
import { translateGenre, translatePart } from '#components/song/translate-terms'
import { BACKING_STEM, ROOM_STEM, SOURCE_STEM, VOICE_STEM } from '#lib/engine/parts/stem-names'
import { GENRES } from '#lib/engine/plan/genres/atlas'
import { INSTRUMENTS } from '#lib/engine/plan/instruments'
import { translatorFor } from '#lib/i18n/catalogues'

const english = translatorFor('en', 'terms')
const chinese = translatorFor('zh-Hans', 'terms')

/** Genres whose name on pages differs from that in the tags of a file. */
const PAGE_GENRE_NAMES: Record<string, string> = { jazz: 'Jazz' }

describe('engine terms › Chinese names', () => {
  it.each(Object.entries(GENRES).map(([id, { name }]) => [id, name]))('genre %s', (id, name) => {
    expect(translateGenre(english, id)).toBe(PAGE_GENRE_NAMES[id] ?? name)
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

it('part name with a suffix › both are translated', () => {
  expect(translatePart(chinese, 'Electric piano left hand')).toBe('电钢琴 · 左手')
  expect(translatePart(chinese, 'Strings 3')).toBe('弦乐 · 3')
  expect(translatePart(english, 'Electric piano left hand')).toBe('Electric piano left hand')
  expect(translatePart(english, 'Muted trumpet answers')).toBe('Muted trumpet fills')
  expect(translatePart(english, VOICE_STEM)).toBe('Vocals')
})

it('unknown terms: shown as they are', () => {
  expect(translatePart(chinese, 'Theremin')).toBe('Theremin')
  expect(translateGenre(chinese, 'skiffle')).toBe('Skiffle')
  expect(translateGenre(chinese, 'shanty')).toBe('水手歌')
})
