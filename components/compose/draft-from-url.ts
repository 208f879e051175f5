import { apiFetchJson } from '#components/api/client'
import { type Draft, withSource } from '#components/compose/draft'
import { findSource } from '#components/compose/find-source'
import { reuseRequest } from '#components/compose/reuse'
import { songAsSource } from '#components/compose/source'
import type { SongDetail, TaskCard, TaskPage } from '#lib/contract/studio'

/** Bounds the search, in pages of 100 tasks. An older task can be reused from its song page. */
const MAX_SEARCHED_PAGES = 10

const findTask = async (id: string): Promise<TaskCard | null> => {
  let cursor: string | null = null
  for (let page = 0; page < MAX_SEARCHED_PAGES; page++) {
    const { tasks, next }: TaskPage = await apiFetchJson<TaskPage>(
      `/api/tasks?limit=100${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
    )
    const found = tasks.find((task) => task.id === id)
    if (found || next === null) return found ?? null
    cursor = next
  }
  return null
}

/**
 * Returns the draft change that the URL requests; null if its task or source song is unavailable.
 * Rejects if an API request fails.
 */
export const draftChangeFromUrl = async (search: URLSearchParams): Promise<((draft: Draft) => Draft) | null> => {
  const reuse = search.get('reuse')
  if (reuse) {
    const task = await findTask(reuse)
    const source = task && (await findSource(task.request))
    return task && ((draft) => reuseRequest(draft, task.request, source))
  }
  const mode = search.has('extend') ? 'extend' : 'reference'
  const source = songAsSource(
    await apiFetchJson<SongDetail>(`/api/songs/${encodeURIComponent(search.get(mode) ?? '')}`),
  )
  const at = Number(search.get('at'))
  if (!source) return null
  return (draft) => {
    const next = withSource(draft, mode, source)
    return mode === 'extend' && at > 0 ? { ...next, extend: { ...next.extend, cut: at, placed: true } } : next
  }
}
