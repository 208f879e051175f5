import type { Gain, Milliseconds, Seconds } from '#lib/music/time'

/** What the deck needs of an audio element; the browser's own one is one. */
export type Media = Pick<
  HTMLMediaElement,
  | 'src'
  | 'currentTime'
  | 'duration'
  | 'ended'
  | 'volume'
  | 'muted'
  | 'preload'
  | 'playbackRate'
  | 'defaultPlaybackRate'
  | 'readyState'
  | 'seekable'
  | 'play'
  | 'pause'
  | 'load'
  | 'removeAttribute'
  | 'addEventListener'
>

export type Sound =
  | { state: 'silent' }
  | { state: 'paused' }
  | { state: 'playing' }
  /** Wants to play and cannot yet: the part does not exist yet, or the connection is slow or broken. */
  | { state: 'waiting' }
  /** There is no sound of it yet, or it did not arrive. */
  | { state: 'failed'; reason: 'silent' | 'lost' }

/** What is on the deck. Asked anew at each use, since a song that is being made learns its final address. */
export type Record = {
  source: () => string | null
  /**
   * An end before this is a broken connection, not the end of the song; null where it is not known. `finished` says
   * whether the finished file is on the deck.
   */
  lastsAtLeast: (finished: boolean) => Seconds | null
}

export type DeckOptions = {
  media: Media
  signal: AbortSignal
  /** Calls back once, later; the answer cancels. */
  after: (delay: Milliseconds, callback: () => void) => () => void
  onSound: (sound: Sound) => void
  /** The playhead moved or jumped, or the length became known. */
  onTime: () => void
  onEnd: () => void
}

const METADATA = 1 // HTMLMediaElement.HAVE_METADATA
const NEAR: Seconds = 0.05
/** The playhead never moves this far between two reports by playing alone. */
const LEAP: Seconds = 5

const covers = (ranges: TimeRanges, at: Seconds) => {
  for (let i = 0; i < ranges.length; i++) if (at >= ranges.start(i) - NEAR && at <= ranges.end(i) + NEAR) return true
  return false
}

const furthest = (ranges: TimeRanges): Seconds => (ranges.length > 0 ? ranges.end(ranges.length - 1) : 0)

/**
 * One audio element that keeps its intention: told to play, it plays from the given position as soon as the bytes are
 * there, through stalls, broken connections and changes of address.
 *
 * A stream that only runs on (a relay: no length, no ranges) cannot be entered in the middle. Once its song is finished,
 * the element is left alone for as long as the stream sounds, because nothing is as smooth as not touching it; it moves
 * to the finished file, at the same place, with the first pause, seek, stall, cut or break.
 */
