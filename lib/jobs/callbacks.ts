import { callbackFailed, claimCallback, dueCallbacks, endCallback } from '#lib/data/callbacks/callbacks'
import { taskRecord } from '#lib/data/records'
import type { taskFinder } from '#lib/data/tasks/tasks'
import type { DbContext } from '#lib/db/client'
import { deliver } from '#lib/services/callback'
import type { SafeFetch } from '#lib/services/safe-fetch/safe-fetch'

/** Sends callbacks of ended tasks. It polls rows on its own, so a slow receiver delays no song. */
export type Callbacks = { stop(): Promise<void> }

export type CallbackContext = DbContext & {
  safeFetch: SafeFetch
  findTask: ReturnType<typeof taskFinder>
  closing: AbortSignal
  /** Called after every failed attempt, for the log. `last`: no further attempt follows. */
  onFailed(callbackId: string, last: boolean): void
}

const MAX_IN_FLIGHT = 16

export const startCallbacks = (app: CallbackContext, onError: (error: unknown) => void): Callbacks => {
  const inFlight = new Map<string, Promise<void>>()
  const poll = async () => {
    if (app.closing.aborted || inFlight.size >= MAX_IN_FLIGHT) return
    for (const id of await dueCallbacks(app, MAX_IN_FLIGHT)) {
      if (inFlight.has(id) || inFlight.size >= MAX_IN_FLIGHT || app.closing.aborted) continue
      const sending = send(app, id)
        .catch(onError)
        .finally(() => inFlight.delete(id))
      inFlight.set(id, sending)
    }
  }

  const timer = app.clock.every(app.pace.callbackPollIntervalMs, poll, onError)
  return {
    async stop() {
      timer.stop()
      await Promise.all(inFlight.values())
    },
  }
}

const send = async (app: CallbackContext, id: string) => {
  const { clock, pace, safeFetch, findTask, closing, onFailed } = app
  const callback = await claimCallback(app, id)
  if (!callback) return
  const found = await findTask(callback.owner, callback.taskId)
  if (!found) return endCallback(app, id, false)
  const { url, secret, origin } = callback
  const body = JSON.stringify(taskRecord(app, found.task, found.songs, origin))
  const timestamp = Math.floor(clock.now().getTime() / 1000)
  const outcome = await deliver(safeFetch, { id, url, secret, body, timestamp }, pace, closing)
  // Aborted by the shutdown: its lease lapses, and the next start retries it.
  if (closing.aborted && outcome === 'failed') return
  if (outcome !== 'failed') return endCallback(app, id, outcome === 'delivered')
  onFailed(id, await callbackFailed(app, callback))
}
