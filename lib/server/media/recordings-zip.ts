import { songFiles } from '#lib/data/file-keys'
import { findRecordings } from '#lib/data/songs/songs'
import type { App } from '#lib/server/app'
import { fileNameOf } from '#lib/server/media/file-name'
import { taggedRecording } from '#lib/server/media/tagged-recording'
import type { ZipEntry } from '#lib/server/media/zip-stream'

/**
 * The recordings of an owner's songs, in the order of `ids`, with unique names. Songs outside the library are left out. A
 * missing recording fails the download when it is reached, so that an incomplete zip is not taken for complete.
 */
export const recordingEntries = async (app: App, owner: string, ids: string[]): Promise<ZipEntry[]> => {
  const found = new Map((await findRecordings(app.db, owner, ids)).map((song) => [song.id, song]))
  const entries: ZipEntry[] = []
  const name = namesOnce()
  for (const id of ids) {
    const song = found.get(id)
    if (!song) continue
    found.delete(id)
    const key = songFiles(id, song.format).audio
    const tagged = await taggedRecording(app, song)
    const size = tagged?.bytes ?? (await app.storage.size(key)) ?? song.bytes ?? 0
    const range = { first: 0, last: size - 1 }
    entries.push({
      name: name(fileNameOf(song), song.format),
      size,
      open: () => tagged?.open(range) ?? app.storage.stream(key, range),
    })
  }
  return entries
}

/** Makes file names unique by a number, ignoring case for case-insensitive disks. */
// namesOnce()('Rain', 'mp3') → 'Rain.mp3', then 'Rain (2).mp3'
export const namesOnce = () => {
  const given = new Set<string>()
  return (base: string, ending: string): string => {
    for (let count = 1; ; count++) {
      const name = `${base}${count === 1 ? '' : ` (${count})`}.${ending}`
      if (given.has(name.toLowerCase())) continue
      given.add(name.toLowerCase())
      return name
    }
  }
}
