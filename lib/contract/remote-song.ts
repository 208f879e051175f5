import type { SongMaking } from '#lib/contract/studio'

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
