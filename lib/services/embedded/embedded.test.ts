import { describe, expect, test } from 'vitest'
import { NormalRequest } from '#lib/contract/api'
import { briefOf, lyricWriter } from '#lib/services/embedded/embedded'

const briefWith = (lyric?: string) =>
  briefOf(NormalRequest.parse({ model: 'v4.0', task_type: 'normal', prompt: 'a waltz', lyric }), 0, null)

test.each([undefined, '', ' \n', '\u200b\u2060', '\u3164', '\ufeff'])('brief › lyrics %j › none', (lyric) => {
  expect(briefWith(lyric).lyric).toBeNull()
})

test('brief › lyrics with words › as they are', () => {
  expect(briefWith('[VERSE]\n\u200fשלום').lyric).toBe('[VERSE]\n\u200fשלום')
})

describe('lyric writer', () => {
  /** An engine that knows some lyrics of a prompt, and numbers that draw them in order. */
  const writerOf = (lyrics: readonly string[]) => {
    let drawn = 0
    const write = async (_: unknown, seed: number) => ({
      title: 'Rain',
      lyric: lyrics[Math.floor((seed / 2 ** 31) * lyrics.length)]!,
    })
    const draws = [0, 0, 0, 0.4, 0.4, 0, 0.8]
    const writer = lyricWriter({ write }, () => draws[drawn++ % draws.length]!)
    return async () => (await writer({ prompt: 'rain' })) as { value: { lyric: string } }
  }

  test('numbers that draw the same › another lyric at each call', async () => {
    const write = writerOf(['one', 'two', 'three'])
    const written = [await write(), await write(), await write()]
    expect(written.map(({ value }) => value.lyric)).toEqual(['one', 'two', 'three'])
  })

  test('nothing else to write › the same lyric again', async () => {
    const write = writerOf(['one'])
    const written = [await write(), await write()]
    expect(written.map(({ value }) => value.lyric)).toEqual(['one', 'one'])
  })
})
