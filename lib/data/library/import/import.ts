import type { ImportSummary } from '#lib/contract/studio'
import { ROOTS, type Root } from '#lib/data/library/export-format'
import type { Archive, Folders, Packed } from '#lib/data/library/import/archive-reader'
import { namesIn } from '#lib/data/library/import/import-ids'
import {
  type Arrived,
  type Shelf,
  tellingOf,
  unpackList,
  unpackSong,
  unpackTask,
  unpackUpload,
} from '#lib/data/library/import/unpack'
import type { Arrival } from '#lib/data/library/manifest'

/** How far an import is: things that are decided, and bytes of the archive that belonged to them. */
export type ImportProgress = { done: number; of: number; bytes: number; of_bytes: number }

/**
 * Brings in what an archive has, one thing after another: whatever happens, each is here as a whole or not at all. Begun
 * again, it goes on with what is missing.
 * @param arrival the owner, and a new token at every call
 */
export async function* importLibrary(
  shelf: Shelf,
  archive: Archive,
  arrival: () => Arrival,
): AsyncGenerator<ImportProgress, ImportSummary> {
  const telling = tellingOf(archive, arrival)
  const named = { telling, names: namesIn(shelf, telling, arrival) }
  const summary: ImportSummary = { songs: 0, uploads: 0, tasks: 0, lists: 0, there: 0, copies: 0, trash: 0, left: [] }
  const progress = {
    done: 0,
    of: ROOTS.reduce((sum, root) => sum + archive[root].size, 0),
    bytes: 0,
    of_bytes: ROOTS.reduce(
      (sum, root) => sum + [...archive[root].values()].reduce((all, files) => all + sizeOf(files), 0),
      0,
    ),
  }
  yield { ...progress }
  for (const root of ROOTS)
    for (const [id, files] of inOrder(archive[root])) {
      shelf.signal.throwIfAborted()
      count(summary, root, `${root}/${id}`, await UNPACK[root](shelf, archive, named, id))
      progress.done++
      progress.bytes += sizeOf(files)
      yield { ...progress }
    }
  return summary
}

const UNPACK = { uploads: unpackUpload, songs: unpackSong, tasks: unpackTask, lists: unpackList }

const inOrder = (folders: Folders) => [...folders].sort(([a], [b]) => (a < b ? -1 : 1))

const sizeOf = (files: ReadonlyMap<string, Packed>) =>
  [...files.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)

const count = (summary: ImportSummary, root: Root, what: string, arrived: Arrived) => {
  if (typeof arrived === 'object') summary.left.push({ what, why: arrived.why })
  else if (arrived === 'there') summary.there++
  else if (arrived === 'trash') summary.trash++
  else {
    summary[root]++
    if (arrived === 'copy') summary.copies++
  }
}
