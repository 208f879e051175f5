import type { LiveSong, LiveSongObserver } from '#lib/services/embedded/live-songs'
import type { Storage } from '#lib/storage/storage'

/**
 * What is there already of songs that are being rendered, laid down in storage piece by piece, so that they can be heard
 * through the other replicas too. A render begun again writes the same bytes, so a piece is true whoever wrote it.
 */
export type Pieces = LiveSongObserver & {
  /** The last bytes of the file, laid down before its first piece; null where they are not there. */
  tail(id: string, bytes: number): Promise<Uint8Array | null>
  /** The bytes from `at` to the end of their piece; null where it is not there. */
  read(id: string, bytes: number, at: number): Promise<Uint8Array | null>
  /** Pairs (min, max), and the seconds they reach to; null where nothing is there. */
  peaks(id: string, bytes: number): Promise<{ peaks: number[]; seconds: number } | null>
}

/** 2.7 seconds of sound: some sixty pieces make a song. */
const PIECE = 64 * 1024

const folderOf = (id: string) => `live/${id}`
const pieceOf = (id: string, bytes: number, index: number) => `${folderOf(id)}/${bytes}/${index}`
const tailOf = (id: string, bytes: number) => `${folderOf(id)}/${bytes}/tail`
const peaksOf = (id: string, bytes: number) => `${folderOf(id)}/${bytes}/peaks.json`

type Laying = { song: LiveSong; hasTail: boolean; laid: number; over: boolean; work: Promise<void> | null }

/** Listeners wait for what is read; nobody waits for what is written. */
type PieceStorage = { storage: Storage; jobStorage: Storage }

export const createPieces = ({ storage, jobStorage }: PieceStorage, onError: (error: unknown) => void): Pieces => {
  const laying = new Map<string, Laying>()

  const lay = async (id: string, state: Laying) => {
    const { song } = state
    if (!state.hasTail && song.tail) await jobStorage.put(tailOf(id, song.bytes), song.tail)
    state.hasTail = true
    while (!state.over && (state.laid + 1) * PIECE <= song.available) {
      const first = state.laid * PIECE
      const peaks = JSON.stringify({ peaks: song.peaks, seconds: song.seconds })
      await jobStorage.put(pieceOf(id, song.bytes, state.laid), song.slice(first, first + PIECE - 1))
      await jobStorage.put(peaksOf(id, song.bytes), Buffer.from(peaks))
      state.laid++
    }
  }

  return {
    progressed(id, song) {
      let state = laying.get(id)
      if (state?.song !== song) {
        if (state) state.over = true
        state = { song, hasTail: false, laid: 0, over: false, work: null }
        laying.set(id, state)
      }
      const current = state
      // A piece that could not be written is missed by the others until the song is done, and by nobody else.
      current.work ??= lay(id, current)
        .catch((error) => {
          current.over = true
          onError(error)
        })
        .finally(() => {
          current.work = null
        })
    },
    closed(id) {
      const state = laying.get(id)
      laying.delete(id)
      if (state) state.over = true
      void Promise.resolve(state?.work)
        .then(() => jobStorage.remove(folderOf(id)))
        .catch(onError)
    },
    tail: (id, bytes) => storage.get(tailOf(id, bytes)),
    async read(id, bytes, at) {
      const index = Math.floor(at / PIECE)
      const piece = await storage.get(pieceOf(id, bytes, index))
      return piece?.subarray(at - index * PIECE) ?? null
    },
    async peaks(id, bytes) {
      const kept = await storage.get(peaksOf(id, bytes))
      return kept && JSON.parse(Buffer.from(kept).toString())
    },
  }
}
