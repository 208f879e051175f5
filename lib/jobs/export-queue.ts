import { type Failure, WRITE_FAILURES } from '#lib/contract/errors'
import { findExport, sweepExports } from '#lib/data/songs/exports'
import {
  ENGINE_CHANGED,
  type ExportContext,
  isStorageFull,
  type MadeKind,
  runExport,
  STORAGE_FULL,
} from '#lib/jobs/run-export'
import type { Seconds } from '#lib/music/time'
import { writeFailureOf } from '#lib/write-failure'

/** Creates large files of songs on demand, while clients keep asking for them. */
export type ExportQueue = {
  /** Starts an export or joins a running one. Null once all files exist. */
  request(songId: string, kinds: readonly MadeKind[]): Promise<ExportRequest | null>
  /** Progress of a running export, without extending it. */
  progress(songId: string, kind: MadeKind): ExportProgress | null
  /** Expected time of an export, at the measured speed of this process; null before any was measured. */
  estimate(kinds: readonly MadeKind[], duration: Seconds): Seconds | null
  /** Why no export of the song is possible; null if it can be tried. */
  refused(songId: string): Failure | null
  /** Cancels running exports; resolves once their files are removed. */
  stop(): Promise<void>
}
/** `progress`: 0…1; null while queued. */
export type ExportProgress = { progress: number | null }
export type ExportRequest = { kind: 'exporting'; progress: number | null } | { kind: 'failed'; failure: Failure }

type Entry = {
  kinds: readonly MadeKind[]
  progress: number | null
  requestedAtMs: number
  failure: Failure | null
  controller: AbortController
}

export const createExportQueue = (needs: ExportContext, onError: (error: unknown) => void): ExportQueue => {
  const { clock, pace } = needs
  /** Running exports, and failed ones whose failure was not returned yet. */
  const entries = new Map<string, Entry>()
  const running = new Set<Promise<void>>()
  /** Songs that no longer render to the same audio. The engine is fixed for the life of the process. */
  const changed = new Set<string>()

  /** A cancelled export may end after a new one of the same song has started. */
  const removeEntry = (songId: string, entry: Entry) => {
    if (entries.get(songId) === entry) entries.delete(songId)
  }

  const start = (songId: string, kinds: readonly MadeKind[]): Entry => {
    const entry: Entry = {
      kinds,
      progress: null,
      requestedAtMs: clock.monotonic(),
      failure: null,
      controller: new AbortController(),
    }
    entries.set(songId, entry)
    const run = runExport(
      needs,
      songId,
      kinds,
      (progress) => {
        entry.progress = progress
      },
      entry.controller.signal,
    )
      .then(async (failure) => {
        if (failure?.code === 'engine_changed') changed.add(songId)
        if (failure) entry.failure = failure
        else {
          removeEntry(songId, entry)
          // New files may exceed the size limit.
          await sweepExports(needs.storage, clock.now().getTime()).catch(onError)
        }
      })
      .catch((error) => {
        if (entry.controller.signal.aborted) return removeEntry(songId, entry)
        onError(error)
        const writeFailure = writeFailureOf(error)
        entry.failure = writeFailure
          ? WRITE_FAILURES[writeFailure]
          : { code: 'unavailable', detail: 'The files couldn’t be created. Try again in a moment.' }
      })
      .finally(() => running.delete(run))
    running.add(run)
    return entry
  }

  const cancelAbandoned = async () => {
    for (const [songId, entry] of entries) {
      if (clock.monotonic() - entry.requestedAtMs < pace.exportAbandonedMs) continue
      entries.delete(songId)
      entry.controller.abort(new Error('No caller is waiting for it any more.'))
    }
  }
  const timer = clock.every(pace.exportCheckIntervalMs, cancelAbandoned, onError)

  return {
    async request(songId, kinds) {
      // Read before the files are checked: an export that ends in between is not started again.
      const before = entries.get(songId)
      const missing: MadeKind[] = []
      for (const kind of kinds)
        if (kind === 'words' || (await findExport(needs.storage, songId, kind)) === null) missing.push(kind)
      if (missing.length === 0) return null
      if (changed.has(songId)) return { kind: 'failed', failure: ENGINE_CHANGED }
      if (!before && (await isStorageFull(needs.storage))) return { kind: 'failed', failure: STORAGE_FULL }
      const entry =
        before && !before.controller.signal.aborted ? before : (entries.get(songId) ?? start(songId, missing))
      entry.requestedAtMs = clock.monotonic()
      if (!entry.failure) return { kind: 'exporting', progress: entry.progress }
      // A failure is returned once; the next request retries.
      removeEntry(songId, entry)
      return { kind: 'failed', failure: entry.failure }
    },
    progress(songId, kind) {
      const entry = entries.get(songId)
      return entry && !entry.failure && entry.kinds.includes(kind) ? { progress: entry.progress } : null
    },
    estimate: (kinds, duration) => needs.speeds.estimate(kinds.join(), duration),
    refused: (songId) => (changed.has(songId) ? ENGINE_CHANGED : null),
    async stop() {
      timer.stop()
      for (const entry of entries.values()) entry.controller.abort(new Error('Songloom is shutting down.'))
      await Promise.all(running)
    },
  }
}
