'use client'

import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useBatch } from '#components/api/use-batch'
import { useTrash } from '#components/api/use-trash'
import { useErrorMessage } from '#components/i18n/use-error-message'
import { TrashRow } from '#components/library/trash-row'
import { titleOf } from '#components/player/track-of'
import { usePreview } from '#components/player/use-preview'
import { announce } from '#components/ui/announcer'
import { Button } from '#components/ui/button'
import { ConfirmDialog } from '#components/ui/confirm-dialog'
import { showError } from '#components/ui/undo'
import { WaveformPlaceholder } from '#components/waveform/waveform-placeholder'
import type { TrashedSong } from '#lib/contract/studio'

/** Deleted songs, which can be heard and restored until they expire, or deleted permanently. */
export function TrashPage() {
  const t = useTranslations('library')
  const music = useTranslations('music')
  const toMessage = useErrorMessage()
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useTrash()
  const batch = useBatch()
  const preview = usePreview()
  const [erasing, setErasing] = useState<TrashedSong[] | 'all' | null>(null)
  const main = useRef<HTMLElement>(null)
  const songs = data?.pages.flatMap((page) => page.songs) ?? []
  const { total = 0, days = 30 } = data?.pages[0] ?? {}

  /** Moves the focus from a removed row to the one in its place. */
  const leaving = async (id: string, work: () => Promise<void>) => {
    const at = songs.findIndex((song) => song.id === id)
    try {
      await work()
    } catch (refused) {
      return showError(refused)
    }
    if (id === preview.id || id === '') preview.pause()
    requestAnimationFrame(() => {
      const rows = main.current?.querySelectorAll<HTMLElement>('[data-restore]')
      const next = rows?.[Math.min(at, rows.length - 1)] ?? main.current
      if (document.activeElement === document.body) next?.focus()
    })
  }
  /** The name that the row of a song shows. */
  const nameOf = (song: TrashedSong | undefined) =>
    song ? titleOf(music, { title: song.title?.trim() ?? '', take: song.take }) : ''
  const restore = (song: TrashedSong) =>
    leaving(song.id, async () => {
      await batch.restore([song.id])
      announce(t('done.restored', { count: 1 }))
    })
  const erase = async (which: TrashedSong[] | 'all') => {
    setErasing(null)
    const count = which === 'all' ? total : which.length
    await leaving(which === 'all' ? '' : (which[0]?.id ?? ''), async () => {
      await (which === 'all' ? batch.emptyTrash() : batch.erase(which.map((song) => song.id)))
      announce(t('done.erased', { count }))
    })
  }

  return (
    <main
      ref={main}
      tabIndex={-1}
      className="min-h-0 flex-1 overflow-y-auto border-line page-gradient px-4 pb-8 outline-none lg:border-l lg:px-11"
    >
      <header className="flex min-h-14.5 flex-wrap items-center gap-x-4 gap-y-1 pt-3.5">
        <h1 className="font-serif text-xl leading-10">{t('trash.title')}</h1>
        {total > 0 && <span className="num text-muted">{t('count', { count: total })}</span>}
        {total > 0 && (
          <Button variant="outline" className="ml-auto" onClick={() => setErasing('all')}>
            <Trash2 size={15} />
            {t('trash.empty')}
          </Button>
        )}
      </header>
      {songs.length > 0 ? (
        <>
          <p className="mt-1 mb-4 text-text-2">{t('trash.keeps', { days: String(days) })}</p>
          <ul aria-label={t('trash.title')} className="max-lg:-mx-2">
            {songs.map((song) => (
              <TrashRow
                key={song.id}
                song={song}
                preview={preview}
                onRestore={() => void restore(song)}
                onErase={() => setErasing([song])}
              />
            ))}
          </ul>
          {hasNextPage && (
            <Button
              variant="outline"
              className="mt-4"
              disabled={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {t('trash.older')}
            </Button>
          )}
        </>
      ) : data || error ? (
        <div className="mt-10">
          <WaveformPlaceholder state="queued" height={46} />
          <p role={error ? 'alert' : undefined} className="mt-8 max-w-xl font-serif text-xl leading-9">
            {error ? toMessage(error) : t('trash.nothing', { days: String(days) })}
          </p>
        </div>
      ) : null}
      {erasing && (
        <ConfirmDialog
          title={t('trash.sure.title')}
          text={t('trash.sure.text', {
            count: erasing === 'all' ? total : erasing.length,
            title: nameOf(erasing === 'all' ? songs[0] : erasing[0]),
          })}
          cancel={t('trash.sure.keep')}
          confirm={t('trash.erase')}
          danger
          onCancel={() => setErasing(null)}
          onConfirm={() => void erase(erasing)}
        />
      )}
    </main>
  )
}
