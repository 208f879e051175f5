import type { RenderEstimate } from '#lib/contract/studio'
import type { OpenRender } from '#lib/data/songs/open-renders'
import type { Seconds } from '#lib/music/time'

/** Length assumed for a song whose length is open: the engine writes two to four minutes. */
const TYPICAL_SECONDS = 180

/**
 * When each song begins and is finished. Songs that began keep their slots; the others take the first free one.
 * @param open in the order of the queue, those of all replicas
 * @param slots of this process
 * @param rendered seconds of a song that exist already
 * @param timeFor expected seconds of work for that much audio; null before any was measured
 * @param now Unix seconds
 */
export const estimateRenders = (
  open: readonly OpenRender[],
  {
    slots,
    rendered,
    timeFor,
    now,
  }: { slots: number; rendered(id: string): Seconds; timeFor(audio: Seconds): Seconds | null; now: number },
): Map<string, RenderEstimate> => {
  const estimates = new Map<string, RenderEstimate>()
  // Songs wait while all slots are taken, those of other replicas too, so the begun ones are then as many as the slots.
  const begun = open.filter(({ started }) => started).length
  const free = Array<number>(Math.max(slots, begun)).fill(now)
  let waiting = 0
  for (const { id, started, seconds } of [...open].sort((a, b) => Number(b.started) - Number(a.started))) {
    const time = timeFor(Math.max(0, (seconds ?? TYPICAL_SECONDS) - rendered(id)))
    if (time === null) return new Map()
    const begin = free.reduce((least, at) => Math.min(least, at))
    free[free.indexOf(begin)] = begin + time
    estimates.set(id, {
      ahead: started ? 0 : waiting,
      starts_at: Math.round(begin),
      ready_at: Math.round(begin + time),
    })
    if (!started) waiting++
  }
  return estimates
}
