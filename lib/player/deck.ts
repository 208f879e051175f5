import type { Gain, Milliseconds, Seconds } from '#lib/music/time'

/** The members of HTMLMediaElement that the deck uses. */
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
  /** Playing, but without data: not rendered yet, or the connection is slow or broken. */
  | { state: 'waiting' }
  /** `silent`: the song has no audio yet; `lost`: it did not arrive. */
  | { state: 'failed'; reason: 'silent' | 'lost' }

/** The source of a song. Read at each use, because a live song gets its final address later. */
export type DeckSource = {
  source: () => string | null
  /** An end before this is a broken connection; null if unknown. `finished`: whether the finished file is loaded. */
  lastsAtLeast: (finished: boolean) => Seconds | null
}

export type DeckOptions = {
  media: Media
  signal: AbortSignal
  /** Calls back once after a delay; returns a function that cancels. */
  after: (delay: Milliseconds, callback: () => void) => () => void
  onSound: (sound: Sound) => void
  /** The position or the duration changed. */
  onTime: () => void
  onEnd: () => void
}

const HAVE_METADATA = 1 // HTMLMediaElement.HAVE_METADATA
const RANGE_TOLERANCE: Seconds = 0.05
/** Between two `timeupdate` events, playback advances less. */
const MAX_STEP: Seconds = 5

const covers = (ranges: TimeRanges, at: Seconds) => {
  for (let i = 0; i < ranges.length; i++)
    if (at >= ranges.start(i) - RANGE_TOLERANCE && at <= ranges.end(i) + RANGE_TOLERANCE) return true
  return false
}

const furthest = (ranges: TimeRanges): Seconds => (ranges.length > 0 ? ranges.end(ranges.length - 1) : 0)

/**
 * An audio element with an intended state: it plays from the given position as soon as there is data, through stalls,
 * broken connections and changes of address. A relayed stream, without length or ranges, cannot seek. When its song is
 * finished, the stream plays on, because every change of source is audible. The deck moves to the finished file at the
 * first pause, seek, stall or break.
 */
