import type { Gain, Milliseconds, Seconds } from '#lib/music/time'
import type { Media } from '#lib/player/deck'

export type BridgeOptions = {
  /** The player's own element. */
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
const PATIENCE: Milliseconds = 1200
const LOOK: Milliseconds = 40
/** Closer together than this, two copies of a sound are one. */
const TOGETHER: Seconds = 0.008
const LOOKS = 25
/** The song that was asked for is waited for: it may begin a little beside the place rather than late. */
const FEW = 6
const MOST_LEAD: Seconds = 0.4
/** The element that catches up is silent, so that its speed may change without anybody hearing it. */
const CATCH_UP = 0.3

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

  const hush = () => {
    ending?.()
    ending = null
    twin.pause()
  }
  const leave = () => {
    crossing?.abort()
    crossing = null
    if (speed !== null) media.playbackRate = speed
    speed = null
    hush()
  }

  /** Brings a silent element to where the sounding one is, by its speed; calls back once both are together. */
  const follow = (silent: Media, sounding: Media, own: number, most: number, signal: AbortSignal, done: () => void) => {
    let looks = 0
    const look = () => {
      if (signal.aborted) return
      const behind = sounding.currentTime - silent.currentTime
      if (Math.abs(behind) < TOGETHER || ++looks > most || sounding.ended || silent.ended) {
        silent.playbackRate = own
        return done()
      }
      silent.playbackRate = own * (1 + Math.max(-CATCH_UP, Math.min(CATCH_UP, behind / (LOOK / 1000))))
      ending = after(LOOK, look)
    }
    look()
  }

  /** Waits for the player's element to sound, brings it to where the twin is, and goes. */
  const handBack = (to: Crossing, own: number, signal: AbortSignal) => {
    const back = () => {
      to.back()
      leave()
    }
    media.addEventListener(
      'playing',
      () => {
        speed = own
        follow(media, twin, own, LOOKS, signal, back)
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
      const own = media.playbackRate
      twin.volume = 0
      twin.muted = to.muted
      twin.defaultPlaybackRate = own
      if (!twin.src.endsWith(to.source)) twin.src = to.source
      twin.playbackRate = own
      // While it begins to sound, the song goes on.
      twin.currentTime = to.at + lead * own
      const sounds = () => {
        ending?.()
        lead = Math.min(MOST_LEAD, Math.max(0, lead + (media.currentTime - twin.currentTime) / own))
        follow(twin, media, own, FEW, signal, () => {
          ending = null
          twin.volume = to.volume
          handBack(to, own, signal)
          to.over(twin.currentTime)
        })
      }
      twin.addEventListener('playing', sounds, { signal, once: true })
      ending = after(PATIENCE, () => {
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
