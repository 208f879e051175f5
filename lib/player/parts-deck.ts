import type { Multitrack } from '#lib/contract/studio'
import type { Gain, Milliseconds, Seconds } from '#lib/music/time'
import type { ReadSignal } from '#lib/player/attacks'
import { createChunks } from '#lib/player/chunks'
import type { Media } from '#lib/player/deck'
import { Resampler } from '#lib/player/resample'
import { BEFORE_START, Stretch } from '#lib/player/stretch'

export type PartsDeckOptions = {
  context: AudioContext
  /** The player's element: the clock that the parts follow in playing, pausing and seeking. */
  media: Pick<Media, 'currentTime' | 'playbackRate' | 'ended' | 'readyState' | 'addEventListener'> & {
    paused: boolean
    seeking: boolean
  }
  index: Multitrack
  gains: Float32Array
  fetch: (first: number, last: number, signal: AbortSignal) => Promise<ArrayBuffer>
  every: (pause: Milliseconds, callback: () => void) => () => void
  after: (delay: Milliseconds, callback: () => void) => unknown
  /** Whether the element plays this song. */
  isCurrent: () => boolean
  /** The parts are audible from now on. */
  onSounding: () => void
  onError: (error: unknown) => void
}

/** From scheduling to the first sound. */
const START_DELAY: Seconds = 0.06
/** Audio is scheduled this far ahead, in buffers of `HOPS_PER_BUFFER`. */
const SCHEDULE_AHEAD: Seconds = 1.5
const HOPS_PER_BUFFER = 20
const SCHEDULE_INTERVAL: Milliseconds = 200
/** Beyond this drift from the element's clock, which is inexact, the parts restart at its position. */
const MAX_DRIFT: Seconds = 0.12
/** Parts that keep their pitch when the song is transposed. */
const UNPITCHED = /drums|kit$|brushes|percussion/i
/** Fades of a start and a stop. A part fades by 60 dB within 35 ms. */
const FADE_TIME: Seconds = 0.012
const MUTE_CONSTANT: Seconds = 0.005

/** Parts that are stretched alike. */
type Group = {
  /** Their indices. */
  parts: number[]
  stretch: Stretch
  /** Turns the pitch, if it is changed. */
  resampler: Resampler | null
  /** Start of the next buffer, on the context's clock. */
  next: Seconds
}

type Run = {
  out: GainNode
  /** A gain for each part, on its way to `out`. */
  gains: GainNode[]
  nodes: Set<AudioBufferSourceNode>
  groups: Group[]
  speed: number
  /** The position was `from` at context time `began`. */
  began: Seconds
  from: Seconds
}

/**
 * Plays all parts of a song in step with the player's element, sample-accurate, at any speed. Muting changes only
 * gains, so that it applies at once.
 */
