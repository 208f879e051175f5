import { syllables } from '#lib/lyrics/syllables'

/** The thirteen rhyme classes (十三辙) by the sounds of a final. */
export const RHYME_CLASSES: Record<string, string> = {
  a: '发花',
  o: '梭坡',
  ɤ: '梭坡',
  e: '乜斜',
  u: '姑苏',
  i: '一七',
  y: '一七',
  ɚ: '一七',
  ɿ: '一七',
  ʅ: '一七',
  ai: '怀来',
  ei: '灰堆',
  au: '遥条',
  ou: '油求',
  'æ N': '言前',
  'ɛ N': '言前',
  'ə N': '人辰',
  'i N': '人辰',
  'y N': '人辰',
  'ɑ NG': '江阳',
  'ɤ NG': '中东',
  'i NG': '中东',
  'ʊ NG': '中东',
}

const cache = new Map<string, string>()
/** Bounds the memory of long-running threads. */
const MAX_CACHED_LINES = 20_000

/**
 * Rhyme class of a line's last character; empty without one.
 *
 * @example
 * rhymeClass('照亮回家的路') // => '姑苏'
 */
export const rhymeClass = (line: string): string => {
  const known = cache.get(line)
  if (known !== undefined) return known
  const last = syllables(line, 'zh').at(-1)
  const found = last ? (RHYME_CLASSES[[last.nucleus, ...last.coda].join(' ')] ?? '') : ''
  if (cache.size < MAX_CACHED_LINES) cache.set(line, found)
  return found
}
