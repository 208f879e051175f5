'use client'

import { useTranslations } from 'use-intl'
import { useHasMutedParts } from '#components/player/muted-parts'
import { useTakeLabels } from '#components/player/take-switch'
import { useIsWaiting, usePlayer } from '#components/player/use-player'
import { formatKey } from '#components/song/key-name'
import { cx } from '#components/ui/cx'
import { areVersions, takeLetter, versionOf } from '#lib/player/track'

/** The line below the title: take, key and tempo, or the live or error state. */
export function NowPlayingNote({ meter = false, className }: { meter?: boolean; className?: string }) {
  const t = useTranslations('player')
  const music = useTranslations('music')
  const listen = useTranslations('parts')
  const track = usePlayer((state) => state.track)
  const failed = usePlayer((state) => (state.sound.state === 'failed' ? state.sound.reason : null))
  const takes = usePlayer((state) => state.takes)
  const labels = useTakeLabels(takes)
  const hasMutedParts = useHasMutedParts()
  const waiting = useIsWaiting()
  if (!track) return null
  if (failed)
    return (
      <span role="alert" className={cx('block truncate text-danger', className)} title={t(`failed.${failed}`)}>
        {t(`failed.${failed}`)}
      </span>
    )
  if (waiting)
    return (
      <span role="status" className={cx('flex items-center gap-1.5 text-accent-text', className)}>
        <span className="animate-pulse-slow size-[7px] shrink-0 rounded-full bg-current" />
        {t('loading')}
      </span>
    )
  if (track.live)
    return (
      <span className={cx('flex items-center gap-1.5 text-accent-text', className)}>
        <span className="animate-pulse-slow size-[7px] shrink-0 rounded-full bg-current" />
        {track.version > 1
          ? t('versionArriving', { version: track.version })
          : t('arriving', { letter: takeLetter(track.take) })}
      </span>
    )
  // Explains missing parts on other pages, too.
  if (hasMutedParts) return <span className={cx('block truncate text-accent-text', className)}>{listen('partly')}</span>
  // The first version is named beside another one.
  const version = areVersions(takes)
    ? labels[takes.findIndex(({ id }) => id === track.id)]
    : versionOf(track) !== null && music('version', { version: track.version })
  const facts = [
    version,
    meter || version ? null : music('take', { letter: takeLetter(track.take) }),
    formatKey(music, track.key),
    track.bpm && music('bpm', { count: Math.round(track.bpm) }),
    meter && track.meter,
  ]
  return <span className={cx('num block truncate text-muted', className)}>{facts.filter(Boolean).join(' · ')}</span>
}
