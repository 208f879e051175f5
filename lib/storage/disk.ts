import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { checkKey } from '#lib/storage/key'
import { openScratch } from '#lib/storage/scratch'
import { requireSpace } from '#lib/storage/space'
import type { Storage } from '#lib/storage/storage'

/** Folder of unfinished files. */
const TEMPORARY = '.tmp'

const CHUNK_BYTES = 256 * 1024

/** Larger than what a filesystem stores beside the name of a file. */
const CHECK_BYTES = 64 * 1024

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** A temporary file without a write for this long is left over. */
const ABANDONED_AFTER_MS = 60 * 60_000

const removeOlderThan = async (ageMs: number, temporary: string, now: number) => {
  for (const name of await readdir(temporary)) {
    const path = join(temporary, name)
    const found = await stat(path).catch(() => null)
    if (found && now - found.mtimeMs >= ageMs) await rm(path, { force: true })
  }
}

/** Paths of files. A folder removed meanwhile is empty; recursive `readdir` would fail on it. */
async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error) =>
    isMissing(error) ? [] : Promise.reject(error),
  )
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else if (entry.isFile()) yield path
  }
}

/**
 * Files below one directory: temporary file → fsync → rename → fsync of the directory.
 * @param alone no other process writes there, so every half-written file is left over
 */
export const diskStorage = async (root: string, { alone } = { alone: true }): Promise<Storage> => {
  const temporary = join(root, TEMPORARY)
  await mkdir(temporary, { recursive: true })
  // Times of files are finer than the clock, which may also have been set back.
  await removeOlderThan(alone ? Number.NEGATIVE_INFINITY : ABANDONED_AFTER_MS, temporary, Date.now())

  const pathOf = (key: string) => join(root, ...checkKey(key).split('/'))

  const syncDirectory = async (path: string) => {
    const directory = await open(path, 'r')
    await directory.sync().finally(() => directory.close())
  }

  const freeBytes = async () => {
    const { blocks, bavail, bsize } = await statfs(root)
    return blocks > 0 ? bavail * bsize : null
  }

  return {
    async put(key, content) {
      const path = pathOf(key)
      await requireSpace({ freeBytes }, content instanceof Uint8Array ? content.length : 0)
      const unfinished = join(temporary, randomUUID())
      const hash = createHash('sha256')
      let bytes = 0
      try {
        const file = await open(unfinished, 'wx')
        try {
          for await (const chunk of content instanceof Uint8Array ? [content] : content) {
            hash.update(chunk)
            bytes += chunk.length
            await file.writeFile(chunk)
          }
          await file.sync()
        } finally {
          await file.close()
        }
        await mkdir(dirname(path), { recursive: true })
        await rename(unfinished, path)
        await syncDirectory(dirname(path))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      return { bytes, sha256: hash.digest('hex') }
    },

    get: (key) => readFile(pathOf(key)).catch((error) => (isMissing(error) ? null : Promise.reject(error))),

    size: (key) =>
      stat(pathOf(key)).then(
        (found) => found.size,
        (error) => (isMissing(error) ? null : Promise.reject(error)),
      ),

    stream: (key, { first, last }) => {
      let file: FileHandle | null = null
      let at = first
      let cancelled = false
      return new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            try {
              file ??= await open(pathOf(key), 'r')
              // A cancel during the opening found nothing to close.
              if (cancelled) return await file.close()
              const wanted = Math.min(CHUNK_BYTES, last - at + 1)
              const { bytesRead, buffer } = await file.read(new Uint8Array(wanted), 0, wanted, at)
              if (cancelled) return
              at += bytesRead
              if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead))
              if (bytesRead > 0 && at <= last) return
              await file.close()
              controller.close()
            } catch (error) {
              await file?.close()
              throw error
            }
          },
          async cancel() {
            cancelled = true
            await file?.close()
          },
        },
        // The first read opens the file: an unread stream is never cancelled.
        { highWaterMark: 0 },
      )
    },

    async *list(prefix) {
      for await (const path of filesBelow(root)) {
        const key = relative(root, path).split(sep).join('/')
        if (key.startsWith(TEMPORARY) || !key.startsWith(prefix)) continue
        const found = await stat(path).catch(() => null)
        if (found) yield { key, bytes: found.size, written: found.mtime }
      }
    },

    async remove(key) {
      await rm(pathOf(key), { recursive: true, force: true })
    },

    freeBytes,

    async check() {
      await stat(root)
    },

    async checkWrite() {
      await requireSpace({ freeBytes }, CHECK_BYTES)
      const path = join(temporary, randomUUID())
      const written = randomBytes(CHECK_BYTES)
      try {
        await writeFile(path, written, { flag: 'wx', flush: true })
        if (!written.equals(await readFile(path)))
          throw new Error('The disk returned different bytes from those written.')
      } finally {
        await rm(path, { force: true })
      }
    },

    scratch: () => openScratch(temporary),

    removeAbandonedWrites: (now) => removeOlderThan(ABANDONED_AFTER_MS, temporary, now),

    presignedUrl: async () => null,
  }
}
