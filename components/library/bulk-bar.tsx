'use client'

import { Download, Heart, ListMinus, ListPlus, Play, Tag, Trash2, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useBatch } from '#components/api/use-batch'
import { openAddToPlaylist } from '#components/library/playlist-dialog-store'
import { saveZip } from '#components/library/save-zip'
import type { Selection } from '#components/library/selection'
import { useSelectionValue } from '#components/library/use-selection'
import { useTakeOff } from '#components/library/use-take-off'
import { trackOf } from '#components/player/track-of'
import { getPlayer } from '#components/player/use-player'
import { Button, IconButton } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import { lazy } from '#components/ui/lazy'
import { offerUndo, showError } from '#components/ui/undo'
import type { LibrarySong } from '#lib/contract/studio'

const TagDialog = lazy(() => import('#components/library/tag-dialog').then((module) => module.TagDialog))

/** Actions for the selected songs, floating above the player. */
export function BulkBar({
  selection,
  songs,
  list,
  total,
  onAll,
  onTrash,
}: {
  selection: Selection
  songs: readonly LibrarySong[]
  /** The playlist that the page shows; null in the library. */
  list: string | null
  total: number | undefined
  /** Selects songs that are not loaded yet, too. */
  onAll: () => void
  onTrash: (ids: string[]) => void
}) {
  const t = useTranslations('library')
  const count = useSelectionValue(selection, () => selection.count())
  const all = useSelectionValue(selection, () => selection.count() === selection.order().length)
  const batch = useBatch()
  const [tagging, setTagging] = useState<readonly LibrarySong[] | null>(null)
  const selected = () => songs.filter((song) => selection.has(song.id))

  const play = () => {
    const tracks = selected().map((song) => trackOf(song))
    const href = list === null ? '/library' : `/playlists/${list}`
    if (tracks[0])
      getPlayer().play(tracks[0], { list: tracks, source: { kind: 'selection', name: null, href, more: null } })
    selection.clear()
  }
  const favourite = async () => {
    const marked = await batch.favourite(selected())
    selection.clear()
    offerUndo(
      t('done.favourites', { count: marked.length }),
      () => void batch.unfavourite(marked).catch(showError),
      async () => {},
    )
  }
  const takeOff = useTakeOff(list)

  return (
    <>
      <div className="pointer-events-none absolute inset-x-2 bottom-4.5 z-10 flex h-0 justify-center max-lg:bottom-2 in-[:root:has([data-offer])]:bottom-18.5">
        {count > 0 && (
          <section
            aria-label={t('bulk.label')}
            data-bulk=""
            className="animate-enter pointer-events-auto absolute bottom-0 flex max-w-full items-center gap-1 rounded-[14px] bg-surface-3 px-2 py-1.5 shadow-lift-3 inset-ring inset-ring-line-strong max-lg:w-full max-lg:flex-wrap max-lg:gap-y-1"
          >
            <b className="num px-2 font-semibold whitespace-nowrap">{t('chosen', { count })}</b>
            {all && total !== undefined && total > count && (
              <Button variant="ghost" size="ghost" className="text-accent-text" onClick={onAll}>
                {t('bulk.all', { count: total })}
              </Button>
            )}
            <span className="flex gap-1 max-lg:order-1 max-lg:w-full max-lg:justify-between max-lg:gap-0">
              <Act icon={<Play size={16} />} onPress={play}>
                {t('bulk.play')}
              </Act>
              <Act
                icon={<ListPlus size={16} />}
                onPress={() => openAddToPlaylist(selection.ids(), selection.clear)}
                short={t('show.list')}
              >
                {t('bulk.add')}
              </Act>
              {takeOff && (
                <Act
                  icon={<ListMinus size={16} />}
                  onPress={() => {
                    takeOff(selection.ids(), selection.order())
                    selection.clear()
                  }}
                >
                  {t('bulk.takeOff')}
                </Act>
              )}
              <Act
                icon={<Heart size={16} />}
                onPress={() => void favourite().catch(showError)}
                short={t('show.favourite')}
              >
                {t('bulk.favourite')}
              </Act>
              <Act icon={<Tag size={16} />} onPress={() => setTagging(selected())}>
                {t('bulk.tag')}
              </Act>
              <Act icon={<Download size={16} />} onPress={() => saveZip(selection.ids())}>
                {t('bulk.download')}
              </Act>
              <Act icon={<Trash2 size={16} />} onPress={() => onTrash(selection.ids())} short={t('trash.title')}>
                {t('bulk.trash')}
              </Act>
            </span>
            <IconButton label={t('bulk.clear')} onClick={() => selection.clear()} className="max-lg:ml-auto">
              <X size={17} />
            </IconButton>
          </section>
        )}
      </div>
      {tagging && (
        <TagDialog
          songs={tagging}
          onClose={() => setTagging(null)}
          onDone={() => {
            setTagging(null)
            selection.clear()
          }}
        />
      )}
    </>
  )
}

/** An action; in narrow windows with its label below its icon. */
function Act({
  icon,
  onPress,
  short,
  children,
}: {
  icon: ReactNode
  onPress: () => void
  /** Label for narrow windows. */
  short?: string
  children: string
}) {
  return (
    <Button
      variant="ghost"
      size="ghost"
      onClick={onPress}
      aria-label={children}
      className="max-lg:h-12! max-lg:min-w-0 max-lg:flex-1 max-lg:flex-col max-lg:gap-1! max-lg:px-0.5! max-lg:text-2xs!"
    >
      {icon}
      <span className={cx('max-w-full truncate', short && 'max-lg:hidden')}>{children}</span>
      {short && <span className="lg:hidden">{short}</span>}
    </Button>
  )
}
