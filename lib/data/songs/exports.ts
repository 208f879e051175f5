import { z } from 'zod'
import { songFiles } from '#lib/data/file-keys'
import type { Storage } from '#lib/storage/storage'

/**
 * What is made of a song on request, since it is too large to be kept of every one. A kind is there when its index is, which
 * is written last and removed first.
 */
export const KINDS = ['stems', 'wav', 'flac', 'multitrack'] as const
export type Kind = (typeof KINDS)[number]

const Index = z.object({
  format: z.literal(1),
  files: z.array(z.object({ name: z.string(), key: z.string(), bytes: z.int() })),
})
/** `name` is a stem's, or that of the file; `key` where it lies in storage. */
export type ExportIndex = z.infer<typeof Index>

const indexKey = (songId: string, kind: Kind) => `${songFiles(songId).parts}/${kind}.json`

/** Where the files of a kind lie; each making has a folder of its own. */
export const exportFolder = (songId: string, kind: Kind, making: string) =>
  `${songFiles(songId).parts}/${kind}-${making}`

/** Null where it is not made, or not any more. */
export const findExport = async (storage: Storage, songId: string, kind: Kind): Promise<ExportIndex | null> => {
  const kept = await storage.get(indexKey(songId, kind))
  return kept && Index.parse(JSON.parse(Buffer.from(kept).toString()))
}

export const saveExport = async (storage: Storage, songId: string, kind: Kind, files: ExportIndex['files']) => {
  await storage.put(indexKey(songId, kind), Buffer.from(JSON.stringify({ format: 1, files } satisfies ExportIndex)))
}

/** How long they are kept, in milliseconds, and how much room they may take together. */
export const EXPORT_LIFETIME_MS = 24 * 60 * 60_000
export const MAX_EXPORT_BYTES = 8e9
/** Files without an index are being made, or were when a process died. */
const ABANDONED_AFTER_MS = 6 * 60 * 60_000

/** A file of a time that has not come is older than it says: the clock was set back since. */
export const ageOf = (now: number, written: number) => Math.abs(now - written)

const MADE = /^songs\/([^/]+)\/parts\/(?:(stems|wav|flac|multitrack)\.json$|((?:stems|wav|flac|multitrack)-[^/]+)\/)/

/**
 * Removes what was made more than a day ago, and of the rest what was made first as long as all together takes more than
 * 8 GB. It can be made again at any time. Answers what was removed.
 */
export const sweepExports = async (storage: Storage, now: number): Promise<string[]> => {
  const made: { songId: string; kind: Kind; written: number }[] = []
  const folders = new Map<string, number>()
  for await (const { key, written } of storage.list('songs/')) {
    const [, songId, kind, folder] = MADE.exec(key) ?? []
    if (!songId) continue
    if (kind) made.push({ songId, kind: kind as Kind, written: written.getTime() })
    if (folder) {
      const path = `${songFiles(songId).parts}/${folder}`
      folders.set(path, Math.max(folders.get(path) ?? 0, written.getTime()))
    }
  }
  const removed: string[] = []
  const used = new Set<string>()
  let room = 0
  for (const { songId, kind, written } of made.sort((a, b) => b.written - a.written)) {
    const index = await findExport(storage, songId, kind).catch(() => null)
    const bytes = index?.files.reduce((sum, file) => sum + file.bytes, 0) ?? 0
    if (index && ageOf(now, written) <= EXPORT_LIFETIME_MS && room + bytes <= MAX_EXPORT_BYTES) {
      room += bytes
      for (const file of index.files) used.add(file.key.slice(0, file.key.lastIndexOf('/')))
      continue
    }
    await storage.remove(indexKey(songId, kind))
    for (const file of index?.files ?? []) folders.set(file.key.slice(0, file.key.lastIndexOf('/')), 0)
    removed.push(indexKey(songId, kind))
  }
  for (const [folder, written] of folders) {
    if (used.has(folder) || ageOf(now, written) <= ABANDONED_AFTER_MS) continue
    await storage.remove(folder)
    removed.push(folder)
  }
  return removed
}
