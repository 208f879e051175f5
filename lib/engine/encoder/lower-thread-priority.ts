import { getPriority, setPriority } from 'node:os'
import { workerData } from 'node:worker_threads'

/** What a thread is told at its start, where it shares its processor with one that serves pages. */
export type ThreadData = { background: true }

/** A third of the share of whatever else is busy: a browser that draws beside it must not starve the song that it plays. */
const BACKGROUND_NICE = 5

/**
 * Lets whoever serves pages go first: on two processors with four busy threads beside it, an answer that waits for its turn
 * takes 20 ms, one that goes first takes 1 ms (measured with threads at a priority of 10). Linux knows priorities of
 * threads; elsewhere they belong to the whole process, which stays as it is.
 */
export const lowerThreadPriority = () => {
  if (process.platform !== 'linux' || !(workerData as ThreadData | null)?.background) return
  // Larger numbers come later; coming forward again is not allowed to everybody.
  if (getPriority() < BACKGROUND_NICE) setPriority(BACKGROUND_NICE)
}