export const createPartsDeck = (options: PartsDeckOptions) => {
  const { context, media, index } = options
  const closing = new AbortController()
  const { signal } = closing
  const level = context.createGain()
  level.connect(context.destination)
  let audible: readonly boolean[] = index.parts.map(() => true)
  /** Semitones that the parts sound higher; those without a pitch stay. */
  let transpose = 0
  let run: Run | null = null
  /** Counts starts and stops, so that a delayed start can tell whether it is still current. */
  let turn = 0
  const chunks = createChunks({
    index,
    gains: options.gains,
    fetch: options.fetch,
    async decode(file) {
      const buffer = await context.decodeAudioData(file)
      const left = buffer.getChannelData(0)
      return { left, right: buffer.numberOfChannels > 1 ? buffer.getChannelData(1) : left.slice() }
    },
    signal,
  })

  const plays = () => !media.paused && !media.ended && !media.seeking && media.readyState > 2 && options.isCurrent()
  /** The position at a time of the context's clock, by the element. Both mean what is audible. */
  const songAt = (when: Seconds): Seconds =>
    media.currentTime + (when - context.currentTime + (context.outputLatency || 0)) * media.playbackRate

  const stop = () => {
    turn++
    const ending = run
    run = null
    if (!ending) return
    const now = context.currentTime
    ending.out.gain.setTargetAtTime(0, now, FADE_TIME / 4)
    for (const node of ending.nodes) node.stop(now + FADE_TIME)
    options.after(100, () => ending.out.disconnect())
  }

  const schedule = (current: Run, group: Group) => {
    const stretched = group.stretch.render(HOPS_PER_BUFFER)
    const sides = group.resampler?.push(stretched) ?? stretched
    const length = sides[0]?.length ?? 0
    for (const [i, part] of group.parts.entries()) {
      const buffer = context.createBuffer(2, length, index.rate)
      for (const side of [0, 1]) buffer.copyToChannel(sides[2 * i + side] as Float32Array<ArrayBuffer>, side)
      const node = context.createBufferSource()
      node.buffer = buffer
      node.connect(current.gains[part] as GainNode)
      node.onended = () => {
        node.disconnect()
        current.nodes.delete(node)
      }
      node.start(group.next)
      current.nodes.add(node)
    }
    group.next += length / index.rate
  }

  /** Schedules the next buffers, as far as their chunks are loaded. */
  const pump = () => {
    const current = run
    for (const group of current?.groups ?? [])
      while (current && run === current && group.next < context.currentTime + SCHEDULE_AHEAD) {
        const { first, last } = group.stretch.needs(HOPS_PER_BUFFER)
        const missing = chunks.need(first, last)
        if (missing) return void missing.then(pump, failed)
        // Too late to be in time: restarts at the current position.
        if (group.next < context.currentTime) return begin()
        schedule(current, group)
      }
    // Prefetches the next chunk.
    const ahead = current?.groups[0]?.stretch.needs(1)
    if (ahead) chunks.need(ahead.first, ahead.last + index.chunk)?.catch(failed)
  }

  /** The sum of both sides of a part. */
  const bothSides = (part: number): ReadSignal => {
    let right = new Float32Array(0)
    return (from, into) => {
      if (right.length !== into.length) right = new Float32Array(into.length)
      chunks.read(2 * part, from, into)
      chunks.read(2 * part + 1, from, right)
      for (let i = 0; i < into.length; i++) into[i] = (into[i] as number) + (right[i] as number)
    }
  }

  /** Parts with a pitch, and those without where they are not moved together. */
  const groupsFrom = (from: Seconds, began: Seconds, speed: number): Group[] => {
    const rate = 2 ** (transpose / 12)
    const all = index.parts.map((_, part) => part)
    const made = (parts: number[], rate: number): Group => ({
      parts,
      stretch: new Stretch(
        2 * parts.length,
        (side, at, into) => chunks.read(2 * (parts[side >> 1] as number) + (side & 1), at, into),
        chunks.guide,
        parts.map(bothSides),
        Math.round(from * index.rate),
        // Read faster, the stretched sound lasts as long as at this speed.
        speed / rate,
      ),
      resampler: rate === 1 ? null : new Resampler(2 * parts.length, rate),
      next: began,
    })
    if (transpose === 0) return [made(all, 1)]
    const isUnpitched = (part: number) => UNPITCHED.test(index.parts[part]?.name ?? '')
    return [
      made(
        all.filter((part) => !isUnpitched(part)),
        rate,
      ),
      made(all.filter(isUnpitched), 1),
    ].filter(({ parts }) => parts.length > 0)
  }

  const failed = (error: unknown) => {
    if (signal.aborted) return
    stop()
    options.onError(error)
  }

  const begin = () => {
    stop()
    if (!plays()) return
    const mine = turn
    const speed = media.playbackRate
    const here = Math.round(media.currentTime * index.rate)
    const ready = chunks.need(here - BEFORE_START, here + 2 * index.rate) ?? Promise.resolve()
    void Promise.all([ready, context.resume()]).then(() => {
      if (mine !== turn || signal.aborted || !plays()) return
      const began = context.currentTime + START_DELAY
      const from = songAt(began)
      const out = context.createGain()
      out.gain.setValueAtTime(0, began)
      out.gain.linearRampToValueAtTime(1, began + FADE_TIME)
      out.connect(level)
      const gains = audible.map((on) => {
        const gain = context.createGain()
        gain.gain.value = on ? 1 : 0
        gain.connect(out)
        return gain
      })
      run = { out, gains, nodes: new Set(), groups: groupsFrom(from, began, speed), speed, began, from }
      pump()
      options.after(START_DELAY * 1000, () => {
        if (mine === turn) options.onSounding()
      })
    }, failed)
  }

  const keepTogether = () => {
    if (!run) return
    const now = context.currentTime
    const here = run.from + (now - run.began) * run.speed
    if (now > run.began && Math.abs(here - songAt(now)) > MAX_DRIFT) begin()
    else pump()
  }

  for (const event of ['playing', 'seeked', 'ratechange']) media.addEventListener(event, begin, { signal })
  for (const event of ['pause', 'waiting', 'seeking', 'ended', 'emptied'])
    media.addEventListener(event, stop, { signal })
  const stopLooking = options.every(SCHEDULE_INTERVAL, keepTogether)
  begin()

  return {
    /** Sets which parts are audible, in their order. */
    hear(next: readonly boolean[]) {
      audible = next
      const now = context.currentTime
      for (const [i, gain] of run?.gains.entries() ?? []) gain.gain.setTargetAtTime(next[i] ? 1 : 0, now, MUTE_CONSTANT)
    },
    /** Lets the parts sound this many semitones higher, at the same speed. */
    setTranspose(semitones: number) {
      if (semitones === transpose) return
      transpose = semitones
      begin()
    },
    /** The position that is played now; null while nothing is. */
    position: (): Seconds | null =>
      run && context.currentTime >= run.began ? run.from + (context.currentTime - run.began) * run.speed : null,
    setLevel: (gain: Gain) => void level.gain.setTargetAtTime(gain, context.currentTime, MUTE_CONSTANT),
    close() {
      stop()
      stopLooking()
      closing.abort()
      options.after(100, () => level.disconnect())
    },
  }
}

export type PartsDeck = ReturnType<typeof createPartsDeck>
