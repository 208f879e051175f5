'use client'

import { Pencil, Redo2, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Caption } from '#components/editor/caption'
import { SongSettings } from '#components/editor/song-settings'
import type { Edits } from '#components/editor/use-edits'
import type { useUndo } from '#components/editor/use-undo'
import { Versions } from '#components/editor/versions'
import { titleOf, trackOf } from '#components/player/track-of'
import { ShareButton } from '#components/sharing/share-button'
import { Cover } from '#components/song/cover'
import { openSongDialog } from '#components/song/song-menu-store'
import { Button, IconButton } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import type { ScoreRecord } from '#lib/contract/editing'
import type { SongDetail } from '#lib/contract/studio'

/** Buttons side by side are pressed where they are drawn. */
const TOUCH = 'pointer-coarse:size-11'

/** Title and settings of a song in edit mode, undo and redo, and its versions. */
export function EditorHeader({
  song,
  score,
  edits,
  steps,
  isWide,
  onClose,
}: {
  song: SongDetail
  score: ScoreRecord
  edits: Edits
  steps: ReturnType<typeof useUndo>
  isWide: boolean
  onClose: () => void
}) {
  const t = useTranslations('editor')
  const music = useTranslations('music')
  const titles = useTranslations('song.title')
  const track = trackOf(song)
  const title = titleOf(music, track)
  return (
    <header className="mt-2 mb-4 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 max-md:mt-0 max-md:grid-cols-[minmax(0,1fr)_auto]">
      <Cover song={track} className="size-17 shadow-cover max-md:hidden" />
      <div className="min-w-0">
        <div className="flex min-w-0 items-center gap-2">
          <h1 className="truncate pb-1 font-serif text-2xl leading-10 tracking-[-0.02em] max-lg:text-xl">{title}</h1>
          <IconButton
            label={titles('renameSong')}
            aria-haspopup="dialog"
            className="shrink-0 max-lg:hidden"
            onClick={() => openSongDialog({ kind: 'rename', id: song.id, title })}
          >
            <Pencil size={15} />
          </IconButton>
        </div>
        {isWide && <SongSettings score={score} edits={edits} className="max-lg:hidden" />}
      </div>
      <div className="flex items-start gap-3 max-md:gap-1.5">
        <Caption text={t('captions.undo')}>
          <span className="inline-flex gap-0.5 rounded-2 bg-track p-0.5 shadow-press">
            <IconButton
              label={steps.undo?.label ?? t('undo')}
              aria-keyshortcuts="Control+Z"
              className={TOUCH}
              disabled={!steps.undo}
              onClick={() => steps.undo?.run()}
            >
              <Undo2 size={15} />
            </IconButton>
            <IconButton
              label={steps.redo?.label ?? t('redo')}
              aria-keyshortcuts="Control+Shift+Z"
              className={cx(TOUCH, 'max-md:hidden')}
              disabled={!steps.redo}
              onClick={() => steps.redo?.run()}
            >
              <Redo2 size={15} />
            </IconButton>
          </span>
        </Caption>
        <Versions song={song} isEditing />
        <span className="max-lg:hidden">
          <ShareButton what={{ kind: 'song', id: song.id }} title={title} />
        </span>
        <Caption text={t('captions.done')} align="right">
          <Button aria-keyshortcuts="Escape" className="pointer-coarse:h-12" onClick={onClose}>
            {t('done')}
          </Button>
        </Caption>
      </div>
      {isWide && <SongSettings score={score} edits={edits} className="col-span-full lg:hidden" />}
    </header>
  )
}
