import type { Player } from '#lib/player/player'
import { takeLetter } from '#lib/player/track'

const DEFAULT_SKIP_SECONDS = 10 // if the system names no offset

/**
 * Connects a player to the Media Session API until `signal` aborts. Artwork loads later than the title, so that it has
 * its own setter.
 */
export const connectMediaSession = (
  player: Player,
  session: Pick<MediaSession, 'metadata' | 'playbackState' | 'setActionHandler' | 'setPositionState'>,
  makeMetadata: (init: MediaMetadataInit) => MediaMetadata,
  /** The name of a take, shown if the song has no title. */
  nameOfTake: (letter: string) => string,
  signal: AbortSignal,
) => {
  let artwork: { id: string; images: MediaImage[] } | null = null
  let announced = ''

  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => player.resume()],
    ['pause', () => player.pause()],
    ['stop', () => player.pause()],
    ['previoustrack', () => player.previous()],
    ['nexttrack', () => player.next()],
    ['seekbackward', ({ seekOffset }) => player.nudge(-(seekOffset ?? DEFAULT_SKIP_SECONDS))],
    ['seekforward', ({ seekOffset }) => player.nudge(seekOffset ?? DEFAULT_SKIP_SECONDS)],
    ['seekto', ({ seekTime }) => seekTime !== undefined && player.seek(seekTime)],
  ]
  const set = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
    try {
      session.setActionHandler(action, handler)
    } catch {
      // Browsers throw for unknown actions.
    }
  }

  const update = () => {
    const { track, sound, duration, speed } = player.state()
    session.playbackState =
      track === null ? 'none' : sound.state === 'playing' || sound.state === 'waiting' ? 'playing' : 'paused'
    const images = artwork?.id === track?.id ? (artwork?.images ?? []) : []
    const about = JSON.stringify([track?.id, track?.title, images.length])
    if (about !== announced) {
      announced = about
      session.metadata =
        track &&
        makeMetadata({
          title: track.title || nameOfTake(takeLetter(track.take)),
          artist: 'Songloom',
          album: nameOfTake(takeLetter(track.take)),
          artwork: images,
        })
    }
    // Clears the position, so that the duration of the previous song is not shown.
    if (track === null || !duration) return session.setPositionState()
    const position = Math.min(duration, Math.max(0, player.position()))
    session.setPositionState({ duration, position, playbackRate: speed })
  }

  for (const [action, handler] of handlers) set(action, handler)
  const off = player.subscribe(update)
  update()
  signal.addEventListener('abort', () => {
    off()
    for (const [action] of handlers) set(action, null)
  })
  return {
    /** Reports a jump of the position, which the system cannot extrapolate. */
    update,
    setArtwork(id: string, images: MediaImage[]) {
      artwork = { id, images }
      update()
    },
  }
}
