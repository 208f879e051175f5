import { expect, test } from 'vitest'
import { notationOf } from '#lib/engine/notation/notation'
import { PROMPTS, songFile } from '#lib/engine/notation/songs.fixture'
import { inTier } from '#tests/harness/tier'

test.each(inTier({ default: PROMPTS.slice(0, 1), full: PROMPTS }))(
  'ChordPro › %s › every chord in order and every line of words',
  (prompt) => {
    const file = songFile(prompt)
    const text = notationOf(file, 'chord-pro', 'Rain')
    const body = text.split('\n').filter((line) => !line.startsWith('{'))
    const chords = body.flatMap((line) => [...line.matchAll(/\[([^\]]+)\]/g)].map(([, symbol]) => symbol))
    expect(chords).toEqual(file.chords.map(({ symbol }) => symbol))
    const words = body.map((line) => line.replace(/\[[^\]]+\]/g, '').trim()).filter((line) => line !== '')
    const sung = file.sections.flatMap(({ id, lines }) =>
      lines.filter((_, index) =>
        file.phrases.some(({ section, line, voice }) => section === id && line === index && voice === 'lead'),
      ),
    )
    expect(words).toEqual(sung.map(({ text }) => text))
  },
)

test('ChordPro › chord at the start of a syllable › directly before it', () => {
  const file = songFile(PROMPTS[0]!)
  const phrase = file.phrases.find(({ voice, notes }) => voice === 'lead' && notes.length > 4)!
  const section = file.sections.find(({ id }) => id === phrase.section)!
  const note = phrase.notes.findLast(({ syllable }) => syllable)!
  const last = section.lines[phrase.line]!.text
  const chord = { id: 'c1', at: note.at, length: 1, symbol: 'Bdim' }
  const text = notationOf({ ...file, chords: [chord] }, 'chord-pro', 'Rain')
  const line = text.split('\n').find((each) => each.includes('[Bdim]'))!
  expect(line.replace('[Bdim]', '')).toBe(last)
  expect(
    line
      .slice(line.indexOf('[Bdim]') + 6)
      .toLowerCase()
      .startsWith(note.syllable!.text.toLowerCase()),
  ).toBe(true)
})
