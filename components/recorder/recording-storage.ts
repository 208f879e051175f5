import { clear, createStore, delMany, entries, keys, set, type UseStore } from 'idb-keyval'
import type { Recording } from '#components/recorder/recording'

/**
 * The recording that is not used yet, kept in the browser’s storage while it is made: a header under `[id]`, and each
 * chunk under `[id, index]`. So a reload loses at most the last half second.
 */

const DATABASE = 'songloom.recording'
const OBJECT_STORE = 'chunks'

type Header = Omit<Recording, 'chunks'>

/** The last recording of this page, for a storage that is full or forbidden. */
let held: Recording | null = null
export const holdRecording = (recording: Recording) => {
  held = recording
}

let opened: UseStore | null = null
const objectStore = () => {
  opened ??= createStore(DATABASE, OBJECT_STORE)
  return opened
}

/** @throws if the storage is full or forbidden */
export const saveHeader = ({ id, startedAt, rate, channels }: Header): Promise<void> =>
  set([id], { id, startedAt, rate, channels } satisfies Header, objectStore())

/** @throws if the storage is full or forbidden */
export const saveChunk = (id: string, index: number, chunk: Int16Array<ArrayBuffer>): Promise<void> =>
  set([id, index], chunk, objectStore())

/** The recording that was not used, or null. Keys are in order: a header precedes its chunks. */
export const loadRecording = async (): Promise<Recording | null> => {
  if (held) return held
  const found: Recording[] = []
  for (const [, value] of await entries<IDBValidKey, Header | Int16Array<ArrayBuffer>>(objectStore())) {
    if (value instanceof Int16Array) found.at(-1)?.chunks.push(value)
    else found.push({ ...value, chunks: [] })
  }
  return found.filter(({ chunks }) => chunks.length > 0).toSorted((a, b) => b.startedAt - a.startedAt)[0] ?? null
}

export const deleteRecording = async (id: string): Promise<void> => {
  if (held?.id === id) held = null
  const all = await keys<IDBValidKey[]>(objectStore())
  await delMany(
    all.filter(([owner]) => owner === id),
    objectStore(),
  )
}

/** At sign-out, so that the next user of the browser hears nothing of the one before. */
export const deleteAllRecordings = (): Promise<void> => {
  held = null
  return clear(objectStore())
}
