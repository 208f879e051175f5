import { describe, expect, it } from 'vitest'
import type { Plan } from '#lib/engine/plan/plan'
import { planSong } from '#lib/engine/plan/plan-song'
import { keyNamed } from '#lib/music/key'

/** What a musician expects of the plan; missing parts are not checked. */
type Expected = {
  /** Acceptable genre ids, separated by spaces. */
  genre?: string
  /** Lowest and highest acceptable tempo. */
  bpm?: readonly [number, number]
  meter?: string
  key?: string
  /** Within 2.5 s, since bars stay whole at a given tempo. */
  seconds?: number
  under?: number
  voice?: string
  style?: string
  language?: string
  era?: string
  /** Part names that must or must not occur. */
  has?: RegExp
  lacks?: RegExp
  /** Number of parts. */
  parts?: number
  title?: RegExp
  notTitle?: RegExp
  keyChange?: number
}

const TABLE: readonly (readonly [prompt: string, expected: Expected])[] = [
  // Tempo: numbers, words within a style, and words that shift it.
  ['slow jazz ballad, smoky female vocal, brushes and upright bass', { genre: 'jazz', bpm: [56, 84], has: /Brushes/ }],
  ['EDM banger, 128, festival, big drop', { genre: 'edm', bpm: [128, 128] }],
  ['old school hip hop 90s boom bap, female rapper, 92', { bpm: [92, 92], era: '90s', voice: 'rap', language: 'en' }],
  ['升F小调 摇滚 140拍 男声 沙哑', { bpm: [140, 140], key: 'F# minor', voice: 'male' }],
  ['4/4 120 C major pop', { bpm: [120, 120], meter: '4/4', key: 'C major' }],
  ['快节奏 朋克', { genre: 'punk', bpm: [180, 215] }],
  ['punk rock, super fast, 1:45', { bpm: [180, 215], seconds: 105 }],
  ['八十年代 迪斯科 快一点', { genre: 'disco', bpm: [120, 130], era: '80s' }],
  ['一首关于妈妈的歌，温柔的女声，钢琴和弦乐，慢一点，C大调', { genre: 'powerballad', bpm: [58, 70], key: 'C major' }],
  ['indie rock, not too fast, not too slow', { bpm: [120, 140] }],
  ['不要太慢的抒情歌 不要钢琴 用吉他', { bpm: [74, 90], lacks: /Piano/, has: /guitar/i }],
  ['慢三 华尔兹 手风琴 巴黎', { genre: 'waltz', meter: '3/4', bpm: [80, 96], has: /Accordion/ }],
  ['slow build to a fast ending, pop', { bpm: [100, 130] }],
  ['120bpm house in Dm, no vocals', { bpm: [120, 120], key: 'D minor', voice: 'none' }],
  // Calm instruments without a band.
  ['calm piano, with flute, instrumental', { voice: 'none', has: /Flute/, lacks: /[Dd]rum|[Gg]uitar|Brushes/ }],
  ['平静的钢琴曲，纯音乐', { voice: 'none', has: /Piano/, lacks: /[Dd]rum|[Gg]uitar/ }],
  // Length: not drum machines or decades.
  ['F sharp minor, trap, hard 808s, 140', { key: 'F# minor', bpm: [140, 140], under: 300, has: /808/ }],
  ['drill beat no vocals Cm 142bpm sliding 808s, 2 min', { key: 'C minor', seconds: 120, voice: 'none' }],
  ['Kpop girl group, 2000s vibe, 1 minute', { seconds: 60, era: '2000s', voice: 'female' }],
  ['two minutes thirty, upbeat ska with horns', { genre: 'ska', seconds: 150, has: /Trombone|Brass|Trumpet/ }],
  ['一分半钟 儿歌 欢快 童声', { seconds: 90, voice: 'child' }],
  ['儿歌 关于恐龙 欢快 童声 一分半钟', { seconds: 90, voice: 'child' }],
  ['pop, 2\'30", female voice', { seconds: 150, voice: 'female' }],
  ['two and a half minutes of bossa nova', { genre: 'bossa', seconds: 150 }],
  ['一分钟三十秒 电子 合成器 复古 80年代', { seconds: 90, era: '80s' }],
  ['short punky thing, 20 seconds, no vocals', { genre: 'punk', seconds: 20, voice: 'none' }],
  // Meter and key.
  ['waltz in six eight about the sea', { meter: '6/8' }],
  ['六八拍 蓝调 女声 烟嗓', { meter: '6/8', genre: 'blues', voice: 'female' }],
  ['三拍子 民谣 男声 关于故乡', { meter: '3/4', genre: 'folk', voice: 'male' }],
  ['blues in twelve-eight, key of G', { meter: '12/8', key: 'G mixolydian' }],
  [
    'Medium swing big band, Bb, male crooner, 3 min',
    { genre: 'bigband', key: 'Bb major', seconds: 180, voice: 'male' },
  ],
  ['thrash metal, 200 bpm, drop D, no clean vocals', { key: 'D minor', style: 'metal', bpm: [200, 200] }],
  ['funk, slap bass, E9 groove, instrumental', { key: 'E mixolydian', voice: 'none', has: /Slap bass/ }],
  ['genre: house; bpm: 126; key: G#m; vocals: none; length: 3:00', { key: 'G# minor', voice: 'none', seconds: 180 }],
  ['pop ballad, C major, 4 minutes, big key change at the end', { key: 'C major', seconds: 240, keyChange: 2 }],
  // Band.
  ['不要鼓 只要钢琴和大提琴 安静一点', { parts: 3, has: /Cello/, lacks: /Drums|kit|Brushes|Strings/, voice: 'none' }],
  ['没有鼓和贝斯，只有人声和吉他', { parts: 1, has: /guitar/i, lacks: /Drums|Bass|String/ }],
  [
    'key: B-flat minor, tempo: largo, church organ, solo',
    { lacks: /Drums|Bass|Piano/, has: /Church organ/, voice: 'none' },
  ],
  ['a cheerful sea shanty, men’s choir, no instruments', { voice: 'choir', lacks: /Drums|bass|Accordion|Fiddle/ }],
  ['get rid of the drums. piano, strings, female vocals. 70bpm.', { lacks: /Drums|percussion/i, notTitle: /drum/i }],
  ['请不要用电吉他，用木吉他', { has: /Acoustic guitar/, lacks: /Electric guitar|Distorted/ }],
  ['bass-heavy dub reggae, no bass guitar, synth bass only', { genre: 'reggae', has: /Saw bass/, parts: 6 }],
  ['string quartet, D minor', { lacks: /percussion|Brass|Harp|Choir/, has: /Violin/, voice: 'none' }],
  ['五声音阶 古琴 禅意 冥想 五分钟', { genre: 'ambient', has: /Guzheng/, seconds: 300 }],
  ['Angry. Loud guitars. Girl singer.', { genre: 'punk classicrock grunge metal', voice: 'female' }],
  ['summer hit, tropical house, catchy hook', { genre: 'house' }],
  ['all female choir singing in latin, gregorian', { genre: 'cinematic', voice: 'choir' }],
  ['1分钟 电子游戏 boss战 音乐', { genre: 'chiptune', seconds: 60 }],
  // Singer and language.
  ['bedroom pop, whispery girl vocals', { voice: 'female', style: 'whisper' }],
  ['嘻哈 双押 快嘴 男声', { voice: 'rap' }],
  ['hip hop, male voice', { voice: 'rap' }],
  ['hip hop without rapping, sung by a woman', { voice: 'female' }],
  ['男女对唱 抒情', { voice: 'duet' }],
  ['女声 男声 合唱 励志', { voice: 'duet' }],
  ['金属 女主唱 嘶吼', { voice: 'female', style: 'metal' }],
  ['没有人声 电子 舞曲 128 BPM', { voice: 'none', bpm: [128, 128] }],
  ['15s logo sting, orchestral', { voice: 'none', seconds: 15 }],
  ['写一首 like Coldplay 的 stadium 摇滚，male vocal, 钢琴 riff，BPM 138', { language: 'zh', bpm: [138, 138] }],
  ['Deutschrap, aggressiv', { language: 'de', voice: 'rap' }],
  ['La La Land style jazz', { language: 'en', genre: 'jazz' }],
  ['한국어 발라드, 여성 보컬', { language: 'ko', genre: 'powerballad' }],
  // Titles: a given title is used; artists and exclusions never are.
  ['Title: Paper Moon. Style: jazz ballad. Voice: female. Tempo: 64', { title: /^Paper Moon$/, bpm: [64, 64] }],
  ['"Midnight Train", country, 110bpm', { title: /^Midnight Train$/ }],
  ['民谣，歌名《晚风》，男声', { title: /^晚风$/ }],
  ['in the style of Billie Eilish, dark pop', { notTitle: /Billie|Eilish/ }],
  ['sounds like Fleetwood Mac, 70s soft rock', { notTitle: /Fleetwood|Mac/ }],
  ['Not a love song. Angry. Loud guitars.', { notTitle: /love/i }],
  ['about 3 minutes, blues in E', { notTitle: /minute/i, seconds: 180 }],
]

