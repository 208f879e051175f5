'use client'

import { Trash2, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useBatch } from '#components/api/use-batch'
import { useTrash } from '#components/api/use-trash'
import { useErrorMessage } from '#components/i18n/use-error-message'
import { Announcer, announce } from '#components/library/announcer'
import { formatKey } from '#components/song/key-name'
import { formatClock, formatDay } from '#components/song/time-format'
import { Button } from '#components/ui/button'
import { ConfirmDialog } from '#components/ui/confirm-dialog'
import { showError } from '#components/ui/undo'
import { WaveformPlaceholder } from '#components/waveform/waveform-placeholder'
import type { TrashedSong } from '#lib/contract/studio'
import { takeLetter } from '#lib/player/track'

const DAY_SECONDS = 86_400 // seconds

/** Deleted songs, which can be restored until they expire, or deleted permanently. */
export function TrashPage() {
  const t = useTranslations('library')
  const toMessage = useErrorMessage()
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useTrash()
  const batch = useBatch()
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
    requestAnimationFrame(() => {
      const rows = main.current?.querySelectorAll<HTMLElement>('li button')
      const next = rows?.[Math.min(at * 2, (rows.length ?? 0) - 2)] ?? main.current
      if (document.activeElement === document.body) next?.focus()
    })
  }
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
      <header className="flex min-h-[58px] flex-wrap items-center gap-x-4 gap-y-1 pt-3.5">
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
              <Trashed
                key={song.id}
                song={song}
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
      <Announcer />
      {erasing && (
        <ConfirmDialog
          title={t('trash.sure.title')}
          text={t('trash.sure.text', {
            count: erasing === 'all' ? total : erasing.length,
            title: (erasing === 'all' ? songs[0]?.title : erasing[0]?.title) ?? '',
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

function Trashed({ song, onRestore, onErase }: { song: TrashedSong; onRestore: () => void; onErase: () => void }) {
  const t = useTranslations('library')
  const music = useTranslations('music')
  const locale = useLocale()
  const letter = takeLetter(song.take)
  const given = song.title?.trim()
  const title = given || music('take', { letter })
  // Screen readers hear the letter of the take, too.
  const named = { title: given ? t('song.spoken', { title: given, letter }) : title }
  const facts = [
    formatKey(music, song.key),
    song.bpm && music('bpm', { count: Math.round(song.bpm) }),
    formatClock(song.duration),
  ]
  const daysLeft = Math.max(1, Math.ceil((song.purge_at - Date.now() / 1000) / DAY_SECONDS))
  return (
    <li className="flex min-h-15 items-center gap-4 rounded-2 px-2 py-2 odd:bg-surface-2/55 max-lg:flex-wrap">
      <span className="min-w-0 grow max-lg:basis-full">
        <span className="flex items-baseline gap-1.5">
          <span className="truncate font-serif text-[18px] leading-[22px]">{title}</span>
          {given && <small className="text-2xs font-semibold text-muted">{letter}</small>}
        </span>
        <span className="num block truncate text-xs leading-4 text-muted">
          {[...facts, song.prompt].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="num w-40 shrink-0 text-right text-xs leading-4 text-muted max-lg:order-1 max-lg:flex max-lg:w-auto max-lg:grow max-lg:flex-col max-lg:text-left">
        <span className="block">
          {t('trash.deletedOn', { day: formatDay(music, song.deleted_at, new Date(), locale) })}
        </span>
        <span className="block">{t('trash.daysLeft', { days: daysLeft })}</span>
      </span>
      <Button
        variant="outline"
        className="max-lg:order-2"
        aria-label={t('trash.restoreNamed', named)}
        onClick={onRestore}
      >
        <Undo2 size={15} />
        {t('trash.restore')}
      </Button>
      <Button
        variant="ghost"
        size="small"
        className="max-lg:order-2"
        aria-label={t('trash.eraseNamed', named)}
        onClick={onErase}
      >
        {t('trash.erase')}
      </Button>
    </li>
  )
}
