'use client'

import { useTranslations } from 'use-intl'
import type { PanelProps } from '#components/compose/fields/panel'
import { readLength } from '#components/compose/fields/read-typed'
import { TypedInput } from '#components/compose/fields/typed-input'
import { formatClock } from '#components/song/time-format'
import { Button } from '#components/ui/button'
import { SONG_SECONDS } from '#lib/contract/limits'

const PRESET_SECONDS = [30, 60, 90, 120, 150, 180, 240, 300]

export function LengthPanel({ fields, onField, onDone }: PanelProps) {
  const t = useTranslations('compose.fields')
  const { duration } = fields
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
        {PRESET_SECONDS.map((seconds) => (
          <Button
            key={seconds}
            variant={seconds === duration ? 'primary' : 'outline'}
            aria-pressed={seconds === duration}
            onClick={() => {
              onField('duration', seconds)
              onDone()
            }}
            className="num px-0! max-md:h-11!"
          >
            {formatClock(seconds)}
          </Button>
        ))}
      </div>
    </div>
  )
}
