import type { SongCover } from '#lib/contract/cover'
import type { ErrorCode, Failure } from '#lib/contract/errors'
import { coverChoice } from '#lib/cover/geometry'
import { type PeaksFile, songFiles, type WavesFile } from '#lib/data/file-keys'
import { manifest } from '#lib/data/library/manifest'
import type { SongRow, TaskRow, WholeSong } from '#lib/data/rows'
import {
  adjustAttempts,
  beginAttempt,
  findSongWithTask,
  findTake,
  markDone,
  markFailed,
  markPlanned,
  markStreaming,
  type PlannedSong,
  type VersionExtra,
} from '#lib/data/songs/render-progress'
import { sourceRecording, sourceStory } from '#lib/data/songs/source'
import { stanzasFor } from '#lib/data/songs/stanzas'
import { titlesFor } from '#lib/data/songs/titles'
import { setMasterBytes } from '#lib/data/songs/versions'
import type { TaskEvents } from '#lib/data/tasks/task-events'
import type { DbContext } from '#lib/db/client'
import { untilAvailable } from '#lib/db/until-available'
import type { RecordingFile } from '#lib/engine/protocol'
import type { SongMetadata as EngineMetadata } from '#lib/engine/song-metadata'
import { type LoadedEdit, loadEditedSong, RECORDING_GONE } from '#lib/jobs/edited-song'
import type { Leases } from '#lib/jobs/leases'
import { RENDER, type SpeedMeter } from '#lib/jobs/speed-meter'
import { keyName, meterName, readKey } from '#lib/music/key'
import { anySignal } from '#lib/services/any-signal'
import { briefOf, briefOriginOf } from '#lib/services/embedded/embedded'
import {
  type EditedVersion,
  EngineCrash,
  type EngineHost,
  isFailure,
  type Rendered,
  type RenderListener,
} from '#lib/services/embedded/engine-host'
import type { LiveSongs } from '#lib/services/embedded/live-songs'
import type { Storage } from '#lib/storage/storage'
import { type WriteFailure, writeFailureOf } from '#lib/write-failure'

export type RenderContext = DbContext & {
  storage: Storage
  taskEvents: TaskEvents
  engine: EngineHost
  live: LiveSongs
  leases: Leases
  speeds: SpeedMeter
}

/**
 * A song restarts after its process died, which the song seldom causes.
 * A crash of the engine thread counts as eight such attempts.
 */
const MAX_RENDER_ATTEMPTS = 25
const CRASH_WEIGHT = 8

/** Take B starts once take A is this far ahead, so that playback starts sooner. */
const HEAD_START_SECONDS = 10

/** Renders a song and stores its files. An interrupted render restarts and gives the same bytes. */
export const renderSong = async (
  app: RenderContext,
  { songId }: { songId: string },
  signal: AbortSignal,
): Promise<void> => {
  const found = await findSongWithTask(app.db, songId)
  if (!found || found.song.deletedAt || found.song.status === 'done' || found.song.status === 'fail') return
  const release = app.leases.song(songId)
  try {
    await renderHeld(app, found, signal)
  } finally {
    release()
  }
}

const renderHeld = async (app: RenderContext, found: { song: WholeSong; task: TaskRow }, signal: AbortSignal) => {
  const songId = found.song.id
  await headStart(app, found.song, signal)
  const attempts = await beginAttempt(app, songId)
  if (attempts === 0) return
  if (attempts > MAX_RENDER_ATTEMPTS) {
    app.live.close(songId)
    const error =
      found.task.type === 'edit'
        ? 'The engine crashed several times while making this version. Try again, or without one of the edits.'
        : 'The engine crashed several times while creating this song. Try a different prompt.'
    await markFailed(app, songId, { error, errorCode: 'engine_failed' })
    return
  }
  await perform(app, found, signal)
}

