import type { Era, Mood } from '#lib/engine/plan/plan'
import type { Part } from '#lib/engine/score/score'
import type { Beats, Decibels, Gain, Hertz, Seconds } from '#lib/music/time'

/** How the songs of a genre are mixed. The figures are those of the genre atlas. */
export type MixProfile = {
  room: 'hall' | 'plate' | 'room' | 'spring'
  /** T60 of the room. */
  reverbTime: Seconds
  echo: { beats: Beats } | { slap: Seconds }
  /** Recovery time after a kick has ducked the band. */
  duckRelease: Seconds
  width: Gain
  /** Target spectral centroid. */
  brightness: Hertz
  /** Crest factor of the loudest passage before limiting: low is dense, high is open. */
  crest: Decibels
  /** Low-pass cutoff of worn or old-sounding music. */
  bandwidth?: Hertz
  /** Octaves by which the target is brighter than the genre's instruments. */
  brightnessOffset?: number
}

export const MIX_PROFILES: Record<string, MixProfile> = {
  pop: {
    room: 'plate',
    reverbTime: 1.6,
    echo: { beats: 0.75 },
    duckRelease: 0.12,
    width: 0.75,
    brightness: 2400,
    crest: 10.5,
  },
  powerballad: {
    room: 'hall',
    reverbTime: 2.6,
    echo: { beats: 1 },
    duckRelease: 0.12,
    width: 0.8,
    brightness: 2050,
    crest: 13.0,
  },
  indierock: {
    room: 'room',
    reverbTime: 0.9,
    echo: { slap: 0.095 },
    duckRelease: 0.12,
    width: 0.9,
    brightness: 2800,
    crest: 11,
  },
  classicrock: {
    room: 'room',
    reverbTime: 1.1,
    echo: { slap: 0.11 },
    duckRelease: 0.12,
    width: 0.8,
    brightness: 2250,
    crest: 13.5,
  },
  punk: {
    room: 'room',
    reverbTime: 0.4,
    echo: { beats: 0.75 },
    duckRelease: 0.12,
    width: 0.9,
    brightness: 3200,
    crest: 8.5,
  },
  metal: {
    room: 'plate',
    reverbTime: 1.2,
    echo: { beats: 1 },
    duckRelease: 0.06,
    width: 0.95,
    brightness: 3250,
    crest: 7.5,
  },
  folk: {
    room: 'room',
    reverbTime: 0.8,
    echo: { beats: 0.75 },
    duckRelease: 0.12,
    width: 0.5,
    brightness: 1800,
    crest: 15.0,
  },
  country: {
    room: 'plate',
    reverbTime: 1.2,
    echo: { slap: 0.12 },
    duckRelease: 0.12,
    width: 0.6,
    brightness: 2150,
    crest: 13.5,
  },
  blues: {
    room: 'room',
    reverbTime: 1.2,
    echo: { slap: 0.13 },
    duckRelease: 0.12,
    width: 0.55,
    brightness: 1800,
    crest: 14.5,
  },
  jazz: {
    room: 'room',
    reverbTime: 1.0,
    echo: { beats: 0.75 },
    duckRelease: 0.12,
    width: 0.6,
    brightness: 2050,
    crest: 16.0,
  },
  bossa: {
    room: 'plate',
    reverbTime: 1.1,
    echo: { beats: 0.75 },
    duckRelease: 0.12,
    width: 0.5,
    brightness: 1650,
    crest: 15.0,
  },
  soulrnb: {
    room: 'plate',
    reverbTime: 1.8,
    echo: { beats: 0.75 },
    duckRelease: 0.09,
    width: 0.75,
    brightness: 1800,
    crest: 11.5,
  },
  funk: {
    room: 'room',
    reverbTime: 0.5,
    echo: { beats: 0.75 },
    duckRelease: 0.12,
    width: 0.7,
    brightness: 2600,
    crest: 13.5,
  },
  disco: {
    room: 'plate',
    reverbTime: 1.5,
    echo: { beats: 0.5 },
    duckRelease: 0.08,
    width: 0.75,
    brightness: 2650,
    crest: 11.5,
  },
  house: {
    room: 'plate',
    reverbTime: 1.8,
    echo: { beats: 0.75 },
    duckRelease: 0.18,
    width: 0.8,
    brightness: 2450,
    crest: 9.0,
  },
  techno: {
    room: 'hall',
    reverbTime: 3.0,
    echo: { beats: 0.75 },
    duckRelease: 0.14,
    width: 0.6,
    brightness: 2100,
    crest: 8.0,
  },
  trance: {
    room: 'hall',
    reverbTime: 2.8,
    echo: { beats: 0.75 },
    duckRelease: 0.2,
    width: 0.95,
    brightness: 3100,
    crest: 8.0,
  },
  dnb: {
    room: 'hall',
    reverbTime: 2.2,
    echo: { beats: 1.5 },
    duckRelease: 0.09,
    width: 0.85,
    brightness: 2850,
    crest: 9.0,
  },
  dubstep: {
    room: 'hall',
    reverbTime: 2.2,
    echo: { beats: 1 },
    duckRelease: 0.13,
    width: 0.9,
    brightness: 2500,
    crest: 7.5,
  },
  boombap: {
    room: 'room',
    reverbTime: 0.6,
    echo: { beats: 1 },
    duckRelease: 0.08,
    width: 0.5,
    brightness: 1800,
    crest: 11.5,
    bandwidth: 10500,
  },
  trap: {
    room: 'hall',
    reverbTime: 2.2,
    echo: { beats: 1 },
    duckRelease: 0.07,
    width: 0.8,
    brightness: 2350,
    crest: 8.5,
  },
  lofi: {
    room: 'room',
    reverbTime: 1.2,
    echo: { beats: 0.75 },
    duckRelease: 0.22,
    width: 0.55,
    brightness: 1100,
    crest: 12.5,
    bandwidth: 5200,
  },
  reggae: {
    room: 'spring',
    reverbTime: 1.8,
    echo: { beats: 0.75 },
    duckRelease: 0.12,
    width: 0.6,
    brightness: 1600,
    crest: 12.5,
  },
  salsa: {
    room: 'room',
    reverbTime: 1.2,
    echo: { beats: 0.75 },
    duckRelease: 0.12,
    width: 0.7,
    brightness: 2750,
    crest: 13.5,
  },
  reggaeton: {
    room: 'plate',
    reverbTime: 1.4,
    echo: { beats: 1 },
    duckRelease: 0.11,
    width: 0.7,
    brightness: 2450,
    crest: 9.0,
  },
  afro: {
    room: 'plate',
    reverbTime: 1.3,
    echo: { beats: 0.75 },
    duckRelease: 0.1,
    width: 0.7,
    brightness: 2300,
    crest: 10.5,
  },
  synthwave: {
    room: 'hall',
    reverbTime: 2.4,
    echo: { beats: 0.75 },
    duckRelease: 0.16,
    width: 0.85,
    brightness: 2250,
    crest: 10.0,
  },
  ambient: {
    room: 'hall',
    reverbTime: 6.5,
    echo: { beats: 3 },
    duckRelease: 0.12,
    width: 1.0,
    brightness: 850,
    crest: 14.5,
    bandwidth: 9000,
  },
  cinematic: {
    room: 'hall',
    reverbTime: 3.2,
    echo: { beats: 0.75 },
    duckRelease: 0.12,
    width: 0.95,
    brightness: 1650,
    crest: 15.5,
  },
  waltz: {
    room: 'hall',
    reverbTime: 1.8,
    echo: { beats: 0.75 },
    duckRelease: 0.12,
    width: 0.55,
    brightness: 1700,
    crest: 15.0,
  },
  gospel: {
    room: 'hall',
    reverbTime: 2.4,
    echo: { beats: 1 },
    duckRelease: 0.12,
    width: 0.85,
    brightness: 1900,
    crest: 13.5,
  },
  hymn: {
    room: 'hall',
    reverbTime: 3,
    echo: { beats: 1 },
    duckRelease: 0.12,
    width: 0.85,
    brightness: 1600,
    crest: 14.5,
  },
  guofeng: {
    room: 'hall',
    reverbTime: 2.3,
    echo: { beats: 1.5 },
    duckRelease: 0.12,
    width: 0.8,
    brightness: 1850,
    crest: 13.5,
  },
  kpop: {
    room: 'plate',
    reverbTime: 1.2,
    echo: { beats: 0.5 },
    duckRelease: 0.11,
    width: 0.95,
    brightness: 3300,
    crest: 7.5,
  },
  jpop: {
    room: 'plate',
    reverbTime: 1.4,
    echo: { beats: 0.5 },
    duckRelease: 0.12,
    width: 0.9,
    brightness: 3000,
    crest: 8.5,
  },
  children: {
    room: 'room',
    reverbTime: 0.7,
    echo: { beats: 0.75 },
    duckRelease: 0.12,
    width: 0.5,
    brightness: 2500,
    crest: 14.0,
  },
  lullaby: {
    room: 'hall',
    reverbTime: 2.2,
    echo: { beats: 0.75 },
    duckRelease: 0.12,
    width: 0.5,
    brightness: 1050,
    crest: 15.0,
    bandwidth: 8000,
  },
  shanty: {
    room: 'room',
    reverbTime: 1.4,
    echo: { beats: 0.75 },
    duckRelease: 0.12,
    width: 0.8,
    brightness: 1650,
    crest: 14.0,
  },
  celtic: {
    room: 'hall',
    reverbTime: 1.6,
    echo: { beats: 0.75 },
    duckRelease: 0.12,
    width: 0.65,
    brightness: 2500,
    crest: 13.5,
  },
  ska: {
    room: 'room',
    reverbTime: 0.9,
    echo: { slap: 0.1 },
    duckRelease: 0.12,
    width: 0.7,
    brightness: 2500,
    crest: 12.5,
  },
  tango: {
    room: 'hall',
    reverbTime: 1.6,
    echo: { beats: 0.75 },
    duckRelease: 0.12,
    width: 0.6,
    brightness: 1900,
    crest: 14.5,
  },
  flamenco: {
    room: 'room',
    reverbTime: 1.1,
    echo: { beats: 0.75 },
    duckRelease: 0.12,
    width: 0.6,
    brightness: 2300,
    crest: 14.5,
  },
  samba: {
    room: 'room',
    reverbTime: 0.9,
    echo: { beats: 0.75 },
    duckRelease: 0.12,
    width: 0.75,
    brightness: 2900,
    crest: 13.0,
  },
  citypop: {
    room: 'plate',
    reverbTime: 1.7,
    echo: { beats: 0.75 },
    duckRelease: 0.1,
    width: 0.85,
    brightness: 2700,
    crest: 11.0,
  },
  grunge: {
    room: 'room',
    reverbTime: 1.0,
    echo: { slap: 0.1 },
    duckRelease: 0.12,
    width: 0.95,
    brightness: 2100,
    crest: 9.0,
  },
  shoegaze: {
    room: 'hall',
    reverbTime: 3.4,
    echo: { beats: 0.75 },
    duckRelease: 0.12,
    width: 1,
    brightness: 2200,
    crest: 9.0,
  },
  hardstyle: {
    room: 'hall',
    reverbTime: 2.4,
    echo: { beats: 0.75 },
    duckRelease: 0.16,
    width: 0.9,
    brightness: 3000,
    crest: 7.0,
  },
  edm: {
    room: 'hall',
    reverbTime: 2.2,
    echo: { beats: 0.75 },
    duckRelease: 0.19,
    width: 0.95,
    brightness: 2900,
    crest: 7.5,
  },
  bollywood: {
    room: 'hall',
    reverbTime: 1.7,
    echo: { beats: 0.75 },
    duckRelease: 0.1,
    width: 0.8,
    brightness: 2500,
    crest: 11.0,
  },
  arabic: {
    room: 'hall',
    reverbTime: 1.5,
    echo: { beats: 0.75 },
    duckRelease: 0.12,
    width: 0.65,
    brightness: 2200,
    crest: 12.5,
  },
  bolero: {
    room: 'plate',
    reverbTime: 1.6,
    echo: { beats: 0.75 },
    duckRelease: 0.12,
    width: 0.55,
    brightness: 1700,
    crest: 14.5,
  },
  rnb: {
    room: 'plate',
    reverbTime: 1.7,
    echo: { beats: 0.75 },
    duckRelease: 0.09,
    width: 0.8,
    brightness: 2000,
    crest: 9.5,
  },
  drill: {
    room: 'hall',
    reverbTime: 2.0,
    echo: { beats: 0.75 },
    duckRelease: 0.07,
    width: 0.8,
    brightness: 2400,
    crest: 8.0,
  },
  phonk: {
    room: 'plate',
    reverbTime: 1.4,
    echo: { beats: 0.75 },
    duckRelease: 0.12,
    width: 0.75,
    brightness: 2600,
    crest: 6.5,
  },
  bluegrass: {
    room: 'room',
    reverbTime: 0.8,
    echo: { slap: 0.1 },
    duckRelease: 0.12,
    width: 0.65,
    brightness: 2500,
    crest: 14.0,
  },
  bigband: {
    room: 'hall',
    reverbTime: 1.3,
    echo: { beats: 0.75 },
    duckRelease: 0.12,
    width: 0.75,
    brightness: 2400,
    crest: 14.5,
  },
  rocknroll: {
    room: 'room',
    reverbTime: 0.9,
    echo: { slap: 0.12 },
    duckRelease: 0.12,
    width: 0.45,
    brightness: 2300,
    crest: 13.0,
    bandwidth: 9500,
  },
  amapiano: {
    room: 'plate',
    reverbTime: 1.6,
    echo: { beats: 0.75 },
    duckRelease: 0.14,
    width: 0.8,
    brightness: 2000,
    crest: 9.5,
  },
  ukgarage: {
    room: 'plate',
    reverbTime: 1.2,
    echo: { beats: 0.75 },
    duckRelease: 0.12,
    width: 0.75,
    brightness: 2500,
    crest: 9.0,
  },
  polka: {
    room: 'room',
    reverbTime: 0.9,
    echo: { beats: 0.75 },
    duckRelease: 0.12,
    width: 0.6,
    brightness: 2300,
    crest: 13.5,
  },
  chiptune: {
    room: 'room',
    reverbTime: 0.4,
    echo: { beats: 0.75 },
    duckRelease: 0.08,
    width: 0.5,
    brightness: 3400,
    crest: 9.0,
  },
}

