'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ComposeColumn } from '#components/compose/compose-column'
import { changeDraft } from '#components/compose/draft-store'
import { replaceDraft } from '#components/compose/replace-draft'
import type { RecordedFile } from '#components/recorder/recorded-file'
import { TaskList } from '#components/tasks/task-list'
import { cx } from '#components/ui/cx'
import { lazy } from '#components/ui/lazy'
import { MD_QUERY, useMedia } from '#components/ui/use-media'
import type { Megabytes } from '#lib/contract/limits'

const RecorderPane = lazy(() => import('#components/recorder/recorder-pane').then((module) => module.RecorderPane))

const narrow = () => !matchMedia(MD_QUERY).matches

/** Songs are loaded once they are visible or awaited. */
const useSongsWanted = (asked: boolean): [boolean, () => void] => {
  const wide = useMedia(MD_QUERY)
  const [wanted, setWanted] = useState(asked)
  const want = useCallback(() => setWanted(true), [])
  useEffect(() => {
    if (asked || wide) want()
  }, [asked, wide, want])
  return [wanted || asked || wide, want]
}

/** The form and the songs side by side; one of them on a narrow screen. */
export function ComposePage({
  uploadLimit,
  isFirstVisit,
}: {
  uploadLimit: Megabytes
  /** Whether the user has no tasks yet. */
  isFirstVisit: boolean
}) {
  const t = useTranslations('compose')
  const router = useRouter()
  const search = useSearchParams()
  const songs = search.get('view') === 'songs'
  const recording = search.has('record')
  const [recorded, setRecorded] = useState<RecordedFile | null>(null)
  const [isFirst, setFirst] = useState(isFirstVisit)
  useCarriedOver()
  const [wanted, want] = useSongsWanted(songs)
  // On a narrow screen, errors are beside the form and the new card is on the other tab.
  const onSent = useCallback(() => {
    want()
    setFirst(false)
    if (narrow()) router.push('/?view=songs')
  }, [router, want])
  const onRefused = useCallback(() => narrow() && router.push('/'), [router])
  return (
    <main className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] md:grid-cols-[var(--column)_minmax(0,1fr)]">
      <h1 className="sr-only">{t('title')}</h1>
      <div className={cx('grid min-h-0 grid-rows-[minmax(0,1fr)]', (songs || recording) && 'max-md:hidden')}>
        <ComposeColumn
          uploadLimit={uploadLimit}
          withSuggestions={isFirst}
          recorded={recorded}
          onSent={onSent}
          onRefused={onRefused}
        />
      </div>
      <div
        className={cx(
          'flex min-h-0 min-w-0 flex-col transition-opacity duration-(--t-16th)',
          !songs && !recording && 'max-md:hidden',
          'in-[:has([data-dragging])]:opacity-38',
        )}
      >
        {recording && (
          <RecorderPane
            uploadLimit={uploadLimit}
            onUse={(file) => {
              setRecorded(file)
              router.replace('/')
            }}
            onClose={() => router.replace('/')}
          />
        )}
        <div className={recording ? 'hidden' : 'contents'}>{wanted && <TaskList />}</div>
      </div>
    </main>
  )
}

/**
 * Reads `/?reference=song`, `/?extend=song` (with `&at=seconds`) or `/?reuse=task` into the form. The URL is then cleaned, so
 * that a reload does not repeat it.
 */
const useCarriedOver = () => {
  const t = useTranslations('compose')
  const router = useRouter()
  const here = useSearchParams()
  const asked = ['reuse', 'extend', 'reference'].some((name) => here.has(name)) ? here.toString() : null
  useEffect(() => {
    if (asked === null) return
    let left = false
    const search = new URLSearchParams(asked)
    void import('#components/compose/draft-from-url')
      .then(({ draftChangeFromUrl }) => draftChangeFromUrl(search))
      // A source that can’t be loaded leaves the form unchanged.
      .catch(() => null)
      .then((change) => {
        if (left) return
        if (change && search.has('reuse')) replaceDraft(t('reused'), change)
        else if (change) changeDraft(change)
        router.replace('/')
      })
    return () => {
      left = true
    }
  }, [asked, router, t])
}
