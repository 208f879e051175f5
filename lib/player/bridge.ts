import type { Gain, Milliseconds, Seconds } from '#lib/music/time'
import type { Media } from '#lib/player/deck'

export type BridgeOptions = {
  /** The player's rate element. */
  media: Media
  /** A second one, that is silent but for the moments in which the first changes its song. */
  twin: Media
  after: (delay: Milliseconds, callback: () => void) => () => void
}

/** What a crossing needs to know. */
export type Crossing = {
  source: string
  /** Where the new song is entered. */
  at: Seconds
  volume: Gain
  muted: boolean
  /** The twin sounds: the player's element may now fall silent and change its song, from this position on. */
  over: (at: Seconds) => void
  /** The player's element sounds the new song at the same place: it may be heard again. */
  back: () => void
  /** The twin does not sound in time; the change has to be made without it. */
  failed: () => void
}

/** Whoever waits longer for a switch than this takes it for broken. */
const MAX_SWITCH_WAIT: Milliseconds = 1200
const SYNC_INTERVAL: Milliseconds = 40
/** Closer together than this, two copies of a sound are one. */
const MAX_OFFSET: Seconds = 0.008
const MAX_SYNC_STEPS = 25
/** The song that was asked for is waited for: it may begin a little beside the place rather than late. */
const MAX_SYNC_STEPS_BEFORE_SWITCH = 6
const MAX_LEAD: Seconds = 0.4
/** The element that catches up is silent, so that its speed may change without anybody hearing it. */
const MAX_RATE_CHANGE = 0.3

/**
 * Changes the song of an element without a silence: the old one goes on until a second element sounds the new one at the same
 * place; that one bridges the time in which the first loads it, and hands over once both are together.
 */
export const createBridge = ({ media, twin, after }: BridgeOptions) => {
  let ending: (() => void) | null = null
  let crossing: AbortController | null = null
  /** How long an element takes from being told to play to playing, as far as was seen. */
  let lead: Seconds = 0.08
  /** The speed that the player's element has when nobody changes it here. */
  let speed: number | null = null

  const silenceTwin = () => {
    ending?.()
    ending = null
    twin.pause()
  }
  const leave = () => {
    crossing?.abort()
    crossing = null
    if (speed !== null) media.playbackRate = speed
    speed = null
    silenceTwin()
  }

  /** Brings a silent element to where the sounding one is, by its speed; calls back once both are together. */
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

  /** Waits for the player's element to sound, brings it to where the twin is, and goes. */
  const handBack = (to: Crossing, rate: number, signal: AbortSignal) => {
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
    /** Has the beginning of a file fetched, so that a switch to it is quick. */
    prepare(source: string) {
      if (crossing || twin.src.endsWith(source)) return
      twin.preload = 'metadata'
      twin.src = source
    },

    cross(to: Crossing) {
      leave()
      crossing = new AbortController()
      const { signal } = crossing
      const rate = media.playbackRate
      twin.volume = 0
      twin.muted = to.muted
      twin.defaultPlaybackRate = rate
      if (!twin.src.endsWith(to.source)) twin.src = to.source
      twin.playbackRate = rate
      // While it begins to sound, the song goes on.
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

    /** Whether a change is under way. */
    busy: () => crossing !== null,
    leave,
  }
}

export type Bridge = ReturnType<typeof createBridge>
