import { beforeEach, expect, it } from 'vitest'
import { connectMediaSession } from '#lib/player/media-session'
import type { Player, PlayerState } from '#lib/player/player'
import type { Track } from '#lib/player/track'

/** The Media Session API of a browser. */
const screen = () => {
  const handlers = new Map<string, MediaSessionActionHandler | null>()
  return {
    handlers,
    metadata: null as MediaMetadata | null,
    playbackState: 'none' as MediaSessionPlaybackState,
    at: undefined as MediaPositionState | undefined,
    setActionHandler(action: string, handler: MediaSessionActionHandler | null) {
      if (action === 'stop') throw new TypeError('This browser does not know it.')
      handlers.set(action, handler)
    },
    setPositionState(state?: MediaPositionState) {
      this.at = state
    },
  }
}

const TRACK = { id: 'a', title: 'Night Ferry', take: 1 } as Track

let session: ReturnType<typeof screen>
let state: Partial<PlayerState>
let listeners: Set<() => void>
let asked: string[]
let ending: AbortController
let connected: ReturnType<typeof connectMediaSession>
beforeEach(() => {
  session = screen()
  listeners = new Set()
  asked = []
  ending = new AbortController()
  state = { track: TRACK, sound: { state: 'playing' }, duration: 180, speed: 1.25 }
  const player = {
    state: () => state,
    position: () => 42,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    resume: () => asked.push('resume'),
    pause: () => asked.push('pause'),
    previous: () => asked.push('previous'),
    next: () => asked.push('next'),
    nudge: (by: number) => asked.push(`nudge ${by}`),
    seek: (at: number) => asked.push(`seek ${at}`),
  } as unknown as Player
  connected = connectMediaSession(
    player,
    session,
    (init) => init as MediaMetadata,
    (letter) => `Take ${letter}`,
    ending.signal,
  )
})
const press = (action: MediaSessionAction, details: Partial<MediaSessionActionDetails> = {}) =>
  session.handlers.get(action)?.({ action, ...details })

it('media session › playing › metadata, position, speed and artwork', () => {
  expect(session.playbackState).toBe('playing')
  expect(session.at).toEqual({ duration: 180, position: 42, playbackRate: 1.25 })
  expect(session.metadata).toMatchObject({ title: 'Night Ferry', album: 'Take B', artwork: [] })
  connected.setArtwork('a', [{ src: 'blob:cover' }])
  expect(session.metadata?.artwork).toEqual([{ src: 'blob:cover' }])
  // Artwork of another song is ignored.
  connected.setArtwork('b', [{ src: 'blob:other' }])
  expect(session.metadata?.artwork).toEqual([])
})

it('media session › buttons › control the player', () => {
  press('pause')
  press('play')
  press('nexttrack')
  press('previoustrack')
  press('seekbackward')
  press('seekforward', { seekOffset: 15 })
  press('seekto', { seekTime: 63 })
  expect(asked).toEqual(['pause', 'resume', 'next', 'previous', 'nudge -10', 'nudge 15', 'seek 63'])
})

it('media session › unknown duration › no position, nothing playing › none', () => {
  state = { ...state, duration: null }
  for (const listener of listeners) listener()
  expect(session.at).toBeUndefined()
  state = { ...state, track: null, sound: { state: 'silent' } }
  for (const listener of listeners) listener()
  expect([session.playbackState, session.metadata]).toEqual(['none', null])
})

it('media session › aborted › handlers removed', () => {
  ending.abort()
  expect([...session.handlers.values()].every((handler) => handler === null)).toBe(true)
  expect(listeners.size).toBe(0)
})
