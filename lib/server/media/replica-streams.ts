import type { Timing } from '#lib/clock'
import { songFiles } from '#lib/data/file-keys'
import type { SongWithSections } from '#lib/data/songs/songs'
import type { TaskEvents } from '#lib/data/tasks/task-events'
import type { LiveChunks } from '#lib/server/media/live-chunks'
import { LiveSong, type LiveSongs } from '#lib/services/embedded/live-songs'
import type { Storage } from '#lib/storage/storage'

/**
 * Streams of unfinished songs that this process does not render: another replica renders them, or a render is about to
 * restart, or has just finished. All listeners share one stream, which is filled from chunks, a local render or the finished
 * file. It ends when the song is complete or failed.
 */
export type ReplicaStreams = { open(song: SongWithSections, bytes: number): LiveSong }

type Context = Timing & {
  live: LiveSongs
  storage: Storage
  taskEvents: TaskEvents
  /** Chunks of other replicas; null for a single process. */
  liveChunks: LiveChunks | null
  findSongByToken(token: string): Promise<SongWithSections | null>
  closing: AbortSignal
}

export const createReplicaStreams = (context: Context): ReplicaStreams => {
  const { clock, pace } = context
  const streams = new Map<string, LiveSong>()

  const fill = async (song: SongWithSections, stream: LiveSong) => {
    const append = stream.startRender()
    let waitedSince = clock.monotonic()
    const isNeeded = () =>
      stream.listeners > 0 &&
      !context.closing.aborted &&
      clock.monotonic() - waitedSince < pace.replicaStreamIdleTimeoutMs
    let mayHaveTail = true
    while (isNeeded()) {
      if (mayHaveTail) {
        // The tail is saved before the first chunk. Songs of earlier versions have none.
        const started = stream.available > 0
        const tail = await tailOf(context, song.id, stream.bytes)
        if (tail) stream.setTail(tail)
        mayHaveTail = !tail && !started
      }
      const next = await nextBytes(context, song, stream)
      if (next === 'broken') return
      if (next === 'later') continue
      append({ bytes: next, peaks: [], rms: [], seconds: 0 })
      waitedSince = clock.monotonic()
      if (stream.available < stream.bytes) continue
      stream.finish()
      return
    }
  }

  return {
    open(song, bytes) {
      const key = `${song.id} ${bytes}`
      const known = streams.get(key)
      if (known) return known
      const stream = new LiveSong(bytes)
      streams.set(key, stream)
      // Deferred, so that the caller can register as a listener first.
      void Promise.resolve()
        .then(() => fill(song, stream))
        .catch(() => {})
        .finally(() => {
          streams.delete(key)
          stream.break()
        })
      return stream
    },
  }
}

/** The last bytes of a song, from a local render or from chunks; null if unknown. */
const tailOf = async ({ live, liveChunks }: Context, id: string, bytes: number): Promise<Uint8Array | null> => {
  const here = live.find(id)
  return (here?.bytes === bytes ? here.tail : null) ?? (await liveChunks?.tail(id, bytes)) ?? null
}

/** The bytes after the end of a stream. `later`: none arrived within the check interval. */
const nextBytes = async (
  { live, storage, taskEvents, liveChunks, findSongByToken, closing, clock, pace }: Context,
  { id, taskId, mediaToken }: SongWithSections,
  { available: at, bytes }: LiveSong,
): Promise<Uint8Array | 'later' | 'broken'> => {
  const here = live.find(id)
  if (here?.bytes === bytes && here.available > at) return here.slice(at, bytes - 1)
  const chunk = await liveChunks?.read(id, bytes, at)
  if (chunk) return chunk
  const now = await findSongByToken(mediaToken)
  if (!now || now.status === 'fail' || now.bytes !== bytes) return 'broken'
  if (now.status === 'done') {
    const whole = await storage.get(songFiles(id, now.format).audio)
    return whole?.length === bytes ? whole.subarray(at) : 'broken'
  }
  if (here?.bytes === bytes && here.state === 'open')
    await here.progress(closing, clock.timeout(pace.replicaStreamCheckIntervalMs))
  else await taskEvents.waitForChange(taskId, pace.replicaStreamCheckIntervalMs, closing)
  return 'later'
}
