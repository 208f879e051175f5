import { removeAllPins } from '#components/offline/pins'
import type { Settings } from '#lib/contract/studio'

/**
 * Clears what the browser stores for the previous user: draft, outbox, player state and offline songs. None of it may be
 * seen or sent by the next user.
 */

const KEPT_AS = 'songloom.whose'

export const forgetAll = () => localStorage.clear()

/** Call after signing in, before any page opens. */
export const forgetOthers = async (): Promise<void> => {
  const answer = await fetch('/api/settings').catch(() => null)
  const settings = answer?.ok ? ((await answer.json()) as Settings) : null
  const whose = settings?.account?.id ?? null
  if (whose !== null && localStorage.getItem(KEPT_AS) === whose) return
  forgetAll()
  await removeAllPins()
  if (whose !== null) localStorage.setItem(KEPT_AS, whose)
}
