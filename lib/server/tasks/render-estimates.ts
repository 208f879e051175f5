import type { RenderEstimate } from '#lib/contract/studio'
import { findOpenRenders } from '#lib/data/songs/open-renders'
import { isRenderedHere } from '#lib/data/tasks/rendered-here'
import type { listTasks } from '#lib/data/tasks/tasks'
import { estimateRenders } from '#lib/jobs/render-estimate'
import { RENDER } from '#lib/jobs/speed-meter'
import type { App } from '#lib/server/app'

/** Estimates for the unfinished songs of the built-in engine; reads nothing if none of these tasks has one. */
export const estimatesOf = async (
  { db, speeds, renderSlots, live, clock }: App,
  tasks: Awaited<ReturnType<typeof listTasks>>['tasks'],
): Promise<ReadonlyMap<string, RenderEstimate>> => {
  const isOpen = ({ status }: { status: string }) => status !== 'done' && status !== 'fail'
  if (!tasks.some(({ task, songs }) => isRenderedHere(task) && songs.some(isOpen))) return new Map()
  return estimateRenders(await findOpenRenders(db), {
    slots: renderSlots,
    rendered: (id) => live.find(id)?.seconds ?? 0,
    timeFor: (audio) => speeds.estimate(RENDER, audio),
    now: clock.now().getTime() / 1000,
  })
}
