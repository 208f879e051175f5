import type { Timing } from '#lib/clock'
import { songFiles } from '#lib/data/file-keys'
import type { SongWithSections } from '#lib/data/songs/songs'
import type { TaskEvents } from '#lib/data/tasks/task-events'
import type { Pieces } from '#lib/server/media/live-chunks'
import { LiveSong, type LiveSongs } from '#lib/services/embedded/live-songs'
import type { Storage } from '#lib/storage/storage'

/**
 * Songs that are heard here while they are not being rendered here: another replica makes them, or their process died and
 * they are about to be begun again, or they were finished a moment ago. A mirror is filled from wherever their bytes are,
 * once for all who listen, and ends as its song does: whole, or broken.
 */
export type Mirrors = { open(song: SongWithSections, bytes: number): LiveSong }

type Studio = Timing & {
  live: LiveSongs
  storage: Storage
  changes: TaskEvents
  /** What the other replicas lay down; null where there are none. */
  pieces: Pieces | null
  findSongByToken(token: string): Promise<SongWithSections | null>
  closing: AbortSignal
}

export const createMirrors = (app: Studio): Mirrors => {
  const { clock, pace } = app
  const mirrors = new Map<string, LiveSong>()

  const fill = async (song: SongWithSections, mirror: LiveSong) => {
    const append = mirror.startRender()
    let waitedSince = clock.monotonic()
    const isWaitedFor = () =>
      mirror.listeners > 0 && !app.closing.aborted && clock.monotonic() - waitedSince < pace.mirrorPatienceMs
    let tailMayCome = true
    while (isWaitedFor()) {
      if (tailMayCome) {
        // The tail is laid down before the first piece, and songs of earlier versions have none.
        const begun = mirror.available > 0
        const tail = await tailOf(app, song.id, mirror.bytes)
        if (tail) mirror.setTail(tail)
        tailMayCome = !tail && !begun
      }
      const next = await nextBytes(app, song, mirror)
      if (next === 'broken') return
      if (next === 'later') continue
      append({ bytes: next, peaks: [], seconds: 0 })
      waitedSince = clock.monotonic()
      if (mirror.available < mirror.bytes) continue
      mirror.finish()
      return
    }
  }

  return {
    open(song, bytes) {
      const key = `${song.id} ${bytes}`
      const known = mirrors.get(key)
      if (known) return known
      const mirror = new LiveSong(bytes)
      mirrors.set(key, mirror)
      // Whoever opens it reads from it at once; then it is filled until nobody does.
      void Promise.resolve()
        .then(() => fill(song, mirror))
        .catch(() => {})
        .finally(() => {
          mirrors.delete(key)
          mirror.break()
        })
      return mirror
    },
  }
}

/** The last bytes of a song, wherever it is being made; null where nobody has told them. */
const tailOf = async ({ live, pieces }: Studio, id: string, bytes: number): Promise<Uint8Array | null> => {
  const here = live.find(id)
  return (here?.bytes === bytes ? here.tail : null) ?? (await pieces?.tail(id, bytes)) ?? null
}

/** What comes after the bytes that a mirror has. `later`: nothing yet, after a little wait. */
const nextBytes = async (
  { live, storage, changes, pieces, findSongByToken, closing, clock, pace }: Studio,
  { id, taskId, mediaToken }: SongWithSections,
  { available: at, bytes }: LiveSong,
): Promise<Uint8Array | 'later' | 'broken'> => {
  const here = live.find(id)
  if (here?.bytes === bytes && here.available > at) return here.slice(at, bytes - 1)
  const piece = await pieces?.read(id, bytes, at)
  if (piece) return piece
  const now = await findSongByToken(mediaToken)
  if (!now || now.status === 'fail' || now.bytes !== bytes) return 'broken'
  if (now.status === 'done') {
    const whole = await storage.get(songFiles(id, now.format).audio)
    return whole?.length === bytes ? whole.subarray(at) : 'broken'
  }
  if (here?.bytes === bytes && here.state === 'open')
    await here.progress(closing, clock.timeout(pace.mirrorCheckIntervalMs))
  else await changes.waitForChange(taskId, pace.mirrorCheckIntervalMs, closing)
  return 'later'
}
