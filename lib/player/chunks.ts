import type { Multitrack } from '#lib/contract/studio'
import { applyGains, chunkBytes } from '#lib/player/multitrack'
import type { Read } from '#lib/player/stretch'

export type ChunkOptions = {
  index: Multitrack
  gains: Float32Array
  /** A range of bytes, inclusive. */
  fetch: (first: number, last: number, signal: AbortSignal) => Promise<ArrayBuffer>
  decode: (file: ArrayBuffer) => Promise<{ left: Float32Array; right: Float32Array }>
  signal: AbortSignal
}

/** `sides`: left and right of each part. `guide`: their sum. */
type Chunk = { sides: Float32Array[]; guide: Float32Array }

/** Twelve parts of 4 s take 17 MB, so that this bounds memory to about 70 MB. */
const MAX_CHUNKS = 4

/** Decodes the parts of a song around the playhead. */
export const createChunks = ({ index, gains, fetch, decode, signal }: ChunkOptions) => {
  const chunks = new Map<number, Chunk>()
  const pending = new Map<number, Promise<void>>()
  const count = index.lengths.length

  const load = async (chunk: number) => {
    const { first, last, lengths } = chunkBytes(index, chunk)
    const bytes = await fetch(first, last, signal)
    let at = 0
    const files = lengths.map((length) => {
      at += length
      return bytes.slice(at - length, at)
    })
    const parts = await Promise.all(files.map(decode))
    const guide = new Float32Array(parts[0]?.left.length ?? 0)
    for (const { left, right } of parts) {
      for (const side of [left, right]) applyGains(side, chunk * index.chunk, gains, index.gains.every)
      for (let i = 0; i < guide.length; i++) guide[i] = (guide[i] ?? 0) + (left[i] ?? 0) + (right[i] ?? 0)
    }
    chunks.set(chunk, { sides: parts.flatMap(({ left, right }) => [left, right]), guide })
    for (const other of [...chunks.keys()].slice(0, Math.max(0, chunks.size - MAX_CHUNKS))) chunks.delete(other)
  }

  const reader =
    (pick: (chunk: Chunk, side: number) => Float32Array | undefined): Read =>
    (side, from, into) => {
      for (let i = 0; i < into.length; ) {
        const chunk = Math.floor((from + i) / index.chunk)
        const within = from + i - chunk * index.chunk
        const until = Math.min(into.length, i + index.chunk - within)
        const found = chunks.get(chunk)
        const sound = found && pick(found, side)
        const part = sound?.subarray(within, within + until - i)
        if (part) into.set(part, i)
        into.fill(0, i + (part?.length ?? 0), until)
        i = until
      }
    }

  const readGuide = reader(({ guide }) => guide)

  return {
    read: reader(({ sides }, side) => sides[side]),
    guide: (from: number, into: Float32Array) => readGuide(0, from, into),
    /** Loads a range of the song. Null if it can be read already, else a promise. */
    need(firstSample: number, lastSample: number): Promise<unknown> | null {
      const from = Math.max(0, Math.floor(firstSample / index.chunk))
      const to = Math.min(count - 1, Math.floor(lastSample / index.chunk))
      const missing: Promise<void>[] = []
      for (let chunk = from; chunk <= to; chunk++) {
        const there = chunks.get(chunk)
        if (there) {
          // Least recently used first.
          chunks.delete(chunk)
          chunks.set(chunk, there)
          continue
        }
        const already = pending.get(chunk) ?? load(chunk).finally(() => pending.delete(chunk))
        pending.set(chunk, already)
        missing.push(already)
      }
      return missing.length === 0 ? null : Promise.all(missing)
    },
  }
}

export type Chunks = ReturnType<typeof createChunks>
