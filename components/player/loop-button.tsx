'use client'

import { IterationCcw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { getPlayer, usePlayer } from '#components/player/use-player'
import { formatClock } from '#components/song/time-format'
import { IconButton } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import { usePeaks } from '#components/waveform/use-peaks'
import { seekLength } from '#components/waveform/wave-geometry'

/** Sets the start of a loop, then its end, then clears it. */
export function LoopButton({ className, size = 18 }: { className?: string; size?: number }) {
  const t = useTranslations('player.loop')
  const loop = usePlayer((state) => state.loop)
  const track = usePlayer((state) => state.track)
  const peaks = usePeaks(track?.peaksUrl ?? null, track?.live)
  // A stream relayed from a remote service cannot seek back.
  const cannotLoop = track === null || seekLength(track, peaks) === null
  const label =
    loop.state === 'off'
      ? t('start')
      : loop.state === 'open'
        ? t('end', { from: formatClock(loop.from) })
        : t('clear', { from: formatClock(loop.from), to: formatClock(loop.to) })
  return (
    <IconButton
      label={label}
      title={loop.state === 'off' ? t('hint') : label}
      aria-pressed={loop.state !== 'off'}
      disabled={cannotLoop}
      onClick={() => getPlayer().pressLoop()}
      className={cx('relative', loop.state === 'off' ? 'text-muted!' : 'text-accent-text!', className)}
    >
      <IterationCcw size={size} />
      {loop.state !== 'off' && (
        <span className="absolute right-0.5 bottom-0 text-[0.5625rem] font-semibold">
          {loop.state === 'open' ? 'A' : 'AB'}
        </span>
      )}
    </IconButton>
  )
}
