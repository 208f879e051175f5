import { GENRES } from '#lib/engine/plan/genres/atlas'
import { type Key, keyNamed, type Meter } from '#lib/music/key'
import type { BeatsPerMinute, Seconds } from '#lib/music/time'

/** A prompt with its meaning written by hand, so that the prompt parser is measured too. */
export type Asked = {
  prompt: string
  /** Expected genre id. */
  genre: string
  lyric: string | null
  bpm: BeatsPerMinute | null
  key: Key | null
  seconds: Seconds | null
  meter: Meter | null
  voice: 'female' | 'male' | 'child' | 'choir' | 'duet' | 'robot' | 'rap' | 'none' | null
}

const ask = (
  genre: string,
  prompt: string,
  { key, ...said }: Partial<Omit<Asked, 'prompt' | 'genre' | 'key'>> & { key?: string } = {},
): Asked => ({
  genre,
  prompt,
  lyric: null,
  bpm: null,
  seconds: null,
  meter: null,
  voice: null,
  ...said,
  key: key === undefined ? null : keyNamed(key),
})

const THREE: Meter = { beats: 3, unit: 4 }
const SIX: Meter = { beats: 6, unit: 8 }

/** Prompts of the main genres, in two languages, with all voices. */
const WRITTEN: readonly Asked[] = [
  ask('pop', 'Bright pop about a summer by the sea, female voice, 112 BPM, A minor, 28 seconds', {
    voice: 'female',
    bpm: 112,
    key: 'A minor',
    seconds: 28,
  }),
  ask('powerballad', '抒情慢歌，关于离别，女声，72 BPM，C大调，30秒', {
    voice: 'female',
    bpm: 72,
    key: 'C major',
    seconds: 30,
  }),
  ask('indierock', 'Indie rock about leaving town, male voice, 132 BPM, D major, 25 seconds', {
    voice: 'male',
    bpm: 132,
    key: 'D major',
    seconds: 25,
  }),
  ask('classicrock', 'Classic rock anthem about the open road, male voice, 118 BPM, E minor, 28 seconds', {
    voice: 'male',
    bpm: 118,
    key: 'E minor',
    seconds: 28,
  }),
  ask('punk', 'Angry punk about the boss, male voice, 180 BPM, E major, 20 seconds', {
    voice: 'male',
    bpm: 180,
    key: 'E major',
    seconds: 20,
  }),
  ask('metal', 'Heavy metal about a storm, male voice, 140 BPM, D minor, 25 seconds', {
    voice: 'male',
    bpm: 140,
    key: 'D minor',
    seconds: 25,
  }),
  ask('folk', '温暖的民谣，关于故乡的河，男声，104 BPM，G大调，28秒', {
    voice: 'male',
    bpm: 104,
    key: 'G major',
    seconds: 28,
  }),
  ask('country', 'Country song about an old truck, male voice, 112 BPM, G major, 28 seconds', {
    voice: 'male',
    bpm: 112,
    key: 'G major',
    seconds: 28,
  }),
  ask('blues', 'Slow blues about rain, male voice, 84 BPM, A major, 36 seconds', {
    voice: 'male',
    bpm: 84,
    key: 'A major',
    seconds: 36,
  }),
  ask('jazz', 'Jazz swing, female crooner, 150 BPM, Bb major, 28 seconds', {
    voice: 'female',
    bpm: 150,
    key: 'Bb major',
    seconds: 28,
  }),
  ask('bossa', 'Gentle bossa nova about a balcony, female voice, 128 BPM, D major, 28 seconds', {
    voice: 'female',
    bpm: 128,
    key: 'D major',
    seconds: 28,
  }),
  ask('soulrnb', 'Warm soul music with backing vocals, female voice, 76 BPM, Eb major, 28 seconds', {
    voice: 'female',
    bpm: 76,
    key: 'Eb major',
    seconds: 28,
  }),
  ask('funk', 'Funk about dancing in the kitchen, male voice, 104 BPM, E minor, 25 seconds', {
    voice: 'male',
    bpm: 104,
    key: 'E minor',
    seconds: 25,
  }),
  ask('disco', '迪斯科，关于霓虹灯，女声，118 BPM，A小调，25秒', {
    voice: 'female',
    bpm: 118,
    key: 'A minor',
    seconds: 25,
  }),
  ask('house', 'Deep house, instrumental, 124 BPM, F minor, 28 seconds', {
    voice: 'none',
    bpm: 124,
    key: 'F minor',
    seconds: 28,
  }),
  ask('techno', 'Dark techno, 132 BPM, A minor, 28 seconds', { bpm: 132, key: 'A minor', seconds: 28 }),
  ask('trance', 'Uplifting trance, female voice, 138 BPM, F# minor, 28 seconds', {
    voice: 'female',
    bpm: 138,
    key: 'F# minor',
    seconds: 28,
  }),
  ask('dnb', 'Drum and bass about the night bus, female voice, 174 BPM, A minor, 24 seconds', {
    voice: 'female',
    bpm: 174,
    key: 'A minor',
    seconds: 24,
  }),
  ask('dubstep', 'Dubstep, robot voice, 140 BPM, E minor, 28 seconds', {
    voice: 'robot',
    bpm: 140,
    key: 'E minor',
    seconds: 28,
  }),
  ask('boombap', 'Old school hip-hop about the corner shop, 90 BPM, D minor, 24 seconds', {
    voice: 'rap',
    bpm: 90,
    key: 'D minor',
    seconds: 24,
  }),
  ask('trap', '陷阱说唱，关于城市的夜，140 BPM，升C小调，24秒', {
    voice: 'rap',
    bpm: 140,
    key: 'C# minor',
    seconds: 24,
  }),
  ask('lofi', 'Lo-fi study beats, instrumental, 78 BPM, F major, 28 seconds', {
    voice: 'none',
    bpm: 78,
    key: 'F major',
    seconds: 28,
  }),
  ask('reggae', 'Reggae about sunshine, male voice, 76 BPM, G major, 28 seconds', {
    voice: 'male',
    bpm: 76,
    key: 'G major',
    seconds: 28,
  }),
  ask('salsa', 'Salsa about the market, choir, 190 BPM, A minor, 24 seconds', {
    voice: 'choir',
    bpm: 190,
    key: 'A minor',
    seconds: 24,
  }),
  ask('reggaeton', 'Reggaeton about a phone call, duet, 94 BPM, B minor, 26 seconds', {
    voice: 'duet',
    bpm: 94,
    key: 'B minor',
    seconds: 26,
  }),
  ask('afro', 'Afropop about a wedding, male voice, 108 BPM, F major, 26 seconds', {
    voice: 'male',
    bpm: 108,
    key: 'F major',
    seconds: 26,
  }),
  ask('synthwave', 'Synthwave about a car at night, vocoder, 104 BPM, C minor, 28 seconds', {
    voice: 'robot',
    bpm: 104,
    key: 'C minor',
    seconds: 28,
  }),
  ask('ambient', '宁静的氛围音乐，66 BPM，D大调，30秒', { bpm: 66, key: 'D major', seconds: 30 }),
  ask('cinematic', 'Epic orchestral film score, choir, 92 BPM, D minor, 30 seconds', {
    voice: 'choir',
    bpm: 92,
    key: 'D minor',
    seconds: 30,
  }),
  ask('waltz', 'Waltz in 3/4 about the last ferry, female voice, 132 BPM, G major, 28 seconds', {
    voice: 'female',
    bpm: 132,
    key: 'G major',
    seconds: 28,
    meter: THREE,
  }),
  ask('gospel', 'Joyful gospel with choir, 96 BPM, Ab major, 28 seconds', {
    voice: 'choir',
    bpm: 96,
    key: 'Ab major',
    seconds: 28,
  }),
  ask('guofeng', '中国风，关于江南的雨，女声，80 BPM，D大调，28秒', {
    voice: 'female',
    bpm: 80,
    key: 'D major',
    seconds: 28,
  }),
  ask('kpop', 'K-pop girl group, 124 BPM, F# minor, 25 seconds', { bpm: 124, key: 'F# minor', seconds: 25 }),
  ask('jpop', 'J-pop anime opening about running, female voice, 168 BPM, A major, 25 seconds', {
    voice: 'female',
    bpm: 168,
    key: 'A major',
    seconds: 25,
  }),
  ask('children', '儿歌，关于小兔子，童声，112 BPM，C大调，24秒', {
    voice: 'child',
    bpm: 112,
    key: 'C major',
    seconds: 24,
  }),
  ask('lullaby', 'Lullaby about the moon, female voice, 76 BPM, F major, 28 seconds', {
    voice: 'female',
    bpm: 76,
    key: 'F major',
    seconds: 28,
    meter: THREE,
  }),
  ask('shanty', 'Sea shanty about whales, choir, 96 BPM, D minor, 26 seconds', {
    voice: 'choir',
    bpm: 96,
    key: 'D minor',
    seconds: 26,
  }),
  ask('celtic', 'Irish jig in 6/8, instrumental, D major, 25 seconds', {
    voice: 'none',
    key: 'D major',
    seconds: 25,
    meter: SIX,
  }),
]

