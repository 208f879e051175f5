import type { Failure } from '#lib/contract/errors'
import { PeaksFile, songFiles, WavesFile } from '#lib/data/file-keys'
import type { TaskRow, WholeSong } from '#lib/data/rows'
import { findSongWithTask } from '#lib/data/songs/render-progress'
import { sourceRecording, sourceStory, withFirstSource } from '#lib/data/songs/source'
import type { Db } from '#lib/db/client'
import type { Brief } from '#lib/engine/brief'
import type { EditedRecording, EditedSong } from '#lib/engine/protocol'
import { type AudioEdit, isAudioEdit } from '#lib/music/edits'
import { briefOf, briefOriginOf } from '#lib/services/embedded/embedded'
import type { Storage } from '#lib/storage/storage'

const GONE: Failure = { code: 'source_gone', detail: 'The version that was edited no longer exists.' }
export const RECORDING_GONE: Failure = { code: 'source_gone', detail: 'The source recording no longer exists.' }

/** The brief of an edited song that extends a recording; null for others. */
export const briefOfEdit = async (db: Db, storage: Storage, task: TaskRow): Promise<Brief | null | 'gone'> => {
  if (task.request.task_type !== 'extend') return null
  const first = withFirstSource(task)
  const recording = await sourceRecording(db, storage, first)
  if (!recording || recording === 'gone') return 'gone'
  return briefOf(first.request, 0, recording, briefOriginOf(await sourceStory(db, first)), first.fields)
}

/** A song without a score is edited as a recording. */
export type LoadedEdit = { parent: WholeSong } & (
  | { song: EditedSong }
  | { song: EditedRecording; edits: readonly AudioEdit[] }
)

/** The song that a task edits, and what the engine needs of it; or why it cannot be edited any more. */
export const loadEditedSong = async (db: Db, storage: Storage, task: TaskRow): Promise<LoadedEdit | Failure> => {
  const found = task.sourceSong === null ? null : await findSongWithTask(db, task.sourceSong)
  if (found?.song.status !== 'done' || found.song.owner !== task.owner) return GONE
  const parent = found.song
  const files = songFiles(parent.id, parent.format)
  const [score, master, recording, waves, peaks] = await Promise.all(
    [files.score, files.master, files.audio, files.waves, files.peaks].map((key) => storage.get(key)),
  )
  if (!recording) return GONE
  if (!score) {
    const edits = task.edits ?? []
    const audioEdits = edits.filter(isAudioEdit)
    if (audioEdits.length < edits.length) return GONE
    const tags = { title: parent.title ?? '', lyric: parent.lyric ?? '' }
    return {
      parent,
      song: { recording, master: master ?? null, tags, timeline: parent.metadata },
      edits: audioEdits,
    }
  }
  const brief = await briefOfEdit(db, storage, task)
  if (brief === 'gone') return RECORDING_GONE
  const known = waves ? WavesFile.safeParse(JSON.parse(Buffer.from(waves).toString())).data : undefined
  const waveform = peaks ? PeaksFile.safeParse(JSON.parse(Buffer.from(peaks).toString())).data : undefined
  return {
    parent,
    song: {
      score,
      master: master ?? null,
      recording,
      waveform: waveform?.rms ? { peaks: waveform.peaks, rms: waveform.rms } : null,
      waves: known?.waves ?? [],
      brief,
    },
  }
}