type EraProfile = {
  width?: Gain
  bandwidth?: Hertz
  crest: Decibels
  reverbTime: number
  brightness: number
  room?: MixProfile['room']
}

/** Mixes of each era. Source: genre atlas, §3.6. */
const ERAS: Record<Era, EraProfile> = {
  '60s': { width: 0.3, bandwidth: 9000, crest: 2.5, reverbTime: 1.1, brightness: 0.95, room: 'plate' },
  '70s': { width: 0.6, bandwidth: 12000, crest: 2.5, reverbTime: 0.6, brightness: 0.95 },
  '80s': { crest: -0.5, reverbTime: 1.35, brightness: 1.12, room: 'hall' },
  '90s': { width: 0.75, crest: -1, reverbTime: 0.9, brightness: 1.02 },
  '2000s': { crest: -2.5, reverbTime: 0.9, brightness: 1.08 },
  modern: { width: 0.92, crest: -1, reverbTime: 0.85, brightness: 1.05 },
}

/** The profile as another era would have mixed it. */
export const withEra = (profile: MixProfile, era: Era | null): MixProfile => {
  if (era === null) return profile
  const { width, bandwidth, crest, reverbTime, brightness, room } = ERAS[era]
  return {
    ...profile,
    ...(bandwidth === undefined ? {} : { bandwidth: Math.min(bandwidth, profile.bandwidth ?? bandwidth) }),
    room: room ?? profile.room,
    width: width ?? profile.width,
    crest: Math.max(6.5, profile.crest + crest),
    reverbTime: profile.reverbTime * reverbTime,
    brightness: profile.brightness * brightness,
  }
}

