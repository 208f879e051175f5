import { createRequire } from 'node:module'
import path from 'node:path'
import { pinyinSounds } from '#lib/lyrics/mandarin/pinyin'
import type { Syllable } from '#lib/lyrics/syllable'

type Pinyin = typeof import('pinyin-pro')['pinyin']

let dictionary: Pinyin | null = null

/**
 * Loads the dictionary with the first Chinese character: it takes 20 MB, and most engine threads sing no Chinese. Loaded by
 * path, so that the build does not bundle it into every page that counts syllables.
 */
const loadPinyin = (): Pinyin => {
  dictionary ??= createRequire(path.join(/* turbopackIgnore: true */ process.cwd(), '/'))('pinyin-pro').pinyin as Pinyin
  return dictionary
}

/** The particles 地 after a doubled adverb (慢慢地) and 得 before a degree (笑得很甜), which the dictionary reads as nouns and verbs. */
// A lookbehind matches backwards, so its group comes last.
const DE = /(?<=\1(\p{Script=Han}))地|(?<=[^我你他她它们也都就总不])得(?=[很太真好像那这更最多快慢高远深甜美])/gu
/** The particle 过 after a verb (去过, 爱过你), whose syllable is unstressed. */
const EXPERIENTIAL = /(?<=[^经通超难路度越跨穿走飞不])过(?![去来年节生日程客往期后错])/gu

const positionsOf = (pattern: RegExp, run: string): ReadonlySet<number> =>
  new Set([...run.matchAll(pattern)].map(({ index }) => [...run.slice(0, index)].length))

/**
 * One syllable per Chinese character. Readings depend on the phrase (重新, 长大), so a run is read at once.
 * A character without a reading is sung "la". Particles and other syllables of the neutral tone are unstressed.
 *
 * @param run consecutive Chinese characters
 * @param firstWord the `word` of the first syllable; each character is a word
 *
 * @example
 * mandarinSyllables('你好', 0).map(({ nucleus }) => nucleus) // => ['i', 'au']
 */
export const mandarinSyllables = (run: string, firstWord: number): Syllable[] => {
  const pinyin = loadPinyin()
  const characters = [...run]
  const readings = pinyin(run, { toneType: 'symbol', type: 'array', nonZh: 'spaced', v: false })
  const isAligned = readings.length === characters.length
  const de = positionsOf(DE, run)
  const unstressed = positionsOf(EXPERIENTIAL, run)
  return characters.map((text, index) => {
    const reading = (isAligned ? readings[index] : pinyin(text, { toneType: 'symbol' })) ?? ''
    const isReadable = /^\p{Script=Latin}+$/u.test(reading) && reading !== text
    const { onset, nucleus, coda, tone } = pinyinSounds(de.has(index) ? 'de' : isReadable ? reading : 'lā')
    const isNeutral = tone === 5 || unstressed.has(index)
    return { text, word: firstWord + index, onset, nucleus, coda, stress: isNeutral ? 0 : 1, tone }
  })
}
