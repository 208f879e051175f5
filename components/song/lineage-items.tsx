'use client'

import { ChevronDown } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSong } from '#components/api/use-song'
import { titleOf, trackOf } from '#components/player/track-of'
import { Cover } from '#components/song/cover'
import { describeChanges, describeDerivation } from '#components/song/lineage-text'
import { SongMenu } from '#components/song/song-menu'
import { SONG_AREA, useSongMenu } from '#components/song/use-song-menu'
import { Button } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import type { SongDetail } from '#lib/contract/studio'

/** Songs shown at first when many were made from one. */
const MAX_INITIAL_SONGS = 6

/** Songs made from another one, indented. */
export const LineageBranch = ({ children }: { children: ReactNode }) => (
  <ul className="ml-[9.5px] pl-3.75">{children}</ul>
)

/** A row with a line to the row above and to the next. */
export const LineageItem = ({ children }: { children: ReactNode }) => (
  <li
    className={cx(
      'relative before:absolute before:-top-1 before:-left-3.75 before:h-6 before:w-3 before:rounded-bl-[8px] before:border-b before:border-l before:border-line-control',
      'not-last:after:absolute not-last:after:-top-1 not-last:after:bottom-0 not-last:after:-left-3.75 not-last:after:border-l not-last:after:border-line-control',
    )}
  >
    {children}
  </li>
)

/** How a song was made from another, and what changed. */
export const useDerivationText = (song: SongDetail | undefined, parent: SongDetail | undefined): string | null => {
  const t = useTranslations('song.lineage')
  const music = useTranslations('music')
  const versions = useTranslations('editor.versions')
  if (!song) return null
  const how = describeDerivation(t, song.request.task_type, song, parent ?? null)
  const from = parent && parent.versions > 1 ? versions('from', { version: parent.version }) : null
  const changed = parent ? describeChanges(t, music, song, parent) : []
  return [how, from, ...changed].filter((part) => part !== null).join(' · ') || null
}

export function SongLabel({
  title,
  letter,
  note,
}: {
  title: string
  letter?: string | undefined
  note: string | null
}) {
  return (
    <span className="min-w-0 py-0.5">
      <b className="block truncate font-serif text-[1rem] leading-5.25 font-normal text-text">
        {title} {letter && <small className="font-sans text-2xs font-semibold text-muted">{letter}</small>}
      </b>
      {note && (
        <small className="num line-clamp-2 text-2xs leading-3.75 text-muted" title={note}>
          {note}
        </small>
      )}
    </span>
  )
}

/** Each cover needs its song’s key and tempo. */
export function SongNode({
  id,
  title,
  letter,
  small = false,
  note,
}: {
  id: string
  title: string
  letter?: string
  small?: boolean
  note: (detail: SongDetail | undefined) => string | null
}) {
  const detail = useSong(id).data
  const track = detail ? trackOf(detail) : null
  const area = useSongMenu(track)
  const size = small ? 'size-6' : 'size-8.5'
  return (
    <div className={cx(SONG_AREA, 'group/node flex items-center rounded-1 hover:bg-surface-2')} {...area}>
      <Link
        href={`/songs/${id}`}
        draggable={false}
        className={cx('flex min-w-0 grow items-center gap-3 rounded-1', small ? 'min-h-9' : 'min-h-10')}
      >
        {track ? (
          <Cover song={track} small className={size} />
        ) : (
          <span className={cx('shrink-0 rounded-cover bg-well shadow-press', size)} />
        )}
        <SongLabel title={detail?.title ?? title} letter={letter} note={note(detail)} />
      </Link>
      {track && (
        <SongMenu
          track={track}
          size={15}
          className="size-7! text-muted opacity-0 group-hover/node:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
        />
      )}
    </div>
  )
}

/** Songs made from a song: open for the page’s own song, otherwise on demand. */
export function DerivedSongs({ song, open: atFirst = false }: { song: SongDetail; open?: boolean }) {
  const t = useTranslations('song.lineage')
  const music = useTranslations('music')
  const [open, setOpen] = useState(atFirst)
  const [all, setAll] = useState(false)
  const { children } = song
  if (children.length === 0) return null
  const shown = all ? children : children.slice(0, MAX_INITIAL_SONGS)
  return (
    <>
      {!atFirst && (
        <button
          type="button"
          aria-expanded={open}
          aria-label={t('showMade', { title: titleOf(music, trackOf(song)), count: children.length })}
          onClick={() => setOpen(!open)}
          className="tap-target absolute top-2 right-0 flex h-6 items-center gap-0.5 rounded-1 px-1 text-2xs text-muted hover:bg-surface-4 hover:text-text"
        >
          <span className="num">{children.length}</span>
          <ChevronDown size={13} aria-hidden="true" className={cx('transition-transform', open && 'rotate-180')} />
        </button>
      )}
      {open && (
        <LineageBranch>
          {shown.map((child) => (
            <LineageItem key={child.id}>
              <DerivedSong id={child.id} title={child.title} />
            </LineageItem>
          ))}
          {shown.length < children.length && (
            <LineageItem>
              <Button variant="ghost" size="ghost" className="my-1" onClick={() => setAll(true)}>
                {t('more', { count: children.length - shown.length })}
              </Button>
            </LineageItem>
          )}
        </LineageBranch>
      )}
    </>
  )
}

function DerivedSong({ id, title }: { id: string; title: string }) {
  const detail = useSong(id).data
  // The version that it was made from, which may be another one than the page shows.
  const parent = useSong(detail?.parent?.id ?? null).data
  const step = useDerivationText(detail, parent)
  return (
    <>
      <div className={cx((detail?.children.length ?? 0) > 0 && 'mr-9')}>
        <SongNode id={id} title={title} note={() => step} />
      </div>
      {detail && <DerivedSongs song={detail} />}
    </>
  )
}