/** The other genres, each by its own name and in a different key. */
const NAMED: readonly Asked[] = Object.values(GENRES)
  .filter(({ id }) => WRITTEN.every(({ genre }) => genre !== id))
  .map(({ id, name, keys }, index) => {
    const key = keys[index % keys.length]!
    return ask(id, `${name}, ${key}, 20 seconds`, { key, seconds: 20 })
  })

/** At least one prompt for every genre. */
export const GENRE_PROMPTS: readonly Asked[] = [...WRITTEN, ...NAMED]

const GIVEN = `[Verse]
Paper boats along the gutter in the rain
Every one of them is carrying a name
[Chorus]
Sail on, sail on, little light
Sail on through the night`

const GIVEN_CHINESE = `[Verse]
窗外的雨停了
我还在等你的消息
[Chorus]
如果有一天我们再相遇
请你记得我的名字`

/** Extreme lengths, moods, meters, given lyrics, other languages, negations, and vague prompts. */
export const EDGE_PROMPTS: readonly Asked[] = [
  ask('pop', 'A jingle, happy pop, 10 seconds', { seconds: 10 }),
  ask('house', 'House track, 12 seconds, 126 BPM', { bpm: 126, seconds: 12 }),
  ask('indierock', 'Indie rock about a long train ride, female voice, 5 minutes', { voice: 'female', seconds: 300 }),
  ask('soulrnb', 'Sad slow soul song in 6/8, male voice, 30 seconds', { voice: 'male', seconds: 30, meter: SIX }),
  ask('pop', 'Pop song, male voice, G major, 30 seconds', { voice: 'male', key: 'G major', seconds: 30, lyric: GIVEN }),
  ask('pop', '流行，女声，96 BPM，30秒', { voice: 'female', bpm: 96, seconds: 30, lyric: GIVEN_CHINESE }),
  ask('jazz', 'Jazz without drums, only piano and bass, instrumental, 25 seconds', { voice: 'none', seconds: 25 }),
  ask('folk', 'Angry dark folk, D dorian, male voice, 25 seconds', { voice: 'male', key: 'D dorian', seconds: 25 }),
  ask('citypop', 'City pop sung in Japanese, female voice, 25 seconds', { voice: 'female', seconds: 25 }),
  ask('boombap', 'Rap about money, male rapper, very slow, 25 seconds', { voice: 'rap', seconds: 25 }),
  ask('classicrock', '快速的摇滚，关于自由，男声，25秒', { voice: 'male', seconds: 25 }),
  ask('cinematic', 'Peaceful cinematic strings, instrumental, in 3/4, 88 BPM, 25 seconds', {
    voice: 'none',
    bpm: 88,
    seconds: 25,
    meter: THREE,
  }),
  ask('pop', '流行', {}),
]
