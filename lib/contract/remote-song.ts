/** A song as a remote service tells of it: states that it does not have yet count as still working. */
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
}
