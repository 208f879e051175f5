import { createStore } from 'zustand/vanilla'
import type { ExportStatus, Multitrack } from '#lib/contract/studio'
import type { Milliseconds, Seconds } from '#lib/music/time'
import type { Media } from '#lib/player/deck'
import { isHeard, isWholeMix, type Mix, WHOLE_MIX, withMute, withSolo } from '#lib/player/mix'
import { readGains } from '#lib/player/multitrack'
import { createPartsDeck, type PartsDeck, type PartsDeckOptions } from '#lib/player/parts-deck'
import type { Player } from '#lib/player/player'

/** The song that is mixed: its id, and the folder of its media. */
export type MixedSong = { id: string; mediaPath: string }

/** A song that is practised, with the address and length of its recording. */
export type PractisedSong = { id: string; audioUrl: string; duration: Seconds }

export type MixerState = {
  song: MixedSong | null
  /** `making`: the server makes the parts while the song plays on. */
  stage: 'off' | 'exporting' | 'on' | 'failed'
  /** 0…1; null while queued. */
  progress: number | null
  trouble: Error | null
  mix: Mix
  /** Semitones that the song sounds higher. */
  transpose: number
}

export type MixerOptions = {
  player: Player
  media: Media & { paused: boolean; seeking: boolean }
  makeContext: () => AudioContext
  /** `make` requests a file by POST, `read` gets JSON. Both throw errors that a page can show. */
  make: (url: string, signal: AbortSignal) => Promise<ExportStatus>
  read: (url: string, signal: AbortSignal) => Promise<Multitrack>
  fetchFile: (url: string, signal: AbortSignal) => Promise<ArrayBuffer>
  fetchRange: (url: string, first: number, last: number, signal: AbortSignal) => Promise<ArrayBuffer>
  every: (pause: Milliseconds, callback: () => void) => () => void
  after: (delay: Milliseconds, callback: () => void) => unknown
}

/** A recording as a multitrack file of one part and one chunk. */
const asOnePart = (bytes: number, duration: Seconds, rate: number): Multitrack => {
  // Decoders add some padding.
  const samples = Math.ceil((duration + 2) * rate)
  return {
    format: 1,
    rate,
    samples,
    chunk: samples,
    parts: [{ name: '', peaks: [] }],
    lengths: [[bytes]],
    gains: { at: 0, every: samples, count: 1 },
  }
}
const UNCHANGED = Float32Array.of(1)

const POLL_INTERVAL: Milliseconds = 1000
const OFF: MixerState = { song: null, stage: 'off', progress: null, trouble: null, mix: WHOLE_MIX, transpose: 0 }

/**
 * Mutes, solos and transposes parts of the current song. The song plays on until its parts are ready. They then replace it at the
 * same position and level, while it is the current song.
 */
