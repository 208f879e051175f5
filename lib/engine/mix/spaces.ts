import type { Space } from '#lib/dsp/reverb'
import type { MixProfile } from '#lib/engine/mix/mix-profiles'
import { type BeatsPerMinute, beatsToSeconds, type Seconds } from '#lib/music/time'

/** Reverb settings of each type of room, besides the decay time. */
const ROOM_TYPES: Record<MixProfile['room'], Omit<Space, 'time'>> = {
  hall: { predelay: 0.028, damping: 5200, size: 1.15 },
  plate: { predelay: 0.016, damping: 7800, size: 0.8 },
  room: { predelay: 0.008, damping: 6200, size: 0.55 },
  spring: { predelay: 0.012, damping: 3600, size: 0.65 },
}

export const spaceOf = (profile: MixProfile): Space => ({ ...ROOM_TYPES[profile.room], time: profile.reverbTime })

/** Capacity of the delay line. */
const MAX_ECHO_TIME: Seconds = 1.4

/**
 * Delay time of an echo. Echoes beyond MAX_ECHO_TIME are halved.
 *
 * @example
 * echoTime({ beats: 0.75 }, 120) // => 0.375
 */
export const echoTime = (echo: MixProfile['echo'], bpm: BeatsPerMinute): Seconds => {
  if ('slap' in echo) return echo.slap
  let time = beatsToSeconds(echo.beats, bpm)
  while (time > MAX_ECHO_TIME) time /= 2
  return time
}
