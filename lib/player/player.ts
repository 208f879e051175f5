import { createStore } from 'zustand/vanilla'
import type { Gain, Milliseconds, Seconds } from '#lib/music/time'
import { createBridge } from '#lib/player/bridge'
import { createDeck, type Media, type Sound } from '#lib/player/deck'
import { jumpBackFrom, type Loop, movedLoop, NO_LOOP, pressLoop } from '#lib/player/loop'
import { readSavedState, writeSavedState } from '#lib/player/persistence'
import {
  clearAfter,
  EMPTY_QUEUE,
  nextIn,
  nextRepeat,
  previousIn,
  type Queue,
  type QueueSource,
  replaceTake,
  withAdded,
  withList,
  withMore,
  withMoved,
  withNext,
  without,
  withQueued,
  withShuffle,
} from '#lib/player/queue'
import { areVersions, matchGain, sameTrack, sourceOf, type Takes, type Track } from '#lib/player/track'

export type PlayerState = {
  sound: Sound
  track: Track | null
  /** Playable takes of the current track's task, in order. */
  takes: Takes
  queue: Queue
  loop: Loop
  speed: number // 0.5…1.5
  volume: Gain
  muted: boolean
  duration: Seconds | null
}

export type PlayerOptions = {
  media: Media
  /** A second element, for changes of take without a gap. Optional. */
  twin?: Media
  storage: Pick<Storage, 'getItem' | 'setItem'> | null
  random: () => number
  after: (delay: Milliseconds, callback: () => void) => () => void
  /** Calls back at each animation frame until cancelled. */
  frames: (callback: () => void) => () => void
}

const STORAGE_KEY = 'songloom.player'
/** How often the position is saved while playing. */
const SAVE_INTERVAL: Seconds = 5
/** After this time, Previous restarts the song. */
const RESTART_AFTER: Seconds = 3
/** A live song may end this much early, by the padding and trimming of decoders. */
const END_SLACK: Seconds = 1.5
/** Two recordings cross without a gap where they play the same music at the same time, or nearly so. */
const MAX_BRIDGED: Seconds = 0.03

/** Where the song with this id has the same music as the version that it is compared with has at a position. */
type PositionIn = (id: string, at: Seconds) => Seconds

/** Playback speeds; the pitch stays. */
export const SPEEDS = [0.5, 0.75, 0.9, 1, 1.1, 1.25, 1.5] as const

/** Loudness is perceived as a power of the gain, so that gain is the square of the fader. */
export const FADER_CURVE = 2

/** The initial state. */
export const SILENT: PlayerState = {
  sound: { state: 'silent' },
  track: null,
  takes: [],
  queue: EMPTY_QUEUE,
  loop: NO_LOOP,
  speed: 1,
  volume: 1,
  muted: false,
  duration: null,
}

/**
 * The player of the app, over one audio element. `subscribe` reports changes of state. `onTime` reports the position at
 * frame rate, apart from the state, so that nothing renders because of it.
 */
