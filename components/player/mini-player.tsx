'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PauseIcon, PlayIcon } from '#components/player/icons'
import { ThinLine } from '#components/player/now-line'
import { NowPlayingNote } from '#components/player/now-playing-note'
import { useTakeLabels } from '#components/player/take-switch'
import { titleOf } from '#components/player/track-of'
import { getPlayer, isOn, usePlayer } from '#components/player/use-player'
import { Cover } from '#components/song/cover'
import { SONG_AREA, useSongMenu } from '#components/song/use-song-menu'
import { cx } from '#components/ui/cx'
import { lazy } from '#components/ui/lazy'
import { areVersions } from '#lib/player/track'

const ExpandedPlayer = lazy(() => import('#components/player/expanded-player').then((module) => module.ExpandedPlayer))

/** The player of narrow windows, above the tabs. It opens the expanded player. */
export function MiniPlayer() {
  const t = useTranslations('player')
  const music = useTranslations('music')
  const [open, setOpen] = useState(false)
  const track = usePlayer((state) => state.track)
  const on = usePlayer(isOn)
  const menu = useSongMenu(track, { play: () => getPlayer().resume() })
  if (!track) return null
  return (
    <section aria-label={t('label')} className="px-2 pb-1 md:hidden">
      <div className="relative flex items-center gap-1 overflow-hidden rounded-[14px] bg-surface-3 py-2 pr-2 pl-2.5 shadow-lift-2">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className={cx(SONG_AREA, 'flex min-w-0 grow items-center gap-3 rounded-2 text-left')}
          {...menu}
        >
          <span className="sr-only">{t('openPlayer')}</span>
          <Cover song={track} small className="size-11.5" />
          <span className="min-w-0 grow">
            <span className="block truncate font-serif text-[1.125rem] leading-5.5 text-text">
              {titleOf(music, track)}
            </span>{' '}
            <NowPlayingNote className="text-xs leading-4" />
          </span>
        </button>
        <TakeToggle />
        <button
          type="button"
          aria-label={on ? t('pause') : t('play')}
          onClick={() => getPlayer().toggle()}
          className="pressable grid size-11 shrink-0 place-items-center rounded-2 text-text"
        >
          {on ? <PauseIcon /> : <PlayIcon />}
        </button>
        <div className="absolute inset-x-0 bottom-0">
          <ThinLine className="h-0.5" />
        </div>
      </div>
      {open && <ExpandedPlayer onClose={() => setOpen(false)} />}
    </section>
  )
}

/** Both takes, or versions that are compared, the current one highlighted; a press switches. */
function TakeToggle() {
  const t = useTranslations('player')
  const takes = usePlayer((state) => state.takes)
  const id = usePlayer((state) => state.track?.id)
  const labels = useTakeLabels(takes)
  const next = (takes.findIndex((each) => each.id === id) + 1) % takes.length
  const other = takes[next]
  const name = labels[next]
  if (takes.length < 2 || !other || name === undefined) return null
  const isOfVersions = areVersions(takes)
  return (
    <button
      type="button"
      aria-label={
        isOfVersions
          ? t('switchVersions', { versions: takes.map((_, index) => index + 1).join(' '), version: name })
          : t('switchTakes', { takes: labels.join(' '), letter: name })
      }
      onClick={() => getPlayer().switchTake(isOfVersions ? next : other.take)}
      className="pressable flex size-11 shrink-0 items-center justify-center gap-0.5 rounded-2"
    >
      {takes.map((each, index) => (
        <span
          key={each.id}
          className={cx(
            'grid h-5.5 w-5 place-items-center rounded-[5px] text-2xs font-semibold',
            each.id === id ? 'bg-accent text-on-accent' : 'text-muted inset-ring inset-ring-line-strong',
          )}
        >
          {`${isOfVersions ? index + 1 : labels[index]} `}
        </span>
      ))}
    </button>
  )
}
