import { SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import { type BandBrief, playBand } from '#lib/engine/analyse/band.fixture'
import { decode } from '#lib/engine/analyse/decode'
import { speechLike } from '#lib/engine/analyse/speech.fixture'
import { wavOf } from '#lib/engine/analyse/wav.fixture'
import { planSong } from '#lib/engine/plan/plan-song'
import { barLength, type Key, type Meter } from '#lib/music/key'
import type { Seconds } from '#lib/music/time'
import { briefOf, played } from './recordings'

/** A recording to be continued, with its properties; null where it has no bars and no key. */
export type Kind = {
  name: string
  audio: Stereo
  /** Position of the continuation in seconds; null: its end. */
  at: Seconds | null
  bars: { key: Key; meter: Meter; timeOf: (bar: number) => Seconds } | null
}

const four = { beats: 4, unit: 4 } as const
const ROCK: BandBrief = {
  ...{ bpm: 108, key: { tonic: 4, mode: 'minor' }, meter: four, groove: 'rock' },
  ...{ length: 30, offset: -0.7, seed: 3 },
}

/** Tempo varies by three per cent within 24 seconds. */
const rubato = (at: Seconds): Seconds => at + ((0.03 * 24) / (2 * Math.PI)) * Math.sin((2 * Math.PI * at) / 24)

const band = (name: string, song: BandBrief, at: Seconds | null, change = (audio: Stereo) => audio): Kind => {
  const bar = (barLength(song.meter) * 60) / song.bpm
  const { warp = (time: Seconds) => time } = song
  const timeOf = (index: number) => warp(song.offset + index * bar)
  return { name, audio: change(playBand(song)), at, bars: { key: song.key, meter: song.meter, timeOf } }
}

/** A song of the engine whose first bar starts at 0. */
const song = async (name: string, prompt: string, at: Seconds | null): Promise<Kind> => {
  const plan = planSong(briefOf(prompt), 5)
  const bar = (barLength(plan.meter) * 60) / plan.bpm
  return {
    name,
    audio: await played(plan),
    at,
    bars: { key: plan.key, meter: plan.meter, timeOf: (index) => index * bar },
  }
}

/** Some of its bars are silent. */
const gapped = (audio: Stereo): Stereo => {
  const left = audio.left.slice()
  left.fill(0, 0, 3 * SAMPLE_RATE)
  left.fill(0, 11 * SAMPLE_RATE, 15 * SAMPLE_RATE)
  return { left, right: left.slice() }
}

/** Eight bars repeated for the same length. */
const repeated = (audio: Stereo, bar: Seconds, length: Seconds): Stereo => {
  const loop = Math.round(8 * bar * SAMPLE_RATE)
  const left = Float32Array.from({ length: length * SAMPLE_RATE }, (_, i) => audio.left[i % loop]!)
  return { left, right: left.slice() }
}

/** Telephone bandwidth, encoded as a file. */
const at8kHz = async (audio: Stereo): Promise<Stereo> => {
  const step = SAMPLE_RATE / 8000
  const at = (frame: number) => {
    let sum = 0
    const from = Math.floor((frame - 0.5) * step)
    for (let i = from; i < from + step; i++) sum += audio.left[Math.max(0, i)] ?? 0
    return sum / step
  }
  return (await decode(wavOf(Math.floor(audio.left.length / step), at, { rate: 8000, channels: 1 }), 60)).audio
}

export const kinds = async (): Promise<Kind[]> => {
  const telephone = band('8 kHz mono', ROCK, 21.7)
  const even: BandBrief = { ...ROCK, bpm: 120, offset: 0, length: 18 }
  return [
    await song('steady pop, sung', 'pop, 116 BPM, in D minor, female voice, 40 seconds', 25.3),
    await song('swing', 'jazz swing, 148 BPM, in Bb major, instrumental, 40 seconds', 24.1),
    band('quick swing', { ...ROCK, groove: 'swing', bpm: 200 }, 21.2),
    await song('waltz', 'waltz, 120 BPM, 3/4, in G major, instrumental, 40 seconds', 22.9),
    band('soft strings in 3/4', { ...ROCK, groove: 'strings', bpm: 96, meter: { beats: 3, unit: 4 } }, 22.3),
    band('rubato', { ...ROCK, warp: rubato }, 20.2),
    band('rubato, at its end', { ...ROCK, warp: rubato }, null, ({ left, right }) => ({
      left: left.slice(0, 20.2 * SAMPLE_RATE),
      right: right.slice(0, 20.2 * SAMPLE_RATE),
    })),
    band('no drums', { ...ROCK, groove: 'ballad', bpm: 84 }, 22.6),
    band('silence in parts', ROCK, 22.4, gapped),
    { name: 'speech', audio: speechLike(20), at: 14.4, bars: null },
    { ...telephone, audio: await at8kHz(telephone.audio) },
    band('ten minutes', even, 595.3, (audio) => repeated(audio, 2, 600)),
  ]
}
