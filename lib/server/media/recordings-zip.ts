import { songFiles } from '#lib/data/file-keys'
import { fileNameOf } from '#lib/data/songs/sheets/file-name'
import { findRecordings } from '#lib/data/songs/songs'
import type { App } from '#lib/server/app'
import type { ZipEntry } from '#lib/server/media/zip-stream'

/**
 * The recordings of songs of an owner, in the order asked, each under a name of its own. Songs that are not in the library are
 * left out; a recording that its library has lost fails the download when it is reached, so that nobody takes it for complete.
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
    const size = (await app.storage.size(key)) ?? song.bytes ?? 0
    entries.push({
      name: name(fileNameOf(song), song.format),
      size,
      open: () => app.storage.stream(key, { first: 0, last: size - 1 }),
    })
  }
  return entries
}

/** Two takes may be called alike: from the second on, names are counted. Disks that take A for a are thought of. */
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