export const createDeck = ({ media, signal, after, onSound, onTime, onEnd }: DeckOptions) => {
  let record: Record | null = null
  let wants = false
  /** Where to be as soon as the media element can be told; null once it is there. */
  let aim: Seconds | null = null
  /** How far the song was really played: a stream that was cut may claim to be at its end. */
  let heard: Seconds = 0
  /** The stream broke where it cannot be entered again, so its place is kept until the finished file is there. */
  let parked = false
  let attempts = 0
  let brokeAt: Seconds = 0
  let cancelRetry = () => {}
  let sound: Sound = { state: 'silent' }

  const tell = (next: Sound) => {
    if (next.state === sound.state && next.state !== 'failed') return
    sound = next
    onSound(next)
  }

  const position = (): Seconds => aim ?? media.currentTime

  /** There is a better address than the one that is loaded. */
  const outdated = () => {
    const better = record?.source() ?? null
    return better !== null && !media.src.endsWith(better)
  }
  /** Without ranges a browser names no length (and waits for what it is sent to), or no place to go to but the start. */
  const runsOn = () =>
    media.readyState >= METADATA && (!Number.isFinite(media.duration) || furthest(media.seekable) <= NEAR)

  const start = () => {
    media.play().catch((error: unknown) => {
      // A newer load ends this promise too; only a browser that asks for a gesture stops the music.
      if (error instanceof Error && error.name === 'NotAllowedError') {
        wants = false
        tell({ state: 'paused' })
      }
    })
  }

  /** Points the element at its address. Loading resets speed and pause, so both are said again. */
  const attach = (at: Seconds) => {
    const source = record?.source() ?? null
    if (source === null) return tell({ state: 'failed', reason: 'silent' })
    const speed = media.playbackRate
    parked = false
    aim = at
    heard = at
    media.preload = wants ? 'auto' : 'metadata'
    media.src = source
    media.defaultPlaybackRate = speed
    media.playbackRate = speed
    // Before there is metadata this is where playing will start, so that nothing is heard from elsewhere.
    if (at > 0) media.currentTime = at
    tell({ state: wants ? 'waiting' : 'paused' })
    if (wants) start()
  }

  const retry = () => {
    if (record === null) return
    const at = position()
    if (outdated()) return attach(at)
    // To load it anew would start it from its beginning.
    if (runsOn() && Number.isFinite(media.duration) && at > 1) {
      aim = at
      parked = true
      media.pause()
      return tell({ state: wants ? 'waiting' : 'paused' })
    }
    attempts++
    brokeAt = at
    const delay = retryDelay(attempts)
    if (delay === null) {
      wants = false
      return tell({ state: 'failed', reason: 'lost' })
    }
    if (wants) tell({ state: 'waiting' })
    cancelRetry()
    cancelRetry = after(delay, () => attach(at))
  }

  const on = (event: string, handle: () => void) => media.addEventListener(event, handle, { signal })

  on('loadedmetadata', () => {
    if (aim !== null && Math.abs(media.currentTime - aim) > NEAR && !runsOn()) media.currentTime = aim
    aim = null
    heard = media.currentTime
    onTime()
  })
  on('playing', () => tell({ state: 'playing' }))
  on('waiting', () => {
    if (!wants) return
    if (outdated() && runsOn()) return attach(position())
    tell({ state: 'waiting' })
  })
  on('seeking', () => wants && !media.ended && tell({ state: 'waiting' }))
  on('seeked', () => {
    heard = media.currentTime
    onTime()
    if (wants && media.readyState > 2) tell({ state: 'playing' })
  })
  on('pause', () => {
    // The end of a song pauses too, and so does a stop that nobody here asked for: a headset that was pulled out.
    if (media.ended || media.readyState === 0 || parked) return
    wants = false
    tell({ state: 'paused' })
  })
  on('timeupdate', () => {
    if (attempts > 0 && media.currentTime > brokeAt + 1) attempts = 0
    if (!media.ended) heard = media.currentTime
    onTime()
  })
  on('durationchange', onTime)
  on('error', () => {
    if (media.src !== '') retry()
  })
  on('ended', () => {
    // A stream that names its length and is cut jumps to that length and ends.
    const leapt = runsOn() && media.currentTime - heard > LEAP
    const reached = leapt ? heard : media.currentTime
    const least = record?.lastsAtLeast(!outdated()) ?? null
    if (!leapt && (least === null || reached >= least)) return onEnd()
    aim = reached
    retry()
  })

  return {
    position,
    /** Seconds, as the element knows it; null before it does. */
    duration: (): Seconds | null => (media.duration > 0 && Number.isFinite(media.duration) ? media.duration : null),
    wants: () => wants,

    load(next: Record, at: Seconds, play: boolean) {
      cancelRetry()
      record = next
      wants = play
      attempts = 0
      attach(at)
      onTime()
    },

    play() {
      if (record === null) return
      wants = true
      if (parked) return tell({ state: 'waiting' })
      if (media.ended && runsOn()) return attach(0)
      if (sound.state === 'failed') {
        attempts = 0
        return attach(position())
      }
      if (sound.state !== 'playing') tell({ state: 'waiting' })
      start()
    },

    pause() {
      wants = false
      cancelRetry()
      media.pause()
      if (outdated() && runsOn() && !media.ended) return attach(position())
      if (sound.state !== 'silent' && sound.state !== 'failed') tell({ state: 'paused' })
    },

    /** What does not exist yet is waited for: the element asks for those bytes and the server answers when it has them. */
    seek(at: Seconds) {
      if (record === null) return
      const reachable = media.readyState < METADATA || (!runsOn() && covers(media.seekable, at))
      if (!reachable && (outdated() || at <= NEAR)) return attach(at)
      if (runsOn()) return
      if (media.readyState < METADATA) aim = at
      media.currentTime = at
      onTime()
    },

    /** What is known of the song has changed: silence is the moment to move to a better address. */
    refresh() {
      if (!outdated() || (media.ended && !parked)) return
      const still = sound.state === 'waiting' || sound.state === 'paused'
      if (still && (runsOn() || media.readyState < METADATA)) attach(position())
    },
    /** Whether there is another place to go to than on. */
    canSeek: () => record !== null && (!runsOn() || outdated()),

    /** The connection is back: do not wait for the next attempt. */
    hurry() {
      if (attempts > 0 && sound.state === 'waiting' && !parked) {
        cancelRetry()
        attach(position())
      }
    },

    unload() {
      cancelRetry()
      record = null
      wants = false
      parked = false
      aim = null
      media.removeAttribute('src')
      media.load()
      tell({ state: 'silent' })
    },

    setSpeed(speed: number) {
      media.defaultPlaybackRate = speed
      media.playbackRate = speed
    },
    setVolume(volume: Gain, muted: boolean) {
      media.volume = volume
      media.muted = muted
    },
  }
}

const FIRST_RETRY_MS: Milliseconds = 500
const MAX_RETRY_MS: Milliseconds = 15_000
/** After about a minute of trying, a person is told. */
export const MOST_ATTEMPTS = 8

/** How long to wait before the given attempt (from 1), doubling up to fifteen seconds; null when it is time to say so. */
// retryDelay(1) // => 500
export const retryDelay = (attempt: number): Milliseconds | null =>
  attempt > MOST_ATTEMPTS ? null : Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempt - 1))
