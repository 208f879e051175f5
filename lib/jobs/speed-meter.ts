import type { Milliseconds, Seconds } from '#lib/music/time'

/** Measures how fast this process renders, to tell how long an export will take. */
export type SpeedMeter = {
  /** `what`: kind of work. `audio`: length of what was made in `time`. */
  record(what: string, audio: Seconds, time: Milliseconds): void
  /** Expected time for `audio`, by the last work of the same kind, then of any; null before any. */
  estimate(what: string, audio: Seconds): Seconds | null
}

/** The work of a song. Every other kind is an export. */
export const RENDER = 'render'
/** An export uses one thread and a render two; an export also writes more files. */
const EXPORT_PER_RENDER = 2

export const createSpeedMeter = (): SpeedMeter => {
  /** Seconds of work per second of audio, the last measured last. */
  const costs = new Map<string, number>()
  return {
    record(what, audio, time) {
      if (audio <= 0) return
      costs.delete(what)
      costs.set(what, time / 1000 / audio)
    },
    estimate(what, audio) {
      const render = costs.get(RENDER)
      const lastExport = [...costs].findLast(([kind]) => kind !== RENDER)?.[1]
      const cost = costs.get(what) ?? lastExport ?? (render === undefined ? undefined : render * EXPORT_PER_RENDER)
      return cost === undefined ? null : Math.ceil(cost * audio)
    },
  }
}
