'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import { useCallback, useEffect } from 'react'
import { askJson } from '#components/api/client'
import { ComposeColumn } from '#components/compose/compose-column'
import { changeDraft } from '#components/compose/draft-store'
import { findSource } from '#components/compose/find-source'
import { reuseRequest, withSource } from '#components/compose/reuse'
import { songAsSource } from '#components/compose/source'
import { TaskList } from '#components/tasks/task-list'
import { cx } from '#components/ui/cx'
import type { SongDetail } from '#lib/contract/studio'

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

/**
 * A song that another page sends here: `/?reference=id`, `/?extend=id` (with `&at=seconds`), or `/?again=id` for
 * everything it was made with. The address is then cleaned, so that a reload does not do it twice.
 */
const useCarriedOver = () => {
  const router = useRouter()
  const search = useSearchParams()
  const [reference, extend, again] = [search.get('reference'), search.get('extend'), search.get('again')]
  const at = Number(search.get('at'))
  useEffect(() => {
    const id = reference ?? extend ?? again
    if (!id) return
    let left = false
    void askJson<SongDetail>(`/api/songs/${encodeURIComponent(id)}`)
      .then(async (song) => {
        const source = again ? await findSource(song.request) : songAsSource(song)
        if (left) return
        changeDraft((draft) => {
          if (again) return reuseRequest(draft, song.request, source)
          const next = withSource(draft, extend ? 'extend' : 'reference', source)
          return extend && at > 0 ? { ...next, extend: { ...next.extend, cut: at } } : next
        })
      })
      // A song that cannot be read leaves the form as it was.
      .catch(() => {})
      .finally(() => {
        if (!left) router.replace('/')
      })
    return () => {
      left = true
    }
  }, [reference, extend, again, at, router])
}
