'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import { useCallback, useEffect } from 'react'
import { askJson } from '#components/api/client'
import { ComposeColumn } from '#components/compose/compose-column'
import type { Draft } from '#components/compose/draft'
import { changeDraft } from '#components/compose/draft-store'
import { findSource } from '#components/compose/find-source'
import { reuseRequest, withSource } from '#components/compose/reuse'
import { songAsSource } from '#components/compose/source'
import { TaskList } from '#components/tasks/task-list'
import { cx } from '#components/ui/cx'
import type { SongDetail, TaskCard, TaskPage } from '#lib/contract/studio'

const narrow = () => !matchMedia('(width >= 56.25rem)').matches

/** The form and the songs beside it; one of the two in a narrow window. */
export function ComposePage() {
  const router = useRouter()
  const songs = useSearchParams().get('view') === 'songs'
  useCarriedOver()
  // In a narrow window the new card is on the other tab, and what was refused is read beside the form.
  const onSent = useCallback(() => narrow() && router.push('/?view=songs'), [router])
  const onRefused = useCallback(() => narrow() && router.push('/'), [router])
  return (
    <main className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] desk:grid-cols-[var(--column)_minmax(0,1fr)]">
      <h1 className="sr-only">Write a song</h1>
      <div className={cx('grid min-h-0 grid-rows-[minmax(0,1fr)]', songs && 'max-desk:hidden')}>
        <ComposeColumn onSent={onSent} onRefused={onRefused} />
      </div>
      <div
        className={cx(
          'flex min-h-0 min-w-0 flex-col transition-opacity duration-(--t-16th)',
          !songs && 'max-desk:hidden',
          'in-[:has([data-dragging])]:opacity-38',
        )}
      >
        <TaskList />
      </div>
    </main>
  )
}

/** How far back a task is looked for: a song from before is opened from its own page again. */
const PAGES = 10

const findTask = async (id: string): Promise<TaskCard | null> => {
  let cursor: string | null = null
  for (let page = 0; page < PAGES; page++) {
    const { tasks, next }: TaskPage = await askJson<TaskPage>(
      `/api/tasks?limit=100${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
    )
    const found = tasks.find((task) => task.id === id)
    if (found || next === null) return found ?? null
    cursor = next
  }
  return null
}

/** What the address asks the form to become. */
const carriedOver = async (search: URLSearchParams): Promise<((draft: Draft) => Draft) | null> => {
  const reuse = search.get('reuse')
  if (reuse) {
    const task = await findTask(reuse)
    const source = task && (await findSource(task.request))
    return task && ((draft) => reuseRequest(draft, task.request, source))
  }
  const mode = search.has('extend') ? 'extend' : 'reference'
  const source = songAsSource(await askJson<SongDetail>(`/api/songs/${encodeURIComponent(search.get(mode) ?? '')}`))
  const at = Number(search.get('at'))
  if (!source) return null
  return (draft) => {
    const next = withSource(draft, mode, source)
    return mode === 'extend' && at > 0 ? { ...next, extend: { ...next.extend, cut: at } } : next
  }
}

/**
 * A song that another page sends here: `/?reference=song`, `/?extend=song` (with `&at=seconds`), or `/?reuse=task` for
 * everything it was made with. The address is then cleaned, so that a reload does not do it twice.
 */
const useCarriedOver = () => {
  const router = useRouter()
  const search = useSearchParams()
  const asked = ['reuse', 'extend', 'reference'].some((name) => search.has(name)) ? search.toString() : null
  useEffect(() => {
    if (asked === null) return
    let left = false
    void carriedOver(new URLSearchParams(asked))
      // What cannot be read leaves the form as it was.
      .catch(() => null)
      .then((change) => {
        if (left) return
        if (change) changeDraft(change)
        router.replace('/')
      })
    return () => {
      left = true
    }
  }, [asked, router])
}
