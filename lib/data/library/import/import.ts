import type { ImportSummary } from '#lib/contract/studio'
import { ROOTS, type Root } from '#lib/data/library/export-format'
import type { Archive, Folders, Packed } from '#lib/data/library/import/archive-reader'
import { createIdMapper } from '#lib/data/library/import/import-ids'
import {
  type ImportOutcome,
  type ImportTarget,
  manifestReader,
  unpackPlaylist,
  unpackSong,
  unpackTask,
  unpackUpload,
} from '#lib/data/library/import/unpack'
import type { LocalIdentity } from '#lib/data/library/read-manifest'

/** Import progress: items handled, and archive bytes that belonged to them. */
export type ImportProgress = { done: number; total: number; bytes: number; total_bytes: number }

/**
 * Imports an archive item by item, each completely or not at all. A repeated import continues with what is missing.
 * @param identity owner, and a new media token at every call
 */
export async function* importLibrary(
  target: ImportTarget,
  archive: Archive,
  identity: () => LocalIdentity,
): AsyncGenerator<ImportProgress, ImportSummary> {
  const manifests = manifestReader(archive, identity)
  const context = { manifests, ids: createIdMapper(target, manifests, identity) }
  const summary: ImportSummary = {
    songs: 0,
    uploads: 0,
    tasks: 0,
    playlists: 0,
    existing: 0,
    copies: 0,
    in_trash: 0,
    failed: [],
  }
  const progress = {
    done: 0,
    total: ROOTS.reduce((sum, root) => sum + archive[root].size, 0),
    bytes: 0,
    total_bytes: ROOTS.reduce(
      (sum, root) => sum + [...archive[root].values()].reduce((all, files) => all + sizeOf(files), 0),
      0,
    ),
  }
  yield { ...progress }
  for (const root of ROOTS)
    for (const [id, files] of sorted(archive[root])) {
      target.signal.throwIfAborted()
      count(summary, root, `${root}/${id}`, await UNPACK[root](target, archive, context, id))
      progress.done++
      progress.bytes += sizeOf(files)
      yield { ...progress }
    }
  return summary
}

const UNPACK = { uploads: unpackUpload, songs: unpackSong, tasks: unpackTask, lists: unpackPlaylist }

const sorted = (folders: Folders) => [...folders].sort(([a], [b]) => (a < b ? -1 : 1))

const sizeOf = (files: ReadonlyMap<string, Packed>) =>
  [...files.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)

const count = (summary: ImportSummary, root: Root, name: string, outcome: ImportOutcome) => {
  if (typeof outcome === 'object') summary.failed.push({ name, reason: outcome.reason })
  else if (outcome === 'existing') summary.existing++
  else if (outcome === 'trash') summary.in_trash++
  else {
    // Archives keep the old name of playlists.
    summary[root === 'lists' ? 'playlists' : root]++
    if (outcome === 'copy') summary.copies++
  }
}
