import type { BeatsPerMinute } from '#lib/music/time'

/** A tempo asked for: a number, or where in which range; both null where nothing is said. */
export type TempoWish = { bpm: BeatsPerMinute | null; range: { low: BeatsPerMinute; high: BeatsPerMinute } | null }

const NUMBER = [
  /(\d{2,3}(?:\.\d+)?)\s*(?:-|to|~|到|至)\s*(\d{2,3}(?:\.\d+)?)\s*bpm/,
  /(\d{2,3}(?:\.\d+)?)\s*-?\s*bpm/,
  /bpm\s*(?:of|is|at|=|:|:|为|是)?\s*(\d{2,3}(?:\.\d+)?)/,
  /(\d{2,3}(?:\.\d+)?)\s*beats per minute/,
  /tempo\s*(?:of|is|at|=|:|around|about)?\s*(\d{2,3}(?:\.\d+)?)/,
  /每分钟\s*(\d{2,3})\s*拍/,
  /(?:速度|节拍速度)\s*(?:为|是|:|约)?\s*(\d{2,3})/,
  /♩\s*=\s*(\d{2,3})/,
] as const

const WORDS: readonly (readonly [low: number, high: number, words: RegExp])[] = [
  [40, 56, /\b(?:largo|grave|very slow|extremely slow|funeral)\b|广板|极慢|非常慢/],
  [160, 200, /\b(?:presto|very fast|super fast|frantic|breakneck)\b|急板|极快|狂飙|非常快/],
  [56, 72, /\b(?:adagio|slow|slowly|slow tempo|ballad tempo)\b|柔板|慢板|慢速|缓慢|慢节奏|慢歌/],
  [72, 92, /\b(?:andante|walking pace|laid-back|laid back|relaxed)\b|行板|悠闲|慵懒/],
  [92, 112, /\b(?:moderato|mid-tempo|midtempo|mid tempo|medium tempo)\b|中板|中速/],
  [132, 160, /\b(?:fast|fast-paced|driving|running|quick|vivace)\b|快速|飞快|跑步|快节奏/],
  [112, 132, /\b(?:allegro|upbeat|up-beat|brisk|danceable|up-tempo|uptempo)\b|快板|轻快|欢快节奏/],
]

/** A musician's own speed; beyond it a tempo is not playable as music. */
const SLOWEST = 30
const FASTEST = 300

// readTempo('a 96 bpm groove') // => { bpm: 96, range: null }
export const readTempo = (folded: string): TempoWish => {
  for (const pattern of NUMBER) {
    const [, first, second] = pattern.exec(folded) ?? []
    if (first === undefined) continue
    const bpm = second === undefined ? Number(first) : (Number(first) + Number(second)) / 2
    if (bpm >= SLOWEST && bpm <= FASTEST) return { bpm, range: null }
  }
  for (const [low, high, words] of WORDS) {
    const match = words.exec(folded)
    if (!match) continue
    const before = folded.slice(Math.max(0, match.index - 8), match.index)
    if (/\b(?:not|no|isn't)\s(?:too |so |very )?$|不要?(?:太|很)?$|别太?$/.test(before)) continue
    return { bpm: null, range: { low, high } }
  }
  return { bpm: null, range: null }
}