export const createMixer = (options: MixerOptions) => {
  const { player } = options
  const { getState, setState, subscribe } = createStore(() => OFF)
  let context: AudioContext | null = null
  let leaving = new AbortController()
  let open: { deck: PartsDeck; index: Multitrack } | null = null
  let practised: PractisedSong | null = null

  const hear = () => open?.deck.hear(open.index.parts.map(({ name }) => isHeard(getState().mix, name)))

  const close = () => {
    leaving.abort()
    leaving = new AbortController()
    open?.deck.close()
    open = null
    player.setSilenced(false)
  }

  const off = () => {
    close()
    if (getState() !== OFF) setState(OFF, true)
    void openWhole()
  }

  type Source = Pick<PartsDeckOptions, 'index' | 'gains' | 'fetch' | 'onError'> & { id: string }

  const openDeck = ({ id, ...source }: Source, context: AudioContext) => {
    open?.deck.close()
    const deck = createPartsDeck({
      ...options,
      ...source,
      context,
      isCurrent: () => player.state().track?.id === id,
      onSounding: () => player.setSilenced(true),
    })
    open = { deck, index: source.index }
    deck.setTranspose(getState().transpose)
    deck.setLevel(player.level())
  }

  /** While a song is practised it is played as its parts are, because their clock is exact at any speed. */
  const openWhole = async () => {
    if (!practised || open || getState().stage === 'exporting') return
    const { id, audioUrl, duration } = practised
    const { signal } = leaving
    context ??= options.makeContext()
    // Without it the song is heard all the same.
    const file = await options.fetchFile(audioUrl, signal).catch(() => null)
    if (!file || signal.aborted || practised?.id !== id || open) return
    const index = asOnePart(file.byteLength, duration, context.sampleRate)
    openDeck({ id, index, gains: UNCHANGED, fetch: async () => file, onError: close }, context)
  }

  const pause = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      options.after(POLL_INTERVAL, resolve)
      signal.addEventListener('abort', () => resolve())
    })

  const turnOn = async ({ id, mediaPath }: MixedSong) => {
    leaving.abort()
    leaving = new AbortController()
    const { signal } = leaving
    // Browsers allow starting audio only within a gesture, such as this press.
    context ??= options.makeContext()
    setState({ stage: 'exporting', progress: null, trouble: null })
    try {
      for (;;) {
        const now = await options.make(`${mediaPath}/multitrack.json`, signal)
        if (now.state === 'ready') break
        setState({ progress: now.progress })
        await pause(signal)
        if (signal.aborted) return
      }
      const index = await options.read(`${mediaPath}/multitrack.json`, signal)
      const { at, count } = index.gains
      const bin = `${mediaPath}/multitrack.bin`
      const gains = readGains(await options.fetchRange(bin, at, at + 2 * count - 1, signal), index.full ?? 1)
      if (signal.aborted) return
      const fetch: Source['fetch'] = (first, last, reading) => options.fetchRange(bin, first, last, reading)
      openDeck({ id, index, gains, fetch, onError: failed }, context)
      setState({ stage: 'on', progress: null })
      hear()
    } catch (error) {
      if (!signal.aborted) failed(error)
    }
  }

  /** Returns to the song itself, with an error. */
  const failed = (error: unknown) => {
    close()
    const trouble = error instanceof Error ? error : new Error('The parts couldn’t be loaded. Try again in a moment.')
    setState({ stage: 'failed', trouble, mix: WHOLE_MIX, transpose: 0 })
    void openWhole()
  }

  let current = player.state().track?.id ?? null
  player.subscribe(() => {
    const before = current
    current = player.state().track?.id ?? null
    if (before && before === getState().song?.id && current !== before) off()
    else open?.deck.setLevel(player.level())
  })

  const change = (song: MixedSong, wanted: Partial<Pick<MixerState, 'mix' | 'transpose'>>) => {
    if (getState().song?.id !== song.id) off()
    setState({ song, ...wanted })
    const { stage, mix, transpose } = getState()
    if (stage === 'off' || stage === 'failed') void turnOn(song)
    // Nothing is wanted any more: the parts need not be made.
    else if (stage === 'exporting' && isWholeMix(mix) && transpose === 0) off()
    else {
      hear()
      open?.deck.setTranspose(transpose)
    }
  }
  const mixOf = ({ id }: MixedSong) => {
    const { song, mix } = getState()
    return song?.id === id ? mix : WHOLE_MIX
  }

  return {
    subscribe,
    state: getState,
    mute: (song: MixedSong, name: string) => change(song, { mix: withMute(mixOf(song), name) }),
    solo: (song: MixedSong, name: string) => change(song, { mix: withSolo(mixOf(song), name) }),
    /** Unmutes all parts. */
    whole: (song: MixedSong) => !isWholeMix(mixOf(song)) && change(song, { mix: WHOLE_MIX }),
    /** Plays a song by an exact clock while it is practised; null ends that. */
    practise(song: PractisedSong | null) {
      practised = song
      if (song) void openWhole()
      else if (getState().stage !== 'on') {
        close()
        if (getState().stage === 'exporting') setState(OFF, true)
      }
    },
    /**
     * Lets a song that is practised sound this many semitones higher, −12…12, at the same speed. With parts, its drums keep
     * their pitch.
     */
    transpose(song: MixedSong, semitones: number, hasParts: boolean) {
      if (hasParts && (semitones !== 0 || getState().song?.id === song.id))
        return change(song, { transpose: semitones })
      setState({ transpose: semitones })
      open?.deck.setTranspose(semitones)
    },
    /** The position by the exact clock; null while only the element plays. */
    position: () => open?.deck.position() ?? null,
    /** Returns to the song itself. */
    off,
  }
}

export type Mixer = ReturnType<typeof createMixer>