/** Drive of drums and bass: strong in dense music, none in open music. */
export const driveOf = ({ crest }: MixProfile, role: Part['role']): number => {
  const dense = Math.max(0, Math.min(1, (15 - crest) / 7))
  if (dense < 0.05) return 0
  return role === 'drums' ? 1 + 2.2 * dense : role === 'bass' ? 1 + 1.4 * dense : 0
}

/** A spacious mood lengthens the reverb, a dark one lowers the brightness. Source: genre atlas, §3.2. */
export const withMood = (profile: MixProfile, mood: Pick<Mood, 'darkness' | 'space'>): MixProfile => ({
  ...profile,
  reverbTime: profile.reverbTime * (mood.space > 0 ? 1 + 0.8 * mood.space : 1 + 0.5 * mood.space),
  width: Math.max(0, Math.min(1, profile.width + 0.2 * mood.space)),
  brightness: profile.brightness * (mood.darkness > 0 ? 1 - 0.3 * mood.darkness : 1 - 0.25 * mood.darkness),
})

/** Throws for a genre that is not in the atlas. */
export const mixProfileOf = (genre: string): MixProfile => {
  const profile = MIX_PROFILES[genre]
  if (!profile) throw new Error(`No mix is known for the genre "${genre}".`)
  return profile
}