export const createPlayer = ({ media, twin, storage, random, after, frames }: PlayerOptions) => {
  const closing = new AbortController()
  const { getState, setState, subscribe } = createStore(() => SILENT)
  const timeListeners = new Set<() => void>()
  const tracks = new Map<string, Track>()
  let cancelFrames: (() => void) | null = null
  let savedAt: Seconds = 0
  /** The mixer plays; the muted element only keeps the time. */
  let hushed = false
  /** Versions of a song that are compared. While one of them plays, they take the place of its takes. */
  let compared: Takes = []
  let positionIn: PositionIn = (_, at) => at

  const save = () => {
    const { track, queue, speed, volume, muted } = getState()
    savedAt = deck.position()
    try {
      storage?.setItem(
        STORAGE_KEY,
        writeSavedState({ track, position: savedAt, tracks: [...tracks.values()], queue, speed, volume, muted }),
      )
    } catch {
      // Storage is full or blocked: the state is not saved.
    }
  }

  const notifyTime = () => {
    const back = jumpBackFrom(getState().loop, deck.position())
    if (back !== null) deck.seek(back)
    for (const listener of timeListeners) listener()
  }

  const deck = createDeck({
    media,
    signal: closing.signal,
    after,
    onSound(sound) {
      setState({ sound })
      if (sound.state === 'playing') cancelFrames ??= frames(notifyTime)
      else {
        cancelFrames?.()
        cancelFrames = null
        notifyTime()
        if (sound.state === 'paused') save()
      }
    },
    onTime() {
      const duration = deck.duration() ?? getState().track?.duration ?? null
      if (duration !== getState().duration) setState({ duration })
      if (Math.abs(deck.position() - savedAt) > SAVE_INTERVAL) save()
      notifyTime()
    },
    onEnd: () => go(false),
  })

  const matched = (track = getState().track) =>
    getState().volume *
    matchGain(
      track?.loudness ?? null,
      getState().takes.map((take) => take.loudness),
    )
  const bridge = twin ? createBridge({ media, twin, after }) : null
  /** The bridge plays while the deck loads. */
  let bridged = false
  /** The current load comes from the bridge. */
  let handing = false
  const applyVolume = () => deck.setVolume(matched(), getState().muted || hushed || bridged)
  const leaveBridge = () => {
    bridge?.leave()
    if (bridged) {
      bridged = false
      applyVolume()
    }
  }

  const load = (track: Track, at: Seconds, play: boolean, loop: Loop = NO_LOOP) => {
    if (!handing) leaveBridge()
    tracks.set(track.id, track)
    setState(({ takes }) => ({
      ...{ track, loop, duration: track.duration },
      takes: takes.some((take) => take.id === track.id) ? takes : [track],
    }))
    applyVolume()
    deck.load(
      {
        source: () => {
          const current = getState().track
          return current && sourceOf(current)
        },
        lastsAtLeast: (finished) => {
          const { live = false, duration = null } = getState().track ?? {}
          return duration !== null && (live || !finished) ? duration - END_SLACK : null
        },
      },
      at,
      play,
    )
    save()
  }

  const go = (userInitiated: boolean) => {
    const { track: current, queue } = getState()
    const id = current && nextIn(queue, current.id, userInitiated)
    const track = id ? tracks.get(id) : undefined
    if (track) load(track, 0, userInitiated ? deck.wants() : true)
    else if (!userInitiated) deck.pause()
  }

  const clampTime = (at: Seconds) => Math.min(Math.max(0, at), getState().duration ?? Number.POSITIVE_INFINITY)

  const player = {
    subscribe,
    /** Calls back when the position changes: at each frame while playing. */
    onTime(listener: () => void) {
      timeListeners.add(listener)
      return () => void timeListeners.delete(listener)
    },
    state: getState,
    position: deck.position,
    find: (id: string) => tracks.get(id),

    /**
     * Plays a song, alone or as part of a list, which `source` describes. The current song continues from its position.
     */
    play(track: Track, { list, at, source }: { list?: readonly Track[]; at?: Seconds; source?: QueueSource } = {}) {
      for (const other of list ?? []) tracks.set(other.id, other)
      const { queue, track: before } = getState()
      const ids = list?.map((other) => other.id) ?? (queue.ids.includes(track.id) ? null : [track.id])
      if (ids)
        setState({
          queue: withList(queue, ids, track.id, random, { source: source ?? null, before: before?.id ?? null }),
        })
      if (before?.id !== track.id) return load(track, at ?? 0, true)
      player.update(track)
      if (at !== undefined) player.seek(at)
      deck.play()
    },
    /** Makes a song the current one at a position, without playing it. */
    cue(track: Track, at: Seconds) {
      tracks.set(track.id, track)
      const { queue, track: before } = getState()
      setState({
        queue: withList(queue, [track.id], track.id, random, { source: null, before: before?.id ?? null }),
      })
      load(track, at, false)
    },
    resume: deck.play,
    pause() {
      leaveBridge()
      deck.pause()
    },
    toggle: () => (deck.wants() ? player.pause() : deck.play()),
    seek(at: Seconds) {
      leaveBridge()
      deck.seek(clampTime(at))
    },
    nudge: (by: Seconds) => player.seek(deck.position() + by),
    next: () => go(true),
    previous() {
      const { track: current, queue } = getState()
      const id = current && previousIn(queue, current.id)
      const track = id ? tracks.get(id) : undefined
      if (track && deck.position() < RESTART_AFTER) load(track, 0, deck.wants())
      else deck.seek(0)
    },

    /** Switches to another take at the same musical position; to 0 or 1 of versions that are compared. */
    switchTake(take: number) {
      const { track, takes } = getState()
      const other = areVersions(takes) ? takes[take] : takes.find((candidate) => candidate.take === take)
      if (!track || !other || other.id === track.id || sourceOf(other) === null) return
      const last = Math.max(0, (other.duration ?? Number.POSITIVE_INFINITY) - 0.1)
      const inOther = (at: Seconds) => (compared.some(({ id }) => id === other.id) ? positionIn(other.id, at) : at)
      const change = (at: Seconds) => {
        const { track: current, loop } = getState()
        if (current !== track) return
        setState(({ queue }) => ({ queue: replaceTake(queue, track.id, other.id) }))
        load(other, Math.min(at, last), deck.wants(), movedLoop(loop, inOther))
      }
      leaveBridge()
      const source = sourceOf(other)
      const at = deck.position()
      const isElsewhere = Math.abs(inOther(at) - at) > MAX_BRIDGED
      if (!bridge || hushed || source === null || getState().sound.state !== 'playing' || at > last || isElsewhere)
        return change(inOther(at))
      bridge.cross({
        source,
        at,
        volume: matched(other),
        muted: getState().muted,
        over(from) {
          bridged = true
          handing = true
          change(from)
          handing = false
          applyVolume()
        },
        back() {
          bridged = false
          applyVolume()
        },
        failed() {
          bridged = false
          change(inOther(deck.position()))
        },
      })
    },
    /**
     * Compares two versions of a song; none ends it.
     * @param at the position in a version that has the same music as a position in the other one
     */
    compare(versions: Takes, at: PositionIn = (_, same) => same) {
      compared = versions
      positionIn = at
      const { track, takes } = getState()
      if (track)
        player.setTakes(versions.some(({ id }) => id === track.id) ? versions : areVersions(takes) ? [track] : takes)
    },
    setTakes(takes: Takes) {
      const { track, takes: known } = getState()
      if (!track || !takes.some((take) => take.id === track.id)) return
      const mine = compared.some((version) => version.id === track.id)
        ? compared
        : takes.filter((take) => take.taskId === track.taskId).toSorted((a, b) => a.take - b.take)
      const same = mine.length === known.length && mine.every((take, i) => sameTrack(take, known[i] ?? take))
      if (same) return
      setState({ takes: mine })
      const other = mine.find((take) => take.id !== track.id && take.audioUrl !== null)
      if (other?.audioUrl) bridge?.prepare(other.audioUrl)
      applyVolume()
    },

    /** Updates a track: title, final address, duration. Playback continues. */
    update(track: Track) {
      if (tracks.has(track.id)) tracks.set(track.id, track)
      const { track: current, takes: known } = getState()
      if (current?.id !== track.id || sameTrack(current, track)) return
      const takes = known.map((take) => (take.id === track.id ? track : take))
      setState({ track, takes, duration: deck.duration() ?? track.duration })
      applyVolume()
      deck.refresh()
    },
    /** Removes a deleted song, and stops it. */
    forget(id: string) {
      const playing = getState().track?.id === id
      setState(({ queue, takes }) => ({ queue: without(queue, id), takes: takes.filter((take) => take.id !== id) }))
      if (compared.some((version) => version.id === id)) compared = []
      tracks.delete(id)
      if (!playing) return save()
      deck.unload()
      setState({ track: null, takes: [], duration: null, loop: NO_LOOP })
      save()
    },
    /** Completes the list of a source, if it is still played from. */
    completeList(source: QueueSource, list: readonly Track[]) {
      const { queue, track } = getState()
      if (queue.source !== source || !list.some(({ id }) => id === track?.id)) return
      for (const other of list) tracks.set(other.id, other)
      const ids = list.map(({ id }) => id)
      const current = track?.id ?? null
      setState({ queue: withList(queue, ids, current, random, { source, before: current }) })
      save()
    },
    /** Adds the next part of a long list. `more` requests the part after it. */
    appendToQueue(list: readonly Track[], more: string | null) {
      for (const other of list) tracks.set(other.id, other)
      const ids = list.map(({ id }) => id)
      setState(({ queue }) => ({ queue: withMore(queue, ids, more) }))
      save()
    },
    /** Adds songs to the list that is played from. */
    extendQueue(list: readonly Track[]) {
      for (const other of list) tracks.set(other.id, other)
      const queue = withAdded(
        getState().queue,
        list.map(({ id }) => id),
        getState().track?.id ?? null,
      )
      if (queue === getState().queue) return
      setState({ queue })
      save()
    },
    playNext(track: Track) {
      tracks.set(track.id, track)
      setState(({ queue, track: current }) => ({ queue: withNext(queue, track.id, current?.id ?? null) }))
      save()
    },
    addToQueue(track: Track) {
      tracks.set(track.id, track)
      setState(({ queue, track: current }) => ({ queue: withQueued(queue, track.id, current?.id ?? null) }))
      save()
    },
    /** `to`: index in the play order, from 0. */
    moveInQueue(id: string, to: number) {
      setState(({ queue, track }) => ({ queue: withMoved(queue, id, to, track?.id ?? null) }))
      save()
    },
    /** Removes the songs to come that were added one by one, or those of the list. */
    clearQueue(which: 'queued' | 'rest') {
      setState(({ queue, track }) => ({ queue: clearAfter(queue, track?.id ?? null, which) }))
      save()
    },
    removeFromQueue(id: string) {
      setState(({ queue }) => ({ queue: without(queue, id) }))
      save()
    },

    setSpeed(speed: number) {
      setState({ speed })
      deck.setSpeed(speed)
    },
    setVolume(volume: Gain) {
      setState({ volume: Math.min(1, Math.max(0, volume)), muted: false })
      applyVolume()
    },
    /** Moves the fader by a step. */
    nudgeVolume: (by: number) =>
      player.setVolume(Math.min(1, Math.max(0, getState().volume ** (1 / FADER_CURVE) + by)) ** FADER_CURVE),
    /** The gain of the current song, for the mixer. */
    level: (): Gain => (getState().muted ? 0 : matched()),
    setSilenced(on: boolean) {
      if (on === hushed) return
      hushed = on
      applyVolume()
    },
    toggleMuted() {
      setState(({ muted }) => ({ muted: !muted }))
      applyVolume()
    },
    toggleShuffle() {
      setState(({ queue, track }) => ({ queue: withShuffle(queue, !queue.shuffled, track?.id ?? null, random) }))
    },
    cycleRepeat: () => setState(({ queue }) => ({ queue: { ...queue, repeat: nextRepeat(queue.repeat) } })),
    /** A loop needs seeking. */
    pressLoop() {
      if (deck.canSeek()) setState({ loop: pressLoop(getState().loop, deck.position()) })
    },

    /** Sets a loop, or clears it. */
    setLoop(loop: Loop) {
      if (loop.state === 'off' || deck.canSeek()) setState({ loop })
    },

    /** Restores the saved state, paused. */
    restore() {
      const saved = readSavedState(storage?.getItem(STORAGE_KEY) ?? null)
      if (!saved || getState().track) return
      for (const track of saved.tracks) tracks.set(track.id, track)
      setState({ queue: saved.queue, speed: saved.speed, volume: saved.volume, muted: saved.muted })
      deck.setSpeed(saved.speed)
      if (saved.track && sourceOf(saved.track)) load(saved.track, saved.position, false)
      applyVolume()
    },
    save,
    /** Retries at once, when the connection is back. */
    retryNow: deck.retryNow,
    close() {
      closing.abort()
      cancelFrames?.()
      deck.unload()
    },
  }
  return player
}

export type Player = ReturnType<typeof createPlayer>
