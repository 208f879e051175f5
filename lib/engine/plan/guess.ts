import type { Analysis } from '#lib/engine/analyse/analysis'
import { genreOf } from '#lib/engine/plan/genres/atlas'
import { isMinor, keyNamed } from '#lib/music/key'

/** What each genre sounds like from afar: onsets per second and brightness (Hz), from the atlas' fingerprints. */
const FROM_AFAR: Record<string, { density: number; brightness: number }> = {
  pop: { density: 5.5, brightness: 2400 },
  classicrock: { density: 6, brightness: 2300 },
  folk: { density: 4.5, brightness: 1800 },
  soulrnb: { density: 5, brightness: 1800 },
  house: { density: 6.5, brightness: 2500 },
  synthwave: { density: 6.5, brightness: 2200 },
  lofi: { density: 3, brightness: 1200 },
  ambient: { density: 1.2, brightness: 900 },
  cinematic: { density: 3, brightness: 1600 },
  powerballad: { density: 3, brightness: 2000 },
  dnb: { density: 11, brightness: 2900 },
  waltz: { density: 3.5, brightness: 1700 },
  bossa: { density: 5, brightness: 1600 },
  metal: { density: 11, brightness: 3200 },
}

/**
 * The genre that a recording resembles most, by tempo, density, brightness, meter and mode. Only broad genres are
 * guessed, in which much can be continued without sounding foreign.
 */
// guessGenre(analysis) // => 'pop'
export const guessGenre = (analysis: Analysis): string => {
  const strangeness = (id: string): number => {
    const genre = genreOf(id)
    const { density, brightness } = FROM_AFAR[id]!
    const octaves = Math.log2(analysis.bpm / genre.tempo.typical)
    const outside = analysis.bpm >= genre.tempo.low * 0.97 && analysis.bpm <= genre.tempo.high * 1.03 ? 0 : 1
    const modes = genre.keys.map(keyNamed)
    const modeFits = modes.some((key) => isMinor(key.mode) === isMinor(analysis.key.mode)) ? 0 : 0.3
    const ternary = analysis.meter.beats % 3 === 0
    return (
      outside +
      Math.abs(octaves) * 0.8 +
      Math.abs(Math.log2(Math.max(0.5, analysis.density) / density)) * 0.9 +
      Math.abs(Math.log2(Math.max(300, analysis.brightness) / brightness)) * 0.9 +
      modeFits +
      (ternary === (genre.meter.beats % 3 === 0) ? 0 : ternary ? 0.4 : 0.8)
    )
  }
  return Object.keys(FROM_AFAR).reduce((best, id) => (strangeness(id) < strangeness(best) ? id : best))
}
