'use client'

import { type CSSProperties, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { titleOf } from '#components/player/track-of'
import { preloadSongMenu } from '#components/song/song-menu-host'
import { openSongMenuBy, type SongMenuOptions, useIsSongMenuOpen } from '#components/song/song-menu-store'
import { IconButton } from '#components/ui/button'
import { MoreIcon } from '#components/ui/more-icon'
import type { Track } from '#lib/player/track'

/** The ⋯ button of a song. */
export function SongMenu({
  track,
  options,
  className,
  size = 18,
  ...props
}: {
  track: Track
  options?: SongMenuOptions
  className?: string
  size?: number
  style?: CSSProperties
  tabIndex?: number
}) {
  const t = useTranslations('song.act')
  const music = useTranslations('music')
  const id = useId()
  const open = useIsSongMenuOpen(id)
  /** A press on the button of an open menu closes it, before the click. */
  const closes = useRef(false)
  return (
    <IconButton
      {...props}
      id={id}
      label={t('more', { title: titleOf(music, track) })}
      aria-haspopup="menu"
      aria-expanded={open}
      className={className}
      onPointerEnter={() => void preloadSongMenu()}
      onFocus={() => void preloadSongMenu()}
      onPointerDownCapture={() => {
        closes.current = open
      }}
      onClick={({ currentTarget }) => {
        if (!closes.current) openSongMenuBy(currentTarget, track, options)
        closes.current = false
      }}
    >
      <MoreIcon size={size} />
    </IconButton>
  )
}