/** Crest factor from which music is open: acoustic bands and orchestras, whose peaks stay. */
const OPEN_CREST: Decibels = 14.5

/** Loudness of a finished song, and the peak of its samples. */
export type MasterTarget = { loudness: Decibels; ceiling: Decibels }

/**
 * Both ceilings leave room for the MP3 encoder, which raises peaks by 0.9 dB in most music and by up to 2 dB where it is
 * dense and driven hard. Open music is neither, and softer by what its peaks need.
 */
const DENSE_TARGET: MasterTarget = { loudness: -14, ceiling: -2.9 }
const OPEN_TARGET: MasterTarget = { loudness: -14.5, ceiling: -1.85 }

/**
 * @example
 * masterTargetOf('jazz').loudness // => -14.5
 */
export const masterTargetOf = (genre: string): MasterTarget =>
  mixProfileOf(genre).crest >= OPEN_CREST ? OPEN_TARGET : DENSE_TARGET

/**
 * Limits a brightness to the range of the instruments.
 *
 * @example
 * clampBrightness(9000) // => 4500
 */
export const clampBrightness = (brightness: Hertz): Hertz => Math.min(4500, Math.max(500, brightness))

/**
 * Moves the brightness towards a reference by its weight, as a geometric mean. `brightnessOffset` becomes the distance
 * in octaves.
 */
export const withReference = (
  profile: MixProfile,
  reference: { analysis: { brightness: Hertz }; weight: Gain } | null,
): MixProfile => {
  if (!reference) return profile
  const own = profile.brightness
  const target = clampBrightness(reference.analysis.brightness)
  const brightness = own ** (1 - reference.weight) * target ** reference.weight
  return { ...profile, brightness, brightnessOffset: Math.log2(brightness / own) }
}
