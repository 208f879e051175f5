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

/** What made a song, as its service reports it. */
export type SongMaking = {
  model: string | null
  languageModel: string | null
  seed: number | null
  /** The caption that the model was given. */
  caption: string | null
  bpm: number | null
  key: string | null
  /** Differences from the order, in sentences. */
  notes: string[]
}
