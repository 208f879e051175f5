import type { Seconds } from '#lib/music/time'

/** Typical range of song lengths by genre. */
const LENGTH_RANGES: Readonly<Record<string, readonly [low: Seconds, high: Seconds]>> = {
  pop: [150, 210],
  powerballad: [200, 250],
  indierock: [170, 235],
  classicrock: [180, 245],
  punk: [98, 145],
  metal: [205, 250],
  folk: [150, 225],
  country: [155, 210],
  blues: [170, 245],
  jazz: [175, 250],
  bossa: [140, 195],
  soulrnb: [175, 240],
  funk: [180, 245],
  disco: [190, 250],
  house: [205, 250],
  techno: [215, 250],
  trance: [215, 250],
  dnb: [190, 245],
  dubstep: [180, 235],
  boombap: [150, 215],
  trap: [130, 185],
  lofi: [98, 145],
  reggae: [180, 235],
  salsa: [200, 250],
  reggaeton: [165, 210],
  afro: [165, 220],
  synthwave: [190, 245],
  ambient: [200, 250],
  cinematic: [140, 225],
  waltz: [140, 205],
  gospel: [190, 250],
  hymn: [150, 220],
  guofeng: [190, 245],
  kpop: [165, 205],
  jpop: [200, 250],
  children: [96, 135],
  lullaby: [110, 175],
  shanty: [104, 160],
  celtic: [150, 215],
  ska: [150, 205],
  tango: [150, 205],
  flamenco: [170, 230],
  samba: [155, 215],
  citypop: [205, 250],
  grunge: [180, 245],
  shoegaze: [215, 250],
  hardstyle: [180, 235],
  edm: [170, 210],
  bollywood: [215, 250],
  arabic: [195, 250],
  bolero: [170, 220],
  rnb: [180, 235],
  drill: [140, 185],
  phonk: [108, 160],
  bluegrass: [135, 190],
  bigband: [160, 220],
  rocknroll: [120, 165],
  amapiano: [215, 250],
  ukgarage: [190, 235],
  polka: [120, 165],
  chiptune: [98, 145],
}

/**
 * Length of a song without a requested one. Throws an Error for an unknown genre.
 *
 * @param position 0…1, from the shortest to the longest typical length
 * @example
 * typicalSeconds('punk', 0.5) // => 121.5
 */
export const typicalSeconds = (genre: string, position: number): Seconds => {
  const range = LENGTH_RANGES[genre]
  if (!range) throw new Error(`No length is known for the genre "${genre}".`)
  return range[0] + (range[1] - range[0]) * position
}