export const createDeck = ({ media, signal, after, onSound, onTime, onEnd }: DeckOptions) => {
  let record: DeckSource | null = null
  let wants = false
  /** The position to seek to once there is metadata; null when done. */
  let aim: Seconds | null = null
  /** The position played so far. A stream that was cut may report its end instead. */
  let heard: Seconds = 0
  /** The stream broke and cannot seek: the position waits for the finished file. */
  let parked = false
  let attempts = 0
  let brokeAt: Seconds = 0
  let cancelRetry = () => {}
  let sound: Sound = { state: 'silent' }

  const update = (next: Sound) => {
    if (next.state === sound.state && next.state !== 'failed') return
    sound = next
    onSound(next)
  }

  const position = (): Seconds => aim ?? media.currentTime

  /** Whether another address than the loaded one is current. */
  const outdated = () => {
    const better = record?.source() ?? null
    return better !== null && !media.src.endsWith(better)
  }
  /** Whether the stream has no ranges: browsers then report no duration, or only the start as seekable. */
  const runsOn = () =>
    media.readyState >= HAVE_METADATA &&
    (!Number.isFinite(media.duration) || furthest(media.seekable) <= RANGE_TOLERANCE)

  const start = () => {
    media.play().catch((error: unknown) => {
      // A newer load rejects it, too. Only NotAllowedError means that playback needs a gesture.
      if (error instanceof Error && error.name === 'NotAllowedError') {
        wants = false
        update({ state: 'paused' })
      }
    })
  }

  /** Loads the current address. Loading resets the speed and pauses, so both are set again. */
  const attach = (at: Seconds) => {
    const source = record?.source() ?? null
    if (source === null) return update({ state: 'failed', reason: 'silent' })
    const speed = media.playbackRate
    parked = false
    aim = at
    heard = at
    media.preload = wants ? 'auto' : 'metadata'
    media.src = source
    media.defaultPlaybackRate = speed
    media.playbackRate = speed
    // Before there is metadata, this sets the position at which playback starts.
    if (at > 0) media.currentTime = at
    update({ state: wants ? 'waiting' : 'paused' })
    if (wants) start()
  }

  const retry = () => {
    if (record === null) return
    const at = position()
    if (outdated()) return attach(at)
    // Loading the stream again would start it from the beginning.
    if (runsOn() && Number.isFinite(media.duration) && at > 1) {
      aim = at
      parked = true
      media.pause()
      return update({ state: wants ? 'waiting' : 'paused' })
    }
    attempts++
    brokeAt = at
    const delay = retryDelay(attempts)
    if (delay === null) {
      wants = false
      return update({ state: 'failed', reason: 'lost' })
    }
    if (wants) update({ state: 'waiting' })
    cancelRetry()
    cancelRetry = after(delay, () => attach(at))
  }

  const on = (event: string, handle: () => void) => media.addEventListener(event, handle, { signal })

  on('loadedmetadata', () => {
    if (aim !== null && Math.abs(media.currentTime - aim) > RANGE_TOLERANCE && !runsOn()) media.currentTime = aim
    aim = null
    heard = media.currentTime
    onTime()
  })
  on('playing', () => update({ state: 'playing' }))
  on('waiting', () => {
    if (!wants) return
    if (outdated() && runsOn()) return attach(position())
    update({ state: 'waiting' })
  })
  on('seeking', () => wants && !media.ended && update({ state: 'waiting' }))
  on('seeked', () => {
    heard = media.currentTime
    onTime()
    if (wants && media.readyState > 2) update({ state: 'playing' })
  })
  on('pause', () => {
    // The end of a song pauses, too. So does unplugging a headset.
    if (media.ended || media.readyState === 0 || parked) return
    wants = false
    update({ state: 'paused' })
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
    // A stream with a duration jumps to it when it is cut, and ends.
    const leapt = runsOn() && media.currentTime - heard > MAX_STEP
    const reached = leapt ? heard : media.currentTime
    const least = record?.lastsAtLeast(!outdated()) ?? null
    if (!leapt && (least === null || reached >= least)) return onEnd()
    aim = reached
    retry()
  })

  return {
    position,
    /** The element's duration; null before it is known. */
    duration: (): Seconds | null => (media.duration > 0 && Number.isFinite(media.duration) ? media.duration : null),
    wants: () => wants,

    load(next: DeckSource, at: Seconds, play: boolean) {
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
      if (parked) return update({ state: 'waiting' })
      if (media.ended && runsOn()) return attach(0)
      if (sound.state === 'failed') {
        attempts = 0
        return attach(position())
      }
      if (sound.state !== 'playing') update({ state: 'waiting' })
      start()
    },

    pause() {
      wants = false
      cancelRetry()
      media.pause()
      if (outdated() && runsOn() && !media.ended) return attach(position())
      if (sound.state !== 'silent' && sound.state !== 'failed') update({ state: 'paused' })
    },

    /** Positions that are not rendered yet work: the server answers the range once it has it. */
    seek(at: Seconds) {
      if (record === null) return
      const reachable = media.readyState < HAVE_METADATA || (!runsOn() && covers(media.seekable, at))
      if (!reachable && (outdated() || at <= RANGE_TOLERANCE)) return attach(at)
      if (runsOn()) return
      if (media.readyState < HAVE_METADATA) aim = at
      media.currentTime = at
      onTime()
    },

    /** The track has changed: moves to its current address, if nothing plays. */
    refresh() {
      if (!outdated() || (media.ended && !parked)) return
      const still = sound.state === 'waiting' || sound.state === 'paused'
      if (still && (runsOn() || media.readyState < HAVE_METADATA)) attach(position())
    },
    /** Whether the song can seek. */
    canSeek: () => record !== null && (!runsOn() || outdated()),

    /** The connection is back: retries at once. */
    retryNow() {
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
      update({ state: 'silent' })
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

const FIRST_RETRY_DELAY: Milliseconds = 500
const MAX_RETRY_DELAY: Milliseconds = 15_000
/** About a minute of attempts. */
export const MAX_RECONNECT_ATTEMPTS = 8

/** The delay before an attempt (from 1), doubling up to 15 s; null after the last. */
// retryDelay(1) // => 500
export const retryDelay = (attempt: number): Milliseconds | null =>
  attempt > MAX_RECONNECT_ATTEMPTS ? null : Math.min(MAX_RETRY_DELAY, FIRST_RETRY_DELAY * 2 ** (attempt - 1))
