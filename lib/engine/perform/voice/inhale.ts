import { FRAME, type Tracks } from '#lib/engine/perform/voice/tracks'
import type { Random } from '#lib/music/random'
import { type Decibels, decibelsToGain, type Seconds } from '#lib/music/time'

/** Adds a breath before a phrase: it rises for two thirds of its length and ends 50 ms before the first sound. */
export const addInhale = (tracks: Tracks, firstSound: Seconds, level: Decibels, random: Random) => {
  const length = 0.2 + 0.08 * random()
  const ends = Math.round((firstSound - 0.05 - tracks.start) / FRAME)
  const begins = Math.max(0, Math.round((firstSound - 0.05 - length - tracks.start) / FRAME))
  const peak = decibelsToGain(level)
  for (let i = begins; i < ends; i++) {
    const u = (i - begins) / Math.max(1, ends - begins)
    const shape = u < 0.65 ? u / 0.65 : (1 - u) / 0.35
    tracks.breath[i] = peak * shape * shape * (3 - 2 * shape)
    tracks.f1[i] = 620
    tracks.f2[i] = 1600
    tracks.f3[i] = 2600
  }
}
