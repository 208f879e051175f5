import type { PeaksFile } from '#lib/data/file-keys'
import type { LiveSong, LiveSongObserver } from '#lib/services/embedded/live-songs'
import type { Storage } from '#lib/storage/storage'

/**
 * Rendered bytes of unfinished songs, saved to storage in chunks, so that other replicas can stream them. A restarted render
 * writes the same bytes, so chunks of any attempt are valid.
 */
export type LiveChunks = LiveSongObserver & {
  /** The last bytes of the file, saved before its first chunk; null if missing. */
  tail(id: string, bytes: number): Promise<Uint8Array | null>
  /** The bytes from `at` to the end of its chunk; null if missing. */
  read(id: string, bytes: number, at: number): Promise<Uint8Array | null>
  /** The waveform and the seconds that it covers; null if missing. */
  waveform(id: string, bytes: number): Promise<{ waveform: PeaksFile; seconds: number } | null>
}

/** 2.7 seconds of audio; a song has about sixty chunks. */
const CHUNK_BYTES = 64 * 1024

const folderKey = (id: string) => `live/${id}`
const chunkKey = (id: string, bytes: number, index: number) => `${folderKey(id)}/${bytes}/${index}`
const tailKey = (id: string, bytes: number) => `${folderKey(id)}/${bytes}/tail`
const peaksKey = (id: string, bytes: number) => `${folderKey(id)}/${bytes}/peaks.json`

type SavedSong = { song: LiveSong; hasTail: boolean; chunks: number; stopped: boolean; work: Promise<void> | null }

/** Clients wait for reads from `storage`. Writes go to `jobStorage` in the background. */
type ChunkStorage = { storage: Storage; jobStorage: Storage }

export const createLiveChunks = (
  { storage, jobStorage }: ChunkStorage,
  onError: (error: unknown) => void,
): LiveChunks => {
  const saved = new Map<string, SavedSong>()

  const save = async (id: string, state: SavedSong) => {
    const { song } = state
    if (!state.hasTail && song.tail) await jobStorage.put(tailKey(id, song.bytes), song.tail)
    state.hasTail = true
    while (!state.stopped && (state.chunks + 1) * CHUNK_BYTES <= song.available) {
      const first = state.chunks * CHUNK_BYTES
      const peaks = JSON.stringify({ ...song.waveform, seconds: song.seconds })
      await jobStorage.put(chunkKey(id, song.bytes, state.chunks), song.slice(first, first + CHUNK_BYTES - 1))
      await jobStorage.put(peaksKey(id, song.bytes), Buffer.from(peaks))
      state.chunks++
    }
  }

  return {
    progressed(id, song) {
      let state = saved.get(id)
      if (state?.song !== song) {
        if (state) state.stopped = true
        state = { song, hasTail: false, chunks: 0, stopped: false, work: null }
        saved.set(id, state)
      }
      const current = state
      // After a failed write, other replicas wait until the song is finished. This replica is not affected.
      current.work ??= save(id, current)
        .catch((error) => {
          current.stopped = true
          onError(error)
        })
        .finally(() => {
          current.work = null
        })
    },
    closed(id) {
      const state = saved.get(id)
      saved.delete(id)
      if (state) state.stopped = true
      void Promise.resolve(state?.work)
        .then(() => jobStorage.remove(folderKey(id)))
        .catch(onError)
    },
    tail: (id, bytes) => storage.get(tailKey(id, bytes)),
    async read(id, bytes, at) {
      const index = Math.floor(at / CHUNK_BYTES)
      const chunk = await storage.get(chunkKey(id, bytes, index))
      return chunk?.subarray(at - index * CHUNK_BYTES) ?? null
    },
    async waveform(id, bytes) {
      const kept = await storage.get(peaksKey(id, bytes))
      if (!kept) return null
      const { seconds, ...waveform } = JSON.parse(Buffer.from(kept).toString()) as PeaksFile & { seconds: number }
      return { waveform, seconds }
    },
  }
}
