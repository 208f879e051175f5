import { expect, it } from 'vitest'
import { rhymeQueryAt } from '#components/compose/rhyme-query'

const asked = (marked: string) => rhymeQueryAt(marked.replace('|', ''), marked.indexOf('|'))

it.each([
  ['running slow|', { word: 'slow', from: 8, to: 12 }],
  ['running s|low', { word: 'slow', from: 8, to: 12 }],
  ['run|ning slow', { word: 'running', from: 0, to: 7 }],
  ['one\ntwo|', { word: 'two', from: 4, to: 7 }],
  ['don’t|', { word: 'don’t', from: 0, to: 5 }],
  ['照亮回家的路|', { word: '路', from: 5, to: 6 }],
])('word at the caret › %s', (text, query) => expect(asked(text)).toEqual(query))

it.each([
  ['in my coat\n|', { word: 'coat', from: 11, to: 11 }],
  ['in my coat\n\n[Chorus]\n|', { word: 'coat', from: 21, to: 21 }],
  ['in my coat |', { word: 'coat', from: 11, to: 11 }],
  ['回家的路\n|', { word: '路', from: 5, to: 5 }],
])('no word at the caret › the last sung word, and a choice is inserted: %j', (text, query) =>
  expect(asked(text)).toEqual(query),
)

it('no words at all › nothing', () => {
  expect(asked('|')).toBeNull()
  expect(asked('[Verse]\n|')).toBeNull()
})
