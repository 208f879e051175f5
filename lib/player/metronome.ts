import type { Milliseconds, Seconds } from '#lib/music/time'

/** The beats of a song: they run evenly from its start, each this long. */
export type Beats = { length: Seconds; perBar: number }

/** What is audible: at time `when` of the audio clock, the song is at `at`. `until`: end of the loop, or of the song. */
export type Playing = { at: Seconds; when: Seconds; speed: number; until: Seconds }

export type MetronomeOptions = {
  /** Null while nothing plays. */
  playing: () => Playing | null
  /** Sounds a click at a time of the audio clock; returns what takes it back. */
  click: (when: Seconds, isFirstOfBar: boolean) => () => void
  now: () => Seconds
  every: (pause: Milliseconds, callback: () => void) => () => void
}

const TICK: Milliseconds = 50
/** Clicks are scheduled this far ahead, on the audio clock. */
const AHEAD: Seconds = 0.3
/** The position of a media element is inexact by some milliseconds: only this share of a difference is followed. */
const FOLLOWED = 0.1
/** A larger difference is a seek, or the end of a wait. */
const JUMP: Seconds = 0.06

/** Tolerates rounding: a beat at 2 s is not missed at 2.0000001 s. */
const ROUNDING = 1e-4

/** Clicks on the beats of the song while it plays, at any speed, after seeks and in loops; and counts in. */
export const createMetronome = ({ playing, click, now, every }: MetronomeOptions) => {
  let beats: Beats | null = null
  let isOn = false
  let last: { at: Seconds; when: Seconds; speed: number } | null = null
  let next = 0
  let scheduled: { when: Seconds; cancel: () => void }[] = []

  const cancel = () => {
    const time = now()
    for (const { when, cancel } of scheduled) if (when > time) cancel()
    scheduled = []
    last = null
  }

  const schedule = (beat: number, perBar: number, when: Seconds) => {
    const isFirst = ((beat % perBar) + perBar) % perBar === 0
    scheduled.push({ when, cancel: click(when, isFirst) })
  }

  const follow = () => {
    const here = isOn ? playing() : null
    if (!here || !beats) return cancel()
    const { length, perBar } = beats
    const expected = last && last.at + (here.when - last.when) * here.speed
    if (!last || expected === null || last.speed !== here.speed || Math.abs(here.at - expected) > JUMP) {
      cancel()
      last = here
      next = Math.ceil(here.at / length - ROUNDING)
    } else last = { ...here, at: expected + FOLLOWED * (here.at - expected) }
    scheduled = scheduled.filter(({ when }) => when > here.when - 1)
    for (; next * length < here.until - ROUNDING; next++) {
      const when = last.when + (next * length - last.at) / last.speed
      if (when > here.when + AHEAD) break
      if (when >= here.when) schedule(next, perBar, when)
    }
  }
  const stop = every(TICK, follow)

  return {
    set(song: Beats | null, on: boolean) {
      if (song?.length !== beats?.length || song?.perBar !== beats?.perBar || on !== isOn) cancel()
      beats = song
      isOn = on
    },
    /**
     * Clicks the bars before a position, as if the song came to it at this speed, from now on.
     * @returns seconds until the song has to start there
     */
    countIn(song: Beats, bars: number, from: Seconds, speed: number): Seconds {
      cancel()
      const { length, perBar } = song
      const lead = bars * perBar * length
      const begin = now()
      const first = Math.ceil((from - lead) / length - ROUNDING)
      for (let beat = first; beat * length < from - ROUNDING; beat++)
        schedule(beat, perBar, begin + (beat * length - (from - lead)) / speed)
      return lead / speed
    },
    /** Takes back the clicks to come. */
    cancel,
    close() {
      cancel()
      stop()
    },
  }
}

export type Metronome = ReturnType<typeof createMetronome>
