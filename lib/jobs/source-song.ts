import type { Failure } from '#lib/contract/errors'
import type { TaskRow, WholeSong } from '#lib/data/rows'
import { findSongWithTask } from '#lib/data/songs/render-progress'
import { sourceRecording, sourceStory } from '#lib/data/songs/source'
import { stanzasOf } from '#lib/data/songs/stanzas'
import { titlesOf } from '#lib/data/songs/titles'
import type { Db } from '#lib/db/client'
import type { SourceSong } from '#lib/engine/protocol'
import { briefOf, briefOriginOf } from '#lib/services/embedded/embedded'
import type { Storage } from '#lib/storage/storage'

/** The parts of what an extended song keeps: those of its source, where they can be rendered again. */

type Found = { song: WholeSong; task: TaskRow }

const NOT_OURS: Failure = {
  code: 'no_parts',
  detail: 'Up to the cut there is only one stem, “Source”: the built-in engine didn’t create the source.',
}
const SOURCE_GONE: Failure = {
  code: 'source_gone',
  detail: 'Up to the cut there is only one stem, “Source”: the source song no longer exists.',
}
const OTHER_ENGINE: Failure = {
  code: 'engine_changed',
  detail: 'Up to the cut there is only one stem, “Source”: the engine has changed since the source song was created.',
}

const findSource = async (db: Db, task: TaskRow, engine: string): Promise<Found | Failure> => {
  if (!task.sourceSong) return NOT_OURS
  const found = await findSongWithTask(db, task.sourceSong)
  if (found?.song.status !== 'done' || found.song.owner !== task.owner) return SOURCE_GONE
  if (found.task.service !== 'embedded') return NOT_OURS
  return found.song.metadata?.engine === engine && found.song.sha256 ? found : OTHER_ENGINE
}

/** The source of an extended song with parts of its own; otherwise why it has none. Null for other songs. */
export const findKeptSource = async (db: Db, task: TaskRow, engine: string): Promise<Found | Failure | null> =>
  task.service === 'embedded' && task.type === 'extend' ? findSource(db, task, engine) : null

/** What the engine needs to render the parts of the source again; null where they cannot be rendered. */
export const sourceSong = async (
  db: Db,
  storage: Storage,
  task: TaskRow,
  engine: string,
): Promise<SourceSong | null> => {
  const found = await findKeptSource(db, task, engine)
  if (!found || 'code' in found) return null
  const recording = await sourceRecording(db, storage, found.task)
  if (recording === 'gone') return null
  const origin = briefOriginOf(await sourceStory(db, found.task))
  return {
    brief: briefOf(found.task.request, found.song.take as 0 | 1, recording, origin, found.task.fields, {
      stanzas: stanzasOf(found.song),
      titles: titlesOf(found.song),
    }),
    seed: found.task.seed,
    sha256: found.song.sha256!,
    source: await sourceSong(db, storage, found.task, engine),
  }
}
