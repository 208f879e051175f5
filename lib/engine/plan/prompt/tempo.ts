import type { BeatsPerMinute } from '#lib/music/time'

/** The requested tempo as a number or a range; both are null without one. */
export type TempoIntent = {
  bpm: BeatsPerMinute | null
  range: { low: BeatsPerMinute; high: BeatsPerMinute } | null
  /** −1…1: shift from a genre's typical tempo towards its slowest or fastest: "a bit faster", "not too slow". */
  lean: number
}

const NUMBER_PATTERNS = [
  /(\d{2,3}(?:\.\d+)?)\s*(?:-|to|~|到|至)\s*(\d{2,3}(?:\.\d+)?)\s*bpm/,
  /(\d{2,3}(?:\.\d+)?)\s*-?\s*bpm/,
  /bpm\s*(?:of|is|at|=|:|:|为|是)?\s*(\d{2,3}(?:\.\d+)?)/,
  /(\d{2,3}(?:\.\d+)?)\s*beats per minute/,
  /tempo\s*(?:of|is|at|=|:|around|about)?\s*(\d{2,3}(?:\.\d+)?)/,
  /(\d{2,3})\s*beats (?:a|each) minute/,
  /(?<!\d)(\d{2,3})\s*拍(?!子)/,
  /(?:速度|节拍速度)\s*(?:为|是|:|约)?\s*(\d{2,3})/,
  /♩\s*=\s*(\d{2,3})/,
  /\d\/[48],? (\d{2,3})(?= )/,
  // A number between commas is a tempo: "trap, 140".
  /(?:^|[,，、;；。\n]|\bat|@)\s*(6\d|[7-9]\d|1\d\d|20\d)\s*(?=$|[,，、;；。\n]|\.(?!\d))/,
] as const

const TEMPO_WORDS: readonly (readonly [low: number, high: number, words: RegExp])[] = [
  [40, 56, /\b(?:largo|grave|very slow|extremely slow|funeral)\b|广板|极慢|非常慢/],
  [82, 94, /慢三|\bslow waltz\b/],
  [160, 200, /\b(?:presto|very fast|super fast|frantic|breakneck)\b|急板|极快|狂飙|非常快|super-fast/],
  [
    56,
    72,
    /\b(?:adagio|slow(?![ -](?:build|burn|fade|intro|start|ending|motion))|slowly|slow tempo|downtempo|down-tempo|ballad tempo)\b|柔板|慢板|慢速|缓慢|慢节奏|慢歌|慢四|慢摇/,
  ],
  [72, 92, /\b(?:andante|walking pace|laid-back|laid back|relaxed)\b|行板|悠闲|慵懒/],
  [92, 112, /\b(?:moderato|mid-tempo|midtempo|mid tempo|medium tempo)\b|中板|中速/],
  [132, 160, /\b(?:fast(?! ending| outro)|fast-paced|driving|running|quick|vivace)\b|快速|飞快|跑步|快节奏|快三/],
  [112, 132, /\b(?:allegro|upbeat|up-beat|brisk|danceable|up-tempo|uptempo)\b|快板|轻快|欢快节奏/],
]

/** Words that shift the tempo slightly. */
const LEAN_WORDS: readonly (readonly [lean: number, words: RegExp])[] = [
  [-0.5, /\bnot (?:too|so|very|that) (?:fast|quick|hurried)\b|(?:不要?|别)(?:太|那么|很)快/],
  [0.5, /\bnot (?:too|so|very|that) slow\b|(?:不要?|别)(?:太|那么|很)慢/],
  [0.6, /\b(?:faster|quicker|speed(?:ed)? up|pick up the pace)\b|快(?:一点|一些|点|些)|更快|稍快|偏快/],
  [-0.6, /\b(?:slower|slow(?:ed)? down)\b|慢(?:一点|一些|点|些)|更慢|稍慢|偏慢/],
]

const leanOf = (normalised: string): number => {
  const found = LEAN_WORDS.filter(([, words]) => words.test(normalised)).map(([lean]) => lean)
  // "Not too fast, not too slow" averages to no shift.
  return found.length === 0 ? 0 : found.reduce((sum, lean) => sum + lean, 0) / found.length
}

/** Changes of tempo within a song, which has one tempo: "starts slow and speeds up", "gets faster and faster". */
const TEMPO_CHANGE =
  /\b(?:(?:start(?:s|ing)?|begin(?:s|ning)?|open(?:s|ing)?)(?: off| out)? (?:very |really )?(?:slow(?:ly)?|fast)(?:,| and| then| but)+ (?:then )?)?(?:(?:speed(?:s|ing)? up|accelerat(?:es?|ing)|slow(?:s|ing)? down)(?! at the end| to a stop)|(?:gets?|getting|becom(?:es?|ing)|grow(?:s|ing)?|goes|turns?) (?:ever )?(?:faster(?: and faster)?|slower and slower|quicker)|accelerando|tempo (?:change|changes|shift|switch)|changes? (?:of )?tempo|(?:chang|switch)(?:es|e|ing) tempo|(?:faster|slower) tempo in (?=the ))(?: (?:in|for|during|at|after|until|towards?|through|from) (?:the |each |every )?(?:(?:last|final|first|second) )?[a-z-]+)?/

/** The words that ask for a change of tempo; null without one. */
// tempoChange('a tune that gets faster and faster until the end') // => 'gets faster and faster until the end'
export const tempoChange = (normalised: string): string | null => TEMPO_CHANGE.exec(normalised)?.[0] ?? null

/** Range of playable tempos. */
const MIN_BPM = 30
const MAX_BPM = 300

/** A reading and the words that it comes from; empty where nothing is said. */
export type Found<T> = { meaning: T; said: string }

/**
 * @example
 * findTempo('a 96 bpm groove') // => { meaning: { bpm: 96, range: null, lean: 0 }, said: '96 bpm' }
 */
export const findTempo = (text: string): Found<TempoIntent> => {
  const normalised = text.replace(TEMPO_CHANGE, (words) => ' '.repeat(words.length))
  for (const pattern of NUMBER_PATTERNS) {
    const [said, first, second] = pattern.exec(normalised) ?? []
    if (said === undefined || first === undefined) continue
    const bpm = second === undefined ? Number(first) : (Number(first) + Number(second)) / 2
    if (bpm >= MIN_BPM && bpm <= MAX_BPM) return { meaning: { bpm, range: null, lean: 0 }, said }
  }
  const lean = leanOf(normalised)
  for (const [low, high, words] of TEMPO_WORDS) {
    const match = words.exec(normalised)
    if (!match) continue
    const before = normalised.slice(Math.max(0, match.index - 8), match.index)
    if (/\b(?:not|no|isn't)\s(?:too |so |very |that )?$|不要?(?:太|很)?$|别太?$/.test(before)) continue
    return { meaning: { bpm: null, range: { low, high }, lean }, said: match[0] }
  }
  const said = LEAN_WORDS.map(([, pattern]) => pattern.exec(normalised)?.[0]).find((found) => found !== undefined) ?? ''
  return { meaning: { bpm: null, range: null, lean }, said }
}

export const readTempo = (normalised: string): TempoIntent => findTempo(normalised).meaning

/** A tempo in figures that no song can have; null without one. */
// unplayableTempo('500 bpm') // => '500 bpm'
export const unplayableTempo = (normalised: string): string | null => {
  const [said, bpm] = /(\d+(?:\.\d+)?)\s*-?\s*bpm\b/.exec(normalised) ?? []
  return said !== undefined && !(Number(bpm) >= MIN_BPM && Number(bpm) <= MAX_BPM) ? said : null
}