const planOf = (prompt: string, take: 0 | 1): Plan =>
  planSong({ prompt, lyric: null, take, source: { kind: 'none' } }, 7, {})

describe('plan matches the requests of the prompt', () => {
  it.each(TABLE)('%s', (prompt, expected) => {
    for (const take of [0, 1] as const) {
      const plan = planOf(prompt, take)
      const names = plan.parts.map(({ name }) => name)
      if (expected.genre) expect(expected.genre.split(' ')).toContain(plan.genre)
      if (expected.bpm) {
        expect(plan.bpm).toBeGreaterThanOrEqual(expected.bpm[0])
        expect(plan.bpm).toBeLessThanOrEqual(expected.bpm[1])
      }
      if (expected.meter) expect(`${plan.meter.beats}/${plan.meter.unit}`).toBe(expected.meter)
      if (expected.key) expect(plan.key).toEqual(keyNamed(expected.key))
      if (expected.seconds) expect(Math.abs(plan.samples / 44100 - expected.seconds)).toBeLessThanOrEqual(2.5)
      if (expected.under) expect(plan.samples / 44100).toBeLessThan(expected.under)
      if (expected.voice) expect(plan.singer?.kind ?? 'none').toBe(expected.voice)
      if (expected.style) expect(plan.singer?.style).toBe(expected.style)
      if (expected.language) expect(plan.language).toBe(expected.language)
      if (expected.era) expect(plan.era).toBe(expected.era)
      if (expected.has)
        expect(
          names.some((name) => expected.has?.test(name)),
          names.join(', '),
        ).toBe(true)
      if (expected.lacks) expect(names.filter((name) => expected.lacks?.test(name))).toEqual([])
      if (expected.parts) expect(names).toHaveLength(expected.parts)
      if (expected.title) expect(plan.title).toMatch(expected.title)
      if (expected.notTitle) expect(plan.title).not.toMatch(expected.notTitle)
      if (expected.keyChange) expect(plan.keyChange).toBe(expected.keyChange)
    }
  })

  it('wordless singing: a singer and vocables only', () => {
    for (const prompt of ['a song with no lyrics just oohs and aahs, dreamy', '没有歌词只有哼唱']) {
      const plan = planOf(prompt, 0)
      expect(plan.singer).not.toBeNull()
      expect(plan.sections.flatMap(({ lines }) => lines).join(' ')).toMatch(/^(?:(?:ooh|aah|la|na|mm)[, ]*)+$/i)
    }
  })
})