const perform = async (app: RenderContext, { song, task }: { song: WholeSong; task: TaskRow }, signal: AbortSignal) => {
  const { db, storage, taskEvents, engine, live, clock, speeds } = app
  const edited = task.type === 'edit' ? await loadEditedSong(db, storage, task) : null
  const recording = edited ? null : await sourceRecording(db, storage, task)
  if (recording === 'gone') return markLost(app, song.id, RECORDING_GONE)
  if (edited && 'code' in edited) return markLost(app, song.id, edited)

  // Database writes follow the order of the replies.
  let writes: Promise<unknown> = Promise.resolve()
  let writeError: unknown = null
  const write = (step: () => Promise<unknown>) => {
    writes = writes
      .then(() => untilAvailable(app, signal, step))
      .catch((error) => {
        writeError ??= error
      })
  }
  let append: ReturnType<NonNullable<ReturnType<LiveSongs['find']>>['startRender']> | null = null
  let samples = 0
  let plannedAt = 0
  let begun = false
  const cancelled = watchCancel(app, song, signal)

  try {
    const begin = (file: { samples: number; bytes: number }, tail: Uint8Array, planned: PlannedSong) => {
      samples = file.samples
      plannedAt = clock.monotonic()
      append = live.open(song.id, file.bytes, tail).startRender()
      write(() => markPlanned(app, song.id, planned))
    }
    const on: RenderListener = {
      planned(metadata, tail) {
        const planned = plannedSong(metadata)
        // A version has the name of its song.
        const { title = planned.title, reading = planned.reading } = edited ? withoutNulls(song) : planned
        begin(metadata, tail, { ...planned, title, reading })
      },
      segment(segment) {
        append?.({ ...segment, seconds: segment.samples / SAMPLE_RATE })
        if (begun) return
        begun = true
        write(() => markStreaming(app, song.id))
      },
    }
    const version =
      edited &&
      ('edits' in edited
        ? await engine.editRecording(
            edited.song,
            edited.edits,
            { planned: (file, tail) => begin(file, tail, plannedRecording(edited.parent, file)), segment: on.segment },
            cancelled.signal,
          )
        : await engine.edit(edited.song, task.edits ?? [], on, cancelled.signal))
    const answer =
      version ??
      (await engine.render(
        briefOf(task.request, song.take as 0 | 1, recording, briefOriginOf(await sourceStory(db, task)), task.fields, {
          stanzas: await stanzasFor(db, song, task),
          titles: await titlesFor(db, song, task),
        }),
        task.seed,
        on,
        cancelled.signal,
      ))
    const time = clock.monotonic() - plannedAt
    await writes
    if (writeError) throw writeError
    if (isFailure(answer)) {
      live.close(song.id)
      await markFailed(app, song.id, { error: answer.message, errorCode: answer.code })
      return
    }
    // A window says nothing of the speed of whole songs.
    if (!edited) speeds.record(RENDER, samples / SAMPLE_RATE, time)
    const extra =
      edited && version && !isFailure(version) ? await keepVersion(app, song.id, edited, version, signal) : {}
    await keep(
      app,
      song.id,
      { loudness: answer.measures.loudness, ...('score' in answer && { written: answer }) },
      extra,
      samples,
      signal,
    )
    taskEvents.notify(task.id)
  } catch (error) {
    if (cancelled.byOwner()) return live.close(song.id)
    const writeFailure = signal.aborted ? null : writeFailureOf(error)
    if (writeFailure) {
      await untilAvailable(app, signal, () => markFailed(app, song.id, NOT_SAVED[writeFailure]))
      live.close(song.id)
      await storage.remove(songFiles(song.id).folder)
      return
    }
    if (signal.aborted) await adjustAttempts(app, song.id, -1)
    else if (error instanceof EngineCrash) await adjustAttempts(app, song.id, CRASH_WEIGHT - 1)
    throw error
  } finally {
    cancelled.stop()
  }
}

/** What the song is made of no longer exists. */
const markLost = async (app: RenderContext, songId: string, { code, detail }: Failure) => {
  await markFailed(app, songId, { error: detail, errorCode: code })
}

const NOT_SAVED: Record<WriteFailure, { error: string; errorCode: ErrorCode }> = {
  full: {
    error: 'The song couldn’t be saved: the server’s storage is full. Try again later.',
    errorCode: 'storage_full',
  },
  'read-only': {
    error: 'The song couldn’t be saved: the server’s storage is read-only. Try again later.',
    errorCode: 'unavailable',
  },
}

const SAMPLE_RATE = 44100

/** The name and the reading that a version takes over. */
const withoutNulls = ({ title, reading }: SongRow) => ({
  ...(title !== null && { title }),
  ...(reading && { reading }),
})

/** The look of a song's cover, which its versions keep although their music differs. */
const coverOf = ({ metadata, key, cover }: WholeSong): SongCover | null =>
  metadata?.coverPeaks
    ? { ...cover, ...coverChoice({ peaks: metadata.coverPeaks, key: readKey(key), choice: cover }) }
    : cover

/**
 * Stores the master of a version, that of its parent where it was made for it, and the picture that both have. Returns
 * what its row says of them once it is done.
 */
const keepVersion = async (
  app: RenderContext,
  songId: string,
  { parent, song }: LoadedEdit,
  { master, sourceMaster }: Pick<EditedVersion, 'master' | 'sourceMaster'>,
  signal: AbortSignal,
): Promise<VersionExtra> => {
  const { db, storage } = app
  const [from, to] = [songFiles(parent.id), songFiles(songId)]
  if (sourceMaster) await storage.put(from.master, sourceMaster)
  // An earlier attempt may have died between the file and the row.
  const parentBytes = (sourceMaster ?? song.master)?.length ?? 0
  if (parentBytes !== parent.masterBytes) {
    const isKept = await untilAvailable(app, signal, () => setMasterBytes(db, parent.id, parentBytes))
    // Deleted meanwhile, with its files.
    if (!isKept) await storage.remove(from.folder)
  }
  await storage.put(to.master, master)
  const masterBytes = master.length
  const cover = coverOf(parent)
  if (cover?.picture === undefined) return { masterBytes, cover }
  const pictures = await Promise.all([from.picture, from.smallPicture].map((key) => storage.get(key)))
  if (!pictures[0] || !pictures[1]) return { masterBytes, cover: null }
  await storage.put(to.picture, pictures[0])
  await storage.put(to.smallPicture, pictures[1])
  return { masterBytes, cover, pictureBytes: parent.pictureBytes }
}

