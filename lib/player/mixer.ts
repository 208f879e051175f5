import type { Making, Multitrack } from '#lib/contract/studio'
import type { Milliseconds } from '#lib/music/time'
import type { Media } from '#lib/player/deck'
import { isHeard, isWholeMix, type Mix, WHOLE_MIX, withMute, withSolo } from '#lib/player/mix'
import { readGains } from '#lib/player/multitrack'
import { createPartsDeck, type PartsDeck } from '#lib/player/parts-deck'
import type { Player } from '#lib/player/player'

/** The song whose parts are mixed: its id, and the address that its files lie below. */
export type MixedSong = { id: string; home: string }

export type MixerState = {
  song: MixedSong | null
  /** Made: the studio makes the parts, and the song plays on as it is. */
  stage: 'off' | 'making' | 'on' | 'failed'
  /** 0…1, or null while it waits for its turn. */
  progress: number | null
  trouble: Error | null
  mix: Mix
}

export type MixerOptions = {
  player: Player
  media: Media & { paused: boolean; seeking: boolean }
  makeContext: () => AudioContext
  /** Sends a POST that has a file made, and reads JSON. Both throw what a page can show. */
  make: (url: string, signal: AbortSignal) => Promise<Making>
  read: (url: string, signal: AbortSignal) => Promise<Multitrack>
  fetchRange: (url: string, first: number, last: number, signal: AbortSignal) => Promise<ArrayBuffer>
  every: (pause: Milliseconds, callback: () => void) => () => void
  after: (delay: Milliseconds, callback: () => void) => unknown
}

const ASK_EVERY: Milliseconds = 1000
const OFF: MixerState = { song: null, stage: 'off', progress: null, trouble: null, mix: WHOLE_MIX }

/**
 * Mutes parts of the song that plays, and lets parts be heard alone. The song itself goes on until its parts are there; then
 * they sound in its place, at the same position and as loud, for as long as this song is on the deck.
 */
export const createMixer = (options: MixerOptions) => {
  const { player } = options
  const listeners = new Set<() => void>()
  let state = OFF
  let context: AudioContext | null = null
  let leaving = new AbortController()
  let open: { deck: PartsDeck; index: Multitrack } | null = null

  const set = (change: Partial<MixerState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const isCurrent = () => state.song !== null && player.state().track?.id === state.song.id
  const hear = () => open?.deck.hear(open.index.parts.map(({ name }) => isHeard(state.mix, name)))

  const off = () => {
    leaving.abort()
    open?.deck.close()
    open = null
    player.hush(false)
    if (state !== OFF) set(OFF)
  }

  const pause = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      options.after(ASK_EVERY, resolve)
      signal.addEventListener('abort', () => resolve())
    })

  const turnOn = async ({ home }: MixedSong) => {
    leaving.abort()
    leaving = new AbortController()
    const { signal } = leaving
    // Only a press may start sound, and this is still within one.
    context ??= options.makeContext()
    set({ stage: 'making', progress: null, trouble: null })
    try {
      for (;;) {
        const now = await options.make(`${home}/multitrack.json`, signal)
        if (now.state === 'ready') break
        set({ progress: now.progress })
        await pause(signal)
        if (signal.aborted) return
      }
      const index = await options.read(`${home}/multitrack.json`, signal)
      const { at, count } = index.gains
      const bin = `${home}/multitrack.bin`
      const gains = readGains(await options.fetchRange(bin, at, at + 2 * count - 1, signal), index.full ?? 1)
      if (signal.aborted) return
      const deck = createPartsDeck({
        ...options,
        context,
        index,
        gains,
        fetch: (first, last, reading) => options.fetchRange(bin, first, last, reading),
        isCurrent,
        onSounding: () => player.hush(true),
        onError: failed,
      })
      open = { deck, index }
      set({ stage: 'on', progress: null })
      hear()
      deck.setLevel(player.level())
    } catch (error) {
      if (!signal.aborted) failed(error)
    }
  }

  /** The song is heard as it is, and says why. */
  const failed = (error: unknown) => {
    leaving.abort()
    open?.deck.close()
    open = null
    player.hush(false)
    const trouble = error instanceof Error ? error : new Error('The parts couldn’t be loaded. Try again in a moment.')
    set({ stage: 'failed', trouble, mix: WHOLE_MIX })
  }

  let current = player.state().track?.id ?? null
  player.subscribe(() => {
    const before = current
    current = player.state().track?.id ?? null
    if (state.song && before === state.song.id && current !== before) off()
    else open?.deck.setLevel(player.level())
  })

  const change = (song: MixedSong, mix: Mix) => {
    if (state.song?.id !== song.id) off()
    set({ song, mix })
    if (state.stage === 'off' || state.stage === 'failed') void turnOn(song)
    else hear()
  }
  const mixOf = (song: MixedSong) => (state.song?.id === song.id ? state.mix : WHOLE_MIX)

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    state: () => state,
    mute: (song: MixedSong, name: string) => change(song, withMute(mixOf(song), name)),
    solo: (song: MixedSong, name: string) => change(song, withSolo(mixOf(song), name)),
    /** Everybody is heard again. */
    whole: (song: MixedSong) => !isWholeMix(mixOf(song)) && change(song, WHOLE_MIX),
    /** Back to the finished song. */
    off,
  }
}

export type Mixer = ReturnType<typeof createMixer>
