import { expect, test } from 'vitest'
import { chordProLine, chordProOf } from '#lib/music/chord-pro'

test('ChordPro line › brackets and a leading # of the words › no chord and no comment', () => {
  expect(chordProLine({ text: '#1 [softly] {hey}', chords: [{ symbol: 'G', at: 3 }] })).toBe(' #1 [G](softly) (hey)')
})

test('ChordPro › a song › directives, sections and chords in their place', () => {
  const text = chordProOf({ title: 'Rain\n{x}', key: 'Am', bpm: 95.6, meter: '4/4' }, [
    { kind: 'intro', label: 'Intro', lines: [], bars: ['Am', 'F', 'C', 'G', 'Am'] },
    {
      kind: 'chorus',
      label: 'Chorus 1',
      key: 'Bm',
      bars: [],
      lines: [
        {
          text: 'Hello you',
          chords: [
            { symbol: 'Bm', at: 0 },
            { symbol: 'G', at: 9 },
          ],
        },
      ],
    },
  ])
  expect(text).toBe(
    [
      '{title: Rain (x)}',
      '{artist: Songloom}',
      '{key: Am}',
      '{tempo: 96}',
      '{time: 4/4}',
      '',
      '{comment: Intro}',
      '[Am] [F] [C] [G]',
      '[Am]',
      '',
      '{key: Bm}',
      '{start_of_chorus: Chorus 1}',
      '[Bm]Hello you[G]',
      '{end_of_chorus}',
      '',
    ].join('\n'),
  )
})

test('ChordPro › song without a score › marked as read', () => {
  const head = { title: 'Rain', key: null, bpm: null, meter: null, isAsRead: true }
  expect(chordProOf(head, [])).toContain('{comment: As read: this song has no score}')
})
