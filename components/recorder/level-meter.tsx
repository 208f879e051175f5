'use client'

import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  type LevelAdvice,
  levelAdvice,
  METER_FLOOR,
  meterPosition,
  NO_LEVEL,
  nextLevel,
  SCALE_MARKS,
  signed,
} from '#components/recorder/level'
import type { Recorder } from '#components/recorder/recorder'
import { cx } from '#components/ui/cx'
import type { Decibels } from '#lib/music/time'
import styles from './level-meter.module.css'

/** How often the numbers and advice change, for eyes and screen readers. The bars move with every frame. */
const WORDS_MS = 500

const ADVICE_COLOUR: Record<LevelAdvice, string> = {
  silent: 'text-text-2',
  quiet: 'text-text-2',
  good: 'text-success',
  loud: 'text-warn',
  clipping: 'text-danger',
}

/** The input level of each channel from −60 to 0 dBFS, with held peaks and what they mean. */
export function LevelMeter({ recorder, channels }: { recorder: Recorder; channels: 1 | 2 }) {
  const t = useTranslations('recorder.level')
  const levels = useRef([NO_LEVEL, NO_LEVEL])
  const bars = useRef<(HTMLElement | null)[]>([])
  /** Null until the first sound arrives. */
  const [peaks, setPeaks] = useState<readonly Decibels[] | null>(null)
  const hasInput = useRef(false)

  useEffect(() => {
    const draw = () => {
      for (let channel = 0; channel < channels; channel++) {
        const bar = bars.current[channel]
        bar?.style.setProperty('--level', String(meterPosition(levels.current[channel]!.level)))
        bar?.style.setProperty('--peak', String(meterPosition(levels.current[channel]!.peak)))
      }
    }
    const stop = recorder.onLevels((amplitudes) => {
      hasInput.current = true
      levels.current = levels.current.map((last, i) => nextLevel(last, amplitudes[i] ?? 0, performance.now()))
    })
    let frame = requestAnimationFrame(function tick() {
      draw()
      frame = requestAnimationFrame(tick)
    })
    const words = setInterval(() => hasInput.current && setPeaks(levels.current.map(({ peak }) => peak)), WORDS_MS)
    return () => {
      stop()
      cancelAnimationFrame(frame)
      clearInterval(words)
    }
  }, [recorder, channels])

  const shown = (peaks ?? [METER_FLOOR, METER_FLOOR]).slice(0, channels)
  const loudest = Math.max(...shown)
  const advice = levelAdvice(loudest)
  return (
    <div>
      <p className="mb-2 flex min-h-5 flex-wrap items-baseline gap-x-3">
        <span className="font-[550]">{t('title')}</span>
        <span className={cx('grow', ADVICE_COLOUR[advice])}>{peaks && t(`advice.${advice}`)}</span>
        <span className="num text-xs text-muted">{peaks && decibelsText(t, loudest)}</span>
      </p>
      <div className="grid gap-[3px]">
        {shown.map((peak, channel) => (
          // biome-ignore lint/a11y/useSemanticElements: a meter element has no held peak and no colour zones.
          <div
            key={channel}
            ref={(element) => {
              bars.current[channel] = element
            }}
            role="meter"
            aria-label={channels === 1 ? t('meter') : channel === 0 ? t('left') : t('right')}
            aria-valuemin={METER_FLOOR}
            aria-valuemax={0}
            aria-valuenow={Math.round(peak)}
            aria-valuetext={decibelsText(t, peak)}
            className={styles.bar}
          />
        ))}
      </div>
      <Scale />
      <p className="mt-2 text-xs text-muted">{t('aim')}</p>
    </div>
  )
}

const decibelsText = (t: ReturnType<typeof useTranslations<'recorder.level'>>, decibels: Decibels) =>
  decibels <= METER_FLOOR ? t('none') : t('peak', { decibels: signed(decibels) })

function Scale() {
  return (
    <div aria-hidden="true" className="num relative mt-1 h-4 text-2xs text-muted">
      {SCALE_MARKS.map((mark) => (
        <span
          key={mark}
          style={{ left: `${meterPosition(mark) * 100}%` }}
          className={cx(
            'absolute leading-4',
            mark === METER_FLOOR ? '' : mark === 0 ? '-translate-x-full' : '-translate-x-1/2',
          )}
        >
          {String(mark).replace('-', '−')}
        </span>
      ))}
    </div>
  )
}
