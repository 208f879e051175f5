import { removeAllOfflineSongs } from '#components/offline/offline-songs'
import type { Settings } from '#lib/contract/studio'

/**
 * Clears what the browser stores for the previous user: draft, outbox, player state, recording and offline songs. None of it may be
 * seen or sent by the next user.
 */

const STORAGE_KEY = 'songloom.whose'

export const clearBrowserData = async (): Promise<void> => {
  localStorage.clear()
  const { deleteAllRecordings } = await import('#components/recorder/recording-storage')
  // A forbidden storage holds nothing.
  await deleteAllRecordings().catch(() => {})
}

/** Call after signing in, before any page opens. */
export const clearOtherUserData = async (): Promise<void> => {
  const answer = await fetch('/api/settings').catch(() => null)
  const settings = answer?.ok ? ((await answer.json()) as Settings) : null
  const whose = settings?.account?.id ?? null
  if (whose !== null && localStorage.getItem(STORAGE_KEY) === whose) return
  await clearBrowserData()
  await removeAllOfflineSongs()
  if (whose !== null) localStorage.setItem(STORAGE_KEY, whose)
}
