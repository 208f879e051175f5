import type { PendingEdits } from '#components/editor/pending-edits'
import type { Edit } from '#lib/contract/editing'

/** Pending edits of songs, kept in this browser until they are applied. */

const STORAGE_KEY = 'songloom.edits'
/** Songs whose drafts are kept. */
const MAX_DRAFTS = 20

type DraftStorage = Pick<Storage, 'getItem' | 'setItem'>

/** By id of the song, the newest last. */
const readAll = (storage: DraftStorage): [string, unknown][] => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((entry) => Array.isArray(entry) && entry.length === 2) : []
  } catch {
    return []
  }
}

const isEdit = (value: unknown): value is Edit =>
  typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string'

/** The draft of a song. What is malformed is left out; the server checks the rest. */
export const readDraft = (storage: DraftStorage, song: string): PendingEdits => {
  const draft = readAll(storage).find(([id]) => id === song)?.[1]
  return Array.isArray(draft) ? draft.filter(isEdit) : []
}

/** Keeps the draft of a song; an empty one is removed. */
export const writeDraft = (storage: DraftStorage, song: string, edits: PendingEdits): void => {
  const others = readAll(storage).filter(([id]) => id !== song)
  const all = edits.length > 0 ? [...others, [song, edits]].slice(-MAX_DRAFTS) : others
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify(all))
  } catch {
    // Storage is full or blocked: only this page knows the edits.
  }
}

const SENT_KEY = 'songloom.edits.sent'

/** A request for a version whose outcome this browser does not know. The same request again is carried out once. */
export type SentEdits = { song: string; key: string; body: string }

const isSent = (value: unknown): value is SentEdits =>
  typeof value === 'object' &&
  value !== null &&
  ['song', 'key', 'body'].every((field) => typeof (value as Record<string, unknown>)[field] === 'string')

/** The last request for a version, if its outcome is not known. */
export const readSent = (storage: Pick<Storage, 'getItem'>): SentEdits | null => {
  try {
    const sent: unknown = JSON.parse(storage.getItem(SENT_KEY) ?? 'null')
    return isSent(sent) ? sent : null
  } catch {
    return null
  }
}

/** Keeps a request for a version; null once its outcome is known. */
export const writeSent = (storage: Pick<Storage, 'setItem' | 'removeItem'>, sent: SentEdits | null): void => {
  try {
    if (sent) storage.setItem(SENT_KEY, JSON.stringify(sent))
    else storage.removeItem(SENT_KEY)
  } catch {
    // Storage is full or blocked: a reload while a version is being made does not find it.
  }
}
