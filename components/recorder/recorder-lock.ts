import type { Milliseconds } from '#lib/music/time'

/** One tab at a time records, so that none overwrites the recording of another. */
const LOCK = 'songloom.recorder'

/** A pane that was just closed may not have released it yet. */
const LOCK_WAIT_MS: Milliseconds = 1500

/** Takes the lock until released; null if another tab has it. */
export const takeLock = () =>
  new Promise<(() => void) | null>((resolve) => {
    navigator.locks
      .request(LOCK, { signal: AbortSignal.timeout(LOCK_WAIT_MS) }, () => new Promise<void>(resolve))
      .catch(() => resolve(null))
  })
