'use client'

import { usePlayer } from '#components/player/use-player'
import { keyInWords } from '#components/song/key-name'
import { cx } from '#components/ui/cx'
import { takeLetter } from '#lib/player/track'

/** What is on the deck, under its title: its take, key and tempo, or that it is still being made, or what went wrong. */
export function NowPlayingNote({ meter = false, className }: { meter?: boolean; className?: string }) {
  const track = usePlayer((state) => state.track)
  const failed = usePlayer((state) => (state.sound.state === 'failed' ? state.sound.reason : null))
  if (!track) return null
  if (failed)
    return (
      <span role="alert" className={cx('block truncate text-danger', className)} title={failed}>
        {failed}
      </span>
    )
  if (track.live)
    return (
      <span className={cx('flex items-center gap-1.5 text-accent-text', className)}>
        <span className="breathe size-[7px] shrink-0 rounded-full bg-current" />
        Take {takeLetter(track.take)}, still arriving
      </span>
    )
  const facts = [
    meter ? null : `Take ${takeLetter(track.take)}`,
    keyInWords(track.key),
    track.bpm && `${Math.round(track.bpm)} BPM`,
    meter && track.meter,
  ]
  return <span className={cx('num block truncate text-muted', className)}>{facts.filter(Boolean).join(' · ')}</span>
}
