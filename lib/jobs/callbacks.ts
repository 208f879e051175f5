import { callbackFailed, claimCallback, dueCallbacks, endCallback } from '#lib/data/callbacks/callbacks'
import { taskRecord } from '#lib/data/records'
import type { taskFinder } from '#lib/data/tasks/tasks'
import type { DbContext } from '#lib/db/client'
import { deliver } from '#lib/services/callback'
import type { SafeFetch } from '#lib/services/safe-fetch/safe-fetch'

/**
 * Tells those who asked for it that their tasks have ended. It looks by itself, at rows alone, so that nothing that ends a
 * song waits for anybody's receiver, and a receiver that is dead costs one attempt now and then.
 */
export type Callbacks = { stop(): Promise<void> }

export type CallbackContext = DbContext & {
  outside: SafeFetch
  findTask: ReturnType<typeof taskFinder>
  closing: AbortSignal
  /** Told of every attempt that failed, for the operator. `last`: there will be no other. */
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
  const { clock, pace, outside, findTask, closing, onFailed } = app
  const callback = await claimCallback(app, id)
  if (!callback) return
  const found = await findTask(callback.owner, callback.taskId)
  if (!found) return endCallback(app, id, false)
  const { url, secret, origin } = callback
  const body = JSON.stringify(taskRecord(app, found.task, found.songs, origin))
  const timestamp = Math.floor(clock.now().getTime() / 1000)
  const outcome = await deliver(outside, { id, url, secret, body, timestamp }, pace, closing)
  // Broken off because the studio stops: its lease runs out, and it is tried again after the next start.
  if (closing.aborted && outcome === 'failed') return
  if (outcome !== 'failed') return endCallback(app, id, outcome === 'delivered')
  onFailed(id, await callbackFailed(app, callback))
}
