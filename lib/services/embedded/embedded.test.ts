import { expect, test } from 'vitest'
import { NormalRequest } from '#lib/contract/api'
import { briefOf } from '#lib/services/embedded/embedded'

const briefWith = (lyric?: string) =>
  briefOf(NormalRequest.parse({ model: 'v4.0', task_type: 'normal', prompt: 'a waltz', lyric }), 0, null)

test.each([undefined, '', ' \n', '\u200b\u2060', '\u3164', '\ufeff'])('brief › lyrics %j › none', (lyric) => {
  expect(briefWith(lyric).lyric).toBeNull()
})

test('brief › lyrics with words › as they are', () => {
  expect(briefWith('[VERSE]\n\u200fשלום').lyric).toBe('[VERSE]\n\u200fשלום')
})
