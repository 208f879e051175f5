import { removeAllPins } from '#components/offline/pins'
import type { Settings } from '#lib/contract/studio'

/**
 * What a browser keeps of somebody (a draft, what was to be sent, what was heard last, songs for listening offline) is no
 * business of whoever signs in there next, and must not be sent in their name.
 */

const KEPT_AS = 'songloom.whose'

export const forgetAll = () => localStorage.clear()

/** Called by whoever has just signed in, before any page of theirs is opened. */
export const forgetOthers = async (): Promise<void> => {
  const answer = await fetch('/api/settings').catch(() => null)
  const settings = answer?.ok ? ((await answer.json()) as Settings) : null
  const whose = settings?.you?.id ?? null
  if (whose !== null && localStorage.getItem(KEPT_AS) === whose) return
  forgetAll()
  await removeAllPins()
  if (whose !== null) localStorage.setItem(KEPT_AS, whose)
}
