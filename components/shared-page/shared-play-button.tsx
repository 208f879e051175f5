'use client'

import { useTranslations } from 'use-intl'
import { PauseIcon, PlayIcon } from '#components/player/icons'
import { titleOf, trackOf } from '#components/player/track-of'
import { getPlayer, useIsCurrent, useIsPlaying } from '#components/player/use-player'
import { Button } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import type { SharedTrack } from '#lib/contract/studio'

/** The player’s track for a shared song. */
export const sharedTrackOf = (song: SharedTrack) => trackOf({ ...song, favourite: false })

const press = (song: SharedTrack, current: boolean, list: readonly SharedTrack[] | undefined) => {
  if (current) getPlayer().toggle()
  else getPlayer().play(sharedTrackOf(song), list && { list: list.map(sharedTrackOf) })
}

type Props = { song: SharedTrack; list?: readonly SharedTrack[]; className?: string }

/** The page’s main play button. */
export function SharedPlayButton({ song, list, className }: Props) {
  const t = useTranslations('song.act')
  const playing = useIsPlaying(song.id)
  const current = useIsCurrent(song.id)
  return (
    <Button
      variant="primary"
      size="large"
      onClick={() => press(song, current, list)}
      className={cx('js-only min-w-26', className)}
    >
      {playing ? <PauseIcon size={14} /> : <PlayIcon size={14} />}
      {t(playing ? 'pause' : 'play')}
    </Button>
  )
}

/** The play button as an icon, for lists. */
export function SharedPlayIcon({ song, list, className, size = 14 }: Props & { size?: number }) {
  const t = useTranslations('sharing.page')
  const music = useTranslations('music')
  const playing = useIsPlaying(song.id)
  const current = useIsCurrent(song.id)
  const title = titleOf(music, { title: song.title?.trim() ?? '', take: song.take ?? 0 })
  return (
    <button
      type="button"
      aria-label={t(playing ? 'pause' : 'play', { title })}
      onClick={() => press(song, current, list)}
      className={cx('js-only pressable tap-target grid shrink-0 place-items-center rounded-full', className)}
    >
      {playing ? <PauseIcon size={size} /> : <PlayIcon size={size} />}
    </button>
  )
}

/** The browser’s own player, for pages without scripts. */
export function NoScriptPlayer({ song, className }: { song: SharedTrack; className?: string }) {
  const t = useTranslations('sharing.page')
  const music = useTranslations('music')
  const title = titleOf(music, { title: song.title?.trim() ?? '', take: song.take ?? 0 })
  return (
    <noscript>
      {/* biome-ignore lint/a11y/useMediaCaption: its words stand beside it. */}
      <audio
        controls
        preload="none"
        src={song.audio_url}
        aria-label={t('listen', { title })}
        className={cx('block w-full', className)}
      />
    </noscript>
  )
}
