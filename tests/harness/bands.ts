import { SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import { type BandBrief, playBand } from '#lib/engine/analyse/band.fixture'
import type { PitchClass } from '#lib/music/key'
import type { Bars, BeatsPerMinute } from '#lib/music/time'

/** A band with known notes for 36 seconds: soft at first, complete after so many bars, with a fade-out. */
export const growingBand = (
  groove: BandBrief['groove'],
  bpm: BeatsPerMinute,
  tonic: PitchClass,
  mode: 'major' | 'minor',
  bars: Bars,
): Stereo => {
  const song: BandBrief = {
    ...{ groove, bpm, meter: { beats: 4, unit: 4 }, offset: 0, length: 36, seed: tonic },
    key: { tonic, mode },
  }
  const [full, calm] = [playBand(song), playBand({ ...song, groove: 'ambient' })]
  const border = Math.round(((bars * 240) / bpm) * SAMPLE_RATE)
  const fade = 2.5 * SAMPLE_RATE
  const left = full.left.map(
    (value, i) => (i < border ? 0.6 * calm.left[i]! : value) * Math.min(1, (full.left.length - i) / fade) ** 2,
  )
  return { left, right: left.slice() }
}
