'use client'

import { useTranslations } from 'use-intl'
import { barsOf } from '#components/compose/cut'
import type { Draft } from '#components/compose/draft'
import type { PanelProps } from '#components/compose/fields/panel'
import { readLength } from '#components/compose/fields/read-typed'
import { TypedInput } from '#components/compose/fields/typed-input'
import { formatClock } from '#components/song/time-format'
import { Button } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import { SONG_SECONDS } from '#lib/contract/limits'
import type { Seconds } from '#lib/music/time'

const PRESET_SECONDS = [30, 60, 90, 120, 150, 180, 240, 300]
const PRESET_BARS = [8, 16, 24, 32]

/** Lengths of whole bars of the song that a draft extends; empty if its bars are unknown. */
const barPresets = ({ mode, extend: { source } }: Draft): { count: number; seconds: Seconds }[] => {
  const bars = mode === 'extend' && source ? barsOf(source) : []
  const [first = 0] = bars
  const last = bars.at(-1) ?? 0
  if (last <= first) return []
  const bar = (last - first) / (bars.length - 1)
  return PRESET_BARS.map((count) => ({ count, seconds: Math.round(count * bar * 100) / 100 })).filter(
    ({ seconds }) => seconds >= SONG_SECONDS.min && seconds <= SONG_SECONDS.max,
  )
}

export function LengthPanel({ draft, fields, onField, onDone }: PanelProps) {
  const t = useTranslations('compose.fields')
  const { duration } = fields
  const ofBars = barPresets(draft)
  const presets = ofBars.length > 0 ? ofBars : PRESET_SECONDS.map((seconds) => ({ count: null, seconds }))
  return (
    <div className="w-66">
      <TypedInput
        label={t('lengthTyped')}
        shown={duration === undefined ? '' : formatClock(duration)}
        value={duration}
        placeholder="2:30"
        wrong={t('lengthWrong', { min: formatClock(SONG_SECONDS.min), max: formatClock(SONG_SECONDS.max) })}
        read={readLength}
        onChange={(value) => onField('duration', value)}
        onEnter={onDone}
      />
      <div className="mt-2.5 grid grid-cols-4 gap-1.5">
        {presets.map(({ count, seconds }) => (
          <Button
            key={seconds}
            variant={seconds === duration ? 'primary' : 'outline'}
            aria-pressed={seconds === duration}
            onClick={() => {
              onField('duration', seconds)
              onDone()
            }}
            className={cx('num px-0! max-md:h-11!', count !== null && 'h-auto! flex-col gap-0! py-1.5 leading-4!')}
          >
            {count !== null && t('bars', { count })}
            <span className={cx(count !== null && 'text-2xs text-text-2')}>{formatClock(seconds)}</span>
          </Button>
        ))}
      </div>
    </div>
  )
}
