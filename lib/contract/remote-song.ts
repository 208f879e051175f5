import type { SongMaking } from '#lib/contract/studio'
import type { Seconds } from '#lib/music/time'

/** A song as reported by a remote service. Unknown states count as running. */
export type RemoteSong = {
  remoteId: string
  status: 'pending' | 'running' | 'stream' | 'done' | 'fail' | 'cancelled'
  pipe: string | null
  audio: string | null
  title: string | null
  lyric: string | null
  duration: number | null // seconds
  error: string | null
  errorCode: string | null
  /** What made the song. Absent where the service does not say. */
  making?: SongMaking
}

/** Progress of an unfinished task. `fraction`: 0…1, and never falls. `stage`: in the service's words. */
export type RemoteProgress = { fraction: number; stage: string | null; wait: Seconds | null }

/** A song of which only its state is known. */
export const unfinishedSong = (remoteId: string, status: RemoteSong['status']): RemoteSong => ({
  remoteId,
  status,
  pipe: null,
  audio: null,
  title: null,
  lyric: null,
  duration: null,
  error: null,
  errorCode: null,
})
