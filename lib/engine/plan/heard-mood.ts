import type { Analysis } from '#lib/engine/analyse/analysis'
import { hasTempo } from '#lib/engine/plan/choose-key'
import { blend, type MoodName } from '#lib/engine/plan/prompt/mood-words'
import type { Language } from '#lib/lyrics/language'
import { isMinor } from '#lib/music/key'
import { pick, randomFrom } from '#lib/music/random'
import type { Gain } from '#lib/music/time'

/** How a recording feels. `rises`: it ends much louder than it begins. */
export type HeardMood = { valence: Gain; energy: Gain; rises: boolean }

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** Octaves above an ordinary value of music, at most `most` in either direction. */
const octaves = (value: number, ordinary: number, most: number) => clamp(Math.log2(value / ordinary), -most, most)

/** Key confidence from which the mode decides with its full weight. */
const CLEAR_KEY: Gain = 0.7
/** How much more energy the last third of a rising recording has than its first. */
const MIN_RISE: Gain = 0.25

const meanEnergy = ({ sections }: Analysis, from: Gain, to: Gain, duration: number): Gain => {
  let sum = 0
  let total = 0
  for (const { at, length, energy } of sections) {
    const shared = Math.max(0, Math.min(at + length, to * duration) - Math.max(at, from * duration))
    sum += shared * energy
    total += shared
  }
  return total > 0 ? sum / total : 0
}

/**
 * The mood of a recording: its energy by tempo, density, drums and brightness, its valence by mode, tempo and brightness.
 * A tempo that is not certain does not count. Moods of the prompt decide instead, where there are some.
 */
export const heardMood = (analysis: Analysis, stated: readonly MoodName[]): HeardMood => {
  if (stated.length > 0) return { ...blend(stated), rises: false }
  const { bpm, density, percussion, brightness, key, confidence, duration } = analysis
  const tempo = hasTempo(analysis) ? octaves(bpm, 100, 1) : 0
  const onsets = octaves(Math.max(0.5, density), 3, 1.5)
  const light = octaves(Math.max(300, brightness), 1600, 1)
  // Fast and bright noise is not happy yet.
  const clarity = Math.min(1, confidence.key / CLEAR_KEY)
  const mode = clarity * (isMinor(key.mode) ? -0.55 : 0.55)
  return {
    valence: clamp(mode + (0.5 + 0.5 * clarity) * (0.25 * tempo + 0.15 * onsets + 0.2 * light), -1, 1),
    energy: clamp(0.3 * tempo + 0.4 * onsets + 0.3 * (2 * percussion - 1) + 0.3 * light, -1, 1),
    rises: meanEnergy(analysis, 2 / 3, 1, duration) - meanEnergy(analysis, 0, 1 / 3, duration) >= MIN_RISE,
  }
}

/** A subject that suits a mood, in English and in Chinese. */
type Subject = readonly [english: string, chinese: string]

/** What suits a mood: the mood of the lines, and subjects that a song may be about. */
type MoodThemes = { mood: MoodName; subjects: readonly Subject[] }

/** What a song is about: a prompt for its words, and the mood of its lines. */
export type Theme = { prompt: string; mood: MoodName }

/** Themes by energy (low, middle, high) and valence (sad, neither, happy). */
const THEMES: readonly (readonly [MoodThemes, MoodThemes, MoodThemes])[] = [
  [
    {
      mood: 'sad',
      subjects: [
        ['an airport goodbye', '异地恋'],
        ['a break-up', '分手'],
        ['closing time at the bar', '离家'],
        ['rain', '失眠'],
      ],
    },
    {
      mood: 'nostalgic',
      subjects: [
        ['fog in the harbour', '灯塔'],
        ['autumn', '秋天'],
        ['a night train', '火车'],
        ['a lake at night', '河边'],
      ],
    },
    {
      mood: 'calm',
      subjects: [
        ['the first snow', '初雪'],
        ['moonlight', '月亮'],
        ['a lazy Sunday', '海边'],
        ['a lighthouse', '灯塔'],
      ],
    },
  ],
  [
    {
      mood: 'lonely',
      subjects: [
        ['being lonely in the city', '失眠'],
        ['an airport goodbye', '异地恋'],
        ['unrequited love', '暗恋'],
        ['the night bus', '雨夜'],
      ],
    },
    {
      mood: 'nostalgic',
      subjects: [
        ['a night train', '火车'],
        ['the city at night', '地铁'],
        ['a long walk', '河边'],
        ['a letter', '写信'],
      ],
    },
    {
      mood: 'hopeful',
      subjects: [
        ['old friends', '老朋友'],
        ['falling in love', '暗恋'],
        ['coming home', '回乡'],
        ['childhood summers', '童年'],
      ],
    },
  ],
  [
    {
      mood: 'strong',
      subjects: [
        ['a midnight drive', '打拼'],
        ['rebellion', '抗议'],
        ['the hustle', '打拼'],
        ['running', '励志'],
      ],
    },
    {
      mood: 'strong',
      subjects: [
        ['running', '励志'],
        ['the open road', '公路旅行'],
        ['a midnight drive', '打拼'],
        ['the come-up', '打拼'],
      ],
    },
    {
      mood: 'joyful',
      subjects: [
        ['a summer party', '派对'],
        ['a road trip', '公路旅行'],
        ['Friday night', '派对'],
        ['the dance floor', '派对'],
      ],
    },
  ],
]

/** What a recording that rises from a quiet start is about. */
const RISING: MoodThemes = {
  mood: 'hopeful',
  subjects: [
    ['a new beginning', '励志'],
    ['carrying on after the storm', '励志'],
    ['coming home', '回乡'],
  ],
}

/** Bounds between sad, neither and happy, and between low, middle and high energy. */
const VALENCE_BOUNDS = [-0.25, 0.25] as const
const ENERGY_BOUNDS = [-0.3, 0.35] as const

const bandOf = (value: Gain, [low, high]: readonly [Gain, Gain]): 0 | 1 | 2 => (value < low ? 0 : value <= high ? 1 : 2)

/** What the words of a song are about that only a recording describes. The seed decides among equals. */
export const heardTheme = ({ valence, energy, rises }: HeardMood, language: Language, seed: number): Theme => {
  const level = bandOf(energy, ENERGY_BOUNDS)
  const feeling = bandOf(valence, VALENCE_BOUNDS)
  const { mood, subjects } = rises && level < 2 && feeling > 0 ? RISING : THEMES[level]![feeling]
  const [english, chinese] = pick(subjects, randomFrom(seed, 'heard theme'))
  return { prompt: language === 'zh' ? `一首关于${chinese}的歌` : `A song about ${english}`, mood }
}

/** Whether a word of that valence and energy (−1, 0 or 1) does not contradict a mood. */
export const suitsMood = (mood: HeardMood, valence: -1 | 0 | 1, energy: -1 | 0 | 1): boolean =>
  valence * (bandOf(mood.valence, VALENCE_BOUNDS) - 1) >= 0 && energy * (bandOf(mood.energy, ENERGY_BOUNDS) - 1) >= 0
