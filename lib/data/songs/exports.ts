import { z } from 'zod'
import { STEM_FORMATS, type StemFormat } from '#lib/contract/stem-formats'
import { songFiles } from '#lib/data/file-keys'
import type { Storage } from '#lib/storage/storage'

/**
 * Files created on demand, too large to keep for every song.
 * A kind exists when its index exists: the index is written last and removed first.
 */
export const EXPORT_KINDS = [
  'stems',
  'stems-wav24',
  'stems-wav16',
  'stems-flac',
  'stems-mp3',
  'wav',
  'flac',
  'multitrack',
] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]

/** The kind of stems in a format. Floats keep the name of the time when they were the only format. */
// stemsKind('wav32') // => 'stems'
export const stemsKind = (format: StemFormat) => (format === 'wav32' ? 'stems' : (`stems-${format}` as const))

/** The format of a kind of stems; null for other kinds. */
// stemFormatOf('stems-flac') // => 'flac'
export const stemFormatOf = (kind: ExportKind): StemFormat | null =>
  STEM_FORMATS.find((format) => stemsKind(format) === kind) ?? null

const Index = z.object({
  format: z.literal(1),
  files: z.array(z.object({ name: z.string(), key: z.string(), bytes: z.int() })),
})
/** `name`: of the stem or file; `key`: its storage key. */
export type ExportIndex = z.infer<typeof Index>

const indexKey = (songId: string, kind: ExportKind) => `${songFiles(songId).parts}/${kind}.json`

/** Folder of one export run. */
export const exportFolder = (songId: string, kind: ExportKind, making: string) =>
  `${songFiles(songId).parts}/${kind}-${making}`

/** Null if it was not created or has expired. */
export const findExport = async (storage: Storage, songId: string, kind: ExportKind): Promise<ExportIndex | null> => {
  const kept = await storage.get(indexKey(songId, kind))
  return kept && Index.parse(JSON.parse(Buffer.from(kept).toString()))
}

export const saveExport = async (storage: Storage, songId: string, kind: ExportKind, files: ExportIndex['files']) => {
  await storage.put(indexKey(songId, kind), Buffer.from(JSON.stringify({ format: 1, files } satisfies ExportIndex)))
}

/** Lifetime of exports, and the total size of all exports. */
export const EXPORT_LIFETIME_MS = 24 * 60 * 60_000
export const MAX_EXPORT_BYTES = 8e9
/** Files without an index belong to an export in progress or a dead process. */
const ABANDONED_AFTER_MS = 6 * 60 * 60_000

/** Absolute age: a time in the future means that the clock was set back. */
export const ageOf = (now: number, written: number) => Math.abs(now - written)

const ANY_KIND = EXPORT_KINDS.join('|')
const MADE = new RegExp(`^songs/([^/]+)/parts/(?:(${ANY_KIND})\\.json$|((?:${ANY_KIND})-[^/]+)/)`)

/** Removes expired exports, then the oldest ones beyond MAX_EXPORT_BYTES. Returns the removed keys. */
export const sweepExports = async (storage: Storage, now: number): Promise<string[]> => {
  const made: { songId: string; kind: ExportKind; written: number }[] = []
  const folders = new Map<string, number>()
  for await (const { key, written } of storage.list('songs/')) {
    const [, songId, kind, folder] = MADE.exec(key) ?? []
    if (!songId) continue
    if (kind) made.push({ songId, kind: kind as ExportKind, written: written.getTime() })
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
