import type { Gain, Milliseconds, Seconds } from '#lib/music/time'
import type { Media } from '#lib/player/deck'

export type BridgeOptions = {
  /** The player's own element. */
  media: Media
  /** A second element, audible only while the first changes its song. */
  twin: Media
  after: (delay: Milliseconds, callback: () => void) => () => void
}

/** A change from the current song to another. */
export type TakeSwitch = {
  source: string
  /** Where the new song starts. */
  at: Seconds
  volume: Gain
  muted: boolean
  /** The twin plays: the player's element may now change its song, at this position. */
  over: (at: Seconds) => void
  /** The player's element plays the new song in sync, and may be unmuted. */
  back: () => void
  /** The twin did not play in time; change without it. */
  failed: () => void
}

const MAX_SWITCH_WAIT: Milliseconds = 1200
const SYNC_INTERVAL: Milliseconds = 40
/** Two copies of a sound that are closer are heard as one. */
const MAX_OFFSET: Seconds = 0.008
const MAX_SYNC_STEPS = 25
/** Before the switch, starting soon matters more than an exact position. */
const MAX_SYNC_STEPS_BEFORE_SWITCH = 6
const MAX_LEAD: Seconds = 0.4
/** The element that catches up is muted, so that its speed may change. */
const MAX_RATE_CHANGE = 0.3

/**
 * Changes the song of an element without a gap. The old song plays until a second element plays the new one at the same
 * position. The first then loads it, and takes over once both are in sync.
 */
export const createBridge = ({ media, twin, after }: BridgeOptions) => {
  let ending: (() => void) | null = null
  let takeSwitch: AbortController | null = null
  /** Measured time from play() to the `playing` event. */
  let lead: Seconds = 0.08
  /** The speed to restore on the player's element; null while it is unchanged. */
  let speed: number | null = null

  const silenceTwin = () => {
    ending?.()
    ending = null
    twin.pause()
  }
  const leave = () => {
    takeSwitch?.abort()
    takeSwitch = null
    if (speed !== null) media.playbackRate = speed
    speed = null
    silenceTwin()
  }

  /** Syncs a muted element to the audible one by changing its speed, then calls back. */
  const follow = (
    silent: Media,
    sounding: Media,
    rate: number,
    maxSteps: number,
    signal: AbortSignal,
    done: () => void,
  ) => {
    let steps = 0
    const step = () => {
      if (signal.aborted) return
      const behind = sounding.currentTime - silent.currentTime
      if (Math.abs(behind) < MAX_OFFSET || ++steps > maxSteps || sounding.ended || silent.ended) {
        silent.playbackRate = rate
        return done()
      }
      silent.playbackRate =
        rate * (1 + Math.max(-MAX_RATE_CHANGE, Math.min(MAX_RATE_CHANGE, behind / (SYNC_INTERVAL / 1000))))
      ending = after(SYNC_INTERVAL, step)
    }
    step()
  }

  /** Waits for the player's element to play, syncs it to the twin, and hands back. */
  const handBack = (to: TakeSwitch, rate: number, signal: AbortSignal) => {
    const back = () => {
      to.back()
      leave()
    }
    media.addEventListener(
      'playing',
      () => {
        speed = rate
        follow(media, twin, rate, MAX_SYNC_STEPS, signal, back)
      },
      { signal, once: true },
    )
  }

  return {
    /** Preloads the start of a file, so that a switch to it is quick. */
    prepare(source: string) {
      if (takeSwitch || twin.src.endsWith(source)) return
      twin.preload = 'metadata'
      twin.src = source
    },

    cross(to: TakeSwitch) {
      leave()
      takeSwitch = new AbortController()
      const { signal } = takeSwitch
      const rate = media.playbackRate
      twin.volume = 0
      twin.muted = to.muted
      twin.defaultPlaybackRate = rate
      if (!twin.src.endsWith(to.source)) twin.src = to.source
      twin.playbackRate = rate
      // The song advances while the twin starts.
      twin.currentTime = to.at + lead * rate
      const sounds = () => {
        ending?.()
        lead = Math.min(MAX_LEAD, Math.max(0, lead + (media.currentTime - twin.currentTime) / rate))
        follow(twin, media, rate, MAX_SYNC_STEPS_BEFORE_SWITCH, signal, () => {
          ending = null
          twin.volume = to.volume
          handBack(to, rate, signal)
          to.over(twin.currentTime)
        })
      }
      twin.addEventListener('playing', sounds, { signal, once: true })
      ending = after(MAX_SWITCH_WAIT, () => {
        leave()
        to.failed()
      })
      twin.play().catch(() => {
        if (signal.aborted) return
        leave()
        to.failed()
      })
    },

    /** Whether a change is in progress. */
    busy: () => takeSwitch !== null,
    leave,
  }
}

export type Bridge = ReturnType<typeof createBridge>
