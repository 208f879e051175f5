import type { Db } from '#lib/db/client'
import { deliver } from '#lib/service/callback'
import type { Outside } from '#lib/service/outside/outside'
import { callbackFailed, claimCallback, dueCallbacks, endCallback } from '#lib/songs/callbacks'
import { taskRecord } from '#lib/songs/records'
import type { taskFinder } from '#lib/songs/tasks'

/**
 * Tells those who asked for it that their tasks have ended. It looks by itself, at rows alone, so that nothing that ends a
 * song waits for anybody's receiver, and a receiver that is dead costs one attempt now and then.
 */
export type Callbacks = { stop(): Promise<void> }

export type Telling = {
  db: Db
  outside: Outside
  findTask: ReturnType<typeof taskFinder>
  closing: AbortSignal
  /** Told of every attempt that failed, for the operator. `last`: there will be no other. */
  onFailed(callbackId: string, last: boolean): void
}

const EVERY = 1000 // ms
const AT_ONCE = 16

export const startCallbacks = (studio: Telling, onError: (error: unknown) => void): Callbacks => {
  const underWay = new Map<string, Promise<void>>()
  let looking = false

  const look = async () => {
    if (looking || studio.closing.aborted || underWay.size >= AT_ONCE) return
    looking = true
    try {
      for (const id of await dueCallbacks(studio.db, AT_ONCE)) {
        if (underWay.has(id) || underWay.size >= AT_ONCE || studio.closing.aborted) continue
        const telling = tell(studio, id)
          .catch(onError)
          .finally(() => underWay.delete(id))
        underWay.set(id, telling)
      }
    } catch (error) {
      onError(error)
    } finally {
      looking = false
    }
  }

  const timer = setInterval(() => void look(), EVERY)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(underWay.values())
    },
  }
}

const tell = async ({ db, outside, findTask, closing, onFailed }: Telling, id: string) => {
  const callback = await claimCallback(db, id)
  if (!callback) return
  const found = await findTask(callback.owner, callback.taskId)
  if (!found) return endCallback(db, id, false)
  const { url, secret, origin } = callback
  const body = JSON.stringify(taskRecord(found.task, found.songs, origin))
  const timestamp = Math.floor(Date.now() / 1000)
  const came = await deliver(outside, { id, url, secret, body, timestamp }, closing)
  // Broken off because the studio stops: its lease runs out, and it is tried again after the next start.
  if (closing.aborted && came === 'failed') return
  if (came !== 'failed') return endCallback(db, id, came === 'delivered')
  onFailed(id, await callbackFailed(db, callback))
}
