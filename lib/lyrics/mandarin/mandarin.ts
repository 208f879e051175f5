import { createRequire } from 'node:module'
import path from 'node:path'
import { pinyinSounds } from '#lib/lyrics/mandarin/pinyin'
import type { Syllable } from '#lib/lyrics/syllable'

type Pinyin = typeof import('pinyin-pro')['pinyin']

let pinyin: Pinyin | null = null

/** Loads the dictionary with the first Chinese character: it takes 20 MB, and most threads need none. */
const loadPinyin = (): Pinyin => {
  pinyin ??= createRequire(path.join(/* turbopackIgnore: true */ process.cwd(), '/'))('pinyin-pro').pinyin as Pinyin
  return pinyin
}

/** Unstressed particles. */
const UNSTRESSED_PARTICLES = new Set('的了着过吗呢吧啊呀嘛们地得'.split(''))

/**
 * One syllable per Chinese character. Readings depend on the phrase (重新, 长大), so a run is read at once.
 * A character without a reading is sung "la".
 *
 * @example
 * mandarinSyllables('你好', 0).map(({ nucleus }) => nucleus) // => ['i', 'au']
 */
export const mandarinSyllables = (run: string, firstWord: number): Syllable[] => {
  const pinyin = loadPinyin()
  const characters = [...run]
  const readings = pinyin(run, { toneType: 'symbol', type: 'array', nonZh: 'spaced', v: false })
  const aligned = readings.length === characters.length
  return characters.map((text, index) => {
    const spelled = (aligned ? readings[index] : pinyin(text, { toneType: 'symbol' })) ?? ''
    const readable = /^[a-z\u00e0-\u01dcḿ]+$/i.test(spelled) && spelled !== text
    const { onset, nucleus, coda, tone } = pinyinSounds(readable ? spelled : 'lā')
    const light = tone === 5 || UNSTRESSED_PARTICLES.has(text)
    return { text, word: firstWord + index, onset, nucleus, coda, stress: light ? 0 : 1, tone }
  })
}
