'use client'

import { type QueryClient, useQuery } from '@tanstack/react-query'
import { apiFetch, apiFetchJson, ProblemError } from '#components/api/client'
import { delay } from '#components/api/delay'
import { SONG, SONG_TOTALS, SONGS, songKey } from '#components/api/query-keys'
import { songQuery } from '#components/api/use-song'
import type { TaskRecord } from '#lib/contract/api'
import type { Edit, ScoreRecord, SongVersion, VersionsRecord } from '#lib/contract/editing'

const path = (id: string, name: 'score' | 'edits' | 'versions' | 'current') =>
  `/api/songs/${encodeURIComponent(id)}/${name}`

/** The score of a song, which never changes. A song that cannot be edited throws `no_score`. */
export const scoreQuery = (id: string) => ({
  queryKey: ['score', id] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => apiFetchJson<ScoreRecord>(path(id, 'score'), { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: (count: number, error: Error) => !(error instanceof ProblemError) && count < 2,
})

/** The score; null for a song that is known to have none. */
export const useScore = (id: string | null) => useQuery({ ...scoreQuery(id ?? ''), enabled: id !== null })

/** Whether a song cannot be edited because it has no score. */
export const isNoScore = (error: Error | null): boolean =>
  error instanceof ProblemError && error.problem.code === 'no_score'

const VERSIONS = 'versions'

const versionsQuery = (id: string) => ({
  queryKey: [VERSIONS, id] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => apiFetchJson<VersionsRecord>(path(id, 'versions'), { signal }),
  staleTime: 30_000,
})

/** The versions of a song, oldest first; empty until they are known. */
export const useVersions = (id: string): readonly SongVersion[] => useQuery(versionsQuery(id)).data?.versions ?? NONE
const NONE: readonly SongVersion[] = []

/** Reads lists again after versions were made, restored or deleted. */
export const refreshVersions = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: [VERSIONS] }),
    client.invalidateQueries({ queryKey: SONGS }),
    client.invalidateQueries({ queryKey: SONG_TOTALS }),
    // Each of them says how many there are.
    client.invalidateQueries({ queryKey: SONG }),
  ])

/** Makes a production the newest version of the song that it was made from. */
export const keepProduction = async (client: QueryClient, parent: string, id: string): Promise<void> => {
  await apiFetchJson<VersionsRecord>(path(parent, 'versions'), { method: 'POST', json: { song_id: id } })
  await refreshVersions(client)
}

/** Makes a version the one that the library shows. */
export const restoreVersion = async (client: QueryClient, id: string): Promise<void> => {
  await apiFetchJson<VersionsRecord>(path(id, 'current'), { method: 'PUT' })
  await refreshVersions(client)
}

export const submitEdits = (id: string, key: string, edits: readonly Edit[]): Promise<TaskRecord> =>
  apiFetchJson<TaskRecord>(path(id, 'edits'), { method: 'POST', headers: { 'Idempotency-Key': key }, json: { edits } })

/** Cancels a version that is being made. */
export const cancelEdits = (task: string) => apiFetch('/api/v1/task/cancel', { method: 'POST', json: { id: task } })

const POLL_INTERVAL_MS = 250 // ms: a version is made in a few seconds

/** Waits for the new version of a task. `onProgress`: its record so far. */
export const waitForVersion = async (
  client: QueryClient,
  task: TaskRecord,
  signal: AbortSignal,
  onProgress: (song: TaskRecord['choices'][number]) => void,
): Promise<TaskRecord['choices'][number]> => {
  for (let record = task; ; ) {
    const [song] = record.choices
    if (song) onProgress(song)
    if (song?.status === 'done') {
      await refreshVersions(client)
      // What was read while it was being made is outdated.
      const made = await client.fetchQuery({ ...songQuery(song.id), staleTime: 0 })
      if (made.has_score) await client.fetchQuery(scoreQuery(song.id))
      return song
    }
    if (song?.status === 'fail') {
      client.removeQueries({ queryKey: songKey(song.id) })
      return song
    }
    await delay(POLL_INTERVAL_MS, signal)
    signal.throwIfAborted()
    record = await apiFetchJson<TaskRecord>(`/api/v1/task/query?task_id=${encodeURIComponent(task.id)}`, {
      signal,
      cache: 'no-store',
    })
  }
}