/** Stores files first, the row last: a song is done only once all its files are stored. */
const keep = async (
  app: RenderContext,
  songId: string,
  { loudness, written }: { loudness: number; written?: Pick<Rendered, 'midi' | 'score' | 'waves'> },
  extra: Partial<VersionExtra>,
  samples: number,
  signal: AbortSignal,
) => {
  const { db, storage, live } = app
  const song = live.find(songId)
  if (!song) throw new Error('The song was rendered, but its bytes are gone.')
  if (samples <= 0) throw new Error('The song was rendered without a plan.')
  const files = songFiles(songId)
  const kept = await storage.put(files.audio, song.finish())
  await storage.put(files.peaks, Buffer.from(JSON.stringify(song.waveform satisfies PeaksFile)))
  if (written) {
    const { midi, score, waves } = written
    await storage.put(files.midi, midi)
    await storage.put(files.score, score)
    await storage.put(files.waves, Buffer.from(JSON.stringify({ waves } satisfies WavesFile)))
  }
  const row = await untilAvailable(app, signal, () => findSongWithTask(db, songId))
  if (!row) throw new Error('The song was rendered, but its row is gone.')
  const done: WholeSong = { ...row.song, ...extra, status: 'done', sha256: kept.sha256, loudness }
  await storage.put(files.manifest, Buffer.from(JSON.stringify(manifest(done, row.task), null, 2)))
  const result = { ...extra, sha256: kept.sha256, loudness, manifestRevision: row.song.revision }
  const isDone = await untilAvailable(app, signal, () => markDone(app, songId, result))
  live.close(songId)
  // A cancelled song leaves no files. If another process finished it, these are its files.
  if (isDone) return
  const now = await untilAvailable(app, signal, () => findSongWithTask(db, songId))
  if (now?.song.status !== 'done') await storage.remove(files.folder)
}

const plannedSong = (song: EngineMetadata): PlannedSong => ({
  title: song.title,
  lyric: song.lyric,
  duration: song.duration,
  bytes: song.bytes,
  bpm: song.bpm,
  key: keyName(song.key),
  meter: meterName(song.meter),
  reading: song.reading,
  metadata: {
    title: song.title,
    genre: song.genre,
    language: song.language,
    samples: song.samples,
    engine: song.engine,
    sections: song.sections,
    chords: song.chords,
    lines: song.lines,
    parts: song.parts,
    coverPeaks: song.coverPeaks,
    singer: song.singer,
    ...(song.stanzas && { stanzas: song.stanzas }),
  },
})

/** What a version without a score takes over: only its length changes, and what is left of its timeline. */
const plannedRecording = (
  { title, lyric, bpm, key, meter, reading, metadata }: WholeSong,
  { samples, duration, bytes, timeline }: RecordingFile,
): PlannedSong => ({
  ...{ title, lyric, duration, bytes, bpm, key, meter, reading },
  // Without a score, nothing plays its parts.
  metadata: metadata && { ...metadata, ...timeline, samples, parts: [] },
})

/** Waits until take A is far enough ahead, has ended, or is rendered elsewhere. */
const headStart = async ({ db, live, taskEvents, clock, pace }: RenderContext, song: SongRow, signal: AbortSignal) => {
  if (song.take === 0) return
  for (;;) {
    const first = await findTake(db, song.taskId, 0)
    if (!first || first.status === 'done' || first.status === 'fail' || signal.aborted) return
    const playing = live.find(first.id)
    // Another replica renders it on its own machine.
    if (!playing && first.status === 'stream') return
    if (playing && (playing.seconds >= HEAD_START_SECONDS || playing.state !== 'open')) return
    if (playing) await playing.progress(signal, clock.timeout(pace.headStartCheckIntervalMs))
    else await taskEvents.waitForChange(song.taskId, pace.remoteHeadStartCheckIntervalMs, signal)
  }
}

/** Aborts the render when its song is cancelled or deleted; checks at every change of the task. */
const watchCancel = ({ db, taskEvents, pace }: RenderContext, song: SongRow, closing: AbortSignal) => {
  const over = new AbortController()
  const owner = new AbortController()
  const watch = async () => {
    while (!over.signal.aborted && !closing.aborted) {
      // Subscribe before reading, so that no change is missed.
      const change = taskEvents.waitForChange(song.taskId, pace.cancelCheckIntervalMs, over.signal, closing)
      const row = await findSongWithTask(db, song.id)
      if (!row || row.song.status === 'fail' || row.song.deletedAt) {
        owner.abort(new Error('The song was cancelled.'))
        return
      }
      await change
    }
  }
  void watch().catch(() => {})
  const { signal, dispose: end } = anySignal(closing, owner.signal)
  return {
    signal,
    byOwner: () => owner.signal.aborted,
    stop() {
      over.abort()
      end()
    },
  }
}
