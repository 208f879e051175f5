import { expect, test } from 'vitest'
import { sceneAt } from '#components/lyric-video/scene'

const word = (at: number, text: string) => ({ at, length: 0.5, text })
const song = {
  sections: [
    { kind: 'intro', label: 'Intro', at: 0, length: 10 },
    { kind: 'verse', label: 'Verse 1', at: 10, length: 30 },
  ],
  lines: [
    {
      at: 10,
      length: 2,
      section: 1,
      text: 'Hello, my town',
      words: [word(10, 'Hello'), word(11, 'my'), word(12, 'town')],
    },
    { at: 13, length: 2, section: 1, text: 'Good night', words: [word(13, 'Good'), word(14, 'night')] },
    { at: 30, length: 2, section: 1, text: 'Untimed', words: [] },
  ],
}

test.each([
  [0, { showsTitle: true, section: 'Intro', line: '', sung: 0, next: 'Hello, my town' }],
  [9, { showsTitle: false, section: 'Intro', line: 'Hello, my town', sung: 0, next: 'Good night' }],
  [10.1, { showsTitle: false, section: 'Verse 1', line: 'Hello, my town', sung: 5, next: 'Good night' }],
  [12.2, { showsTitle: false, section: 'Verse 1', line: 'Hello, my town', sung: 14, next: 'Good night' }],
  [16, { showsTitle: false, section: 'Verse 1', line: 'Good night', sung: 10, next: 'Untimed' }],
  [20, { showsTitle: true, section: 'Verse 1', line: 'Good night', sung: 10, next: 'Untimed' }],
  [28.5, { showsTitle: false, section: 'Verse 1', line: 'Untimed', sung: 0, next: '' }],
  [30, { showsTitle: false, section: 'Verse 1', line: 'Untimed', sung: 7, next: '' }],
  [36, { showsTitle: true, section: 'Verse 1', line: 'Untimed', sung: 7, next: '' }],
])('at %d s › %o', (seconds, scene) => {
  expect(sceneAt(song, seconds)).toEqual(scene)
})

test('song without lines › its title, all the time', () => {
  expect(sceneAt({ sections: [], lines: [] }, 5)).toMatchObject({ showsTitle: true, line: '', section: '' })
})
