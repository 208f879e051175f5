import type { Multitrack } from '#lib/contract/studio'
import type { Gain, Milliseconds, Seconds } from '#lib/music/time'
import { createChunks } from '#lib/player/chunks'
import type { Media } from '#lib/player/deck'
import { HOP, Stretch } from '#lib/player/stretch'

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
/** Fades of a start and a stop. A part fades by 60 dB within 35 ms. */
const FADE_TIME: Seconds = 0.012
const MUTE_CONSTANT: Seconds = 0.005

type Run = {
  out: GainNode
  /** A gain for each part, on its way to `out`. */
  parts: GainNode[]
  nodes: Set<AudioBufferSourceNode>
  stretch: Stretch
  speed: number
  /** Start of the next buffer, on the context's clock. */
  next: Seconds
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

  const schedule = (current: Run) => {
    const sides = current.stretch.render(HOPS_PER_BUFFER)
    for (const [i, gain] of current.parts.entries()) {
      const buffer = context.createBuffer(2, HOPS_PER_BUFFER * HOP, index.rate)
      for (const side of [0, 1]) buffer.copyToChannel(sides[2 * i + side] as Float32Array<ArrayBuffer>, side)
      const node = context.createBufferSource()
      node.buffer = buffer
      node.connect(gain)
      node.onended = () => {
        node.disconnect()
        current.nodes.delete(node)
      }
      node.start(current.next)
      current.nodes.add(node)
    }
    current.next += (HOPS_PER_BUFFER * HOP) / index.rate
  }

  /** Schedules the next buffers, as far as their chunks are loaded. */
  const pump = () => {
    const current = run
    while (current && run === current && current.next < context.currentTime + SCHEDULE_AHEAD) {
      const { first, last } = current.stretch.needs(HOPS_PER_BUFFER)
      const missing = chunks.need(first, last)
      if (missing) return void missing.then(pump, failed)
      // Too late to be in time: restarts at the current position.
      if (current.next < context.currentTime) return begin()
      schedule(current)
    }
    // Prefetches the next chunk.
    if (current) chunks.need(current.stretch.needs(1).first, current.stretch.needs(1).last + index.chunk)?.catch(failed)
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
    const ready = chunks.need(here - HOP, here + 2 * index.rate) ?? Promise.resolve()
    void Promise.all([ready, context.resume()]).then(() => {
      if (mine !== turn || signal.aborted || !plays()) return
      const began = context.currentTime + START_DELAY
      const from = songAt(began)
      const out = context.createGain()
      out.gain.setValueAtTime(0, began)
      out.gain.linearRampToValueAtTime(1, began + FADE_TIME)
      out.connect(level)
      const parts = audible.map((on) => {
        const gain = context.createGain()
        gain.gain.value = on ? 1 : 0
        gain.connect(out)
        return gain
      })
      const stretch = new Stretch(2 * parts.length, chunks.read, chunks.guide, Math.round(from * index.rate), speed)
      run = { out, parts, nodes: new Set(), stretch, speed, next: began, began, from }
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
      for (const [i, gain] of run?.parts.entries() ?? []) gain.gain.setTargetAtTime(next[i] ? 1 : 0, now, MUTE_CONSTANT)
    },
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
