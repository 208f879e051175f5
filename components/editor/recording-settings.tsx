'use client'

import { useTranslations } from 'use-intl'
import { NumberSetting } from '#components/editor/number-setting'
import { recordingEdits } from '#components/editor/recording-edits'
import type { Edits } from '#components/editor/use-edits'

/** Ends, fades and level of the finished recording. */
export function RecordingSettings({ duration, edits }: { duration: number; edits: Edits }) {
  const t = useTranslations('editor.recording')
  const { length, gain, ...times } = recordingEdits(duration, edits)
  const before = { start: 0, end: length, fadeIn: 0, fadeOut: 0 }
  return (
    <fieldset className="mt-6 flex flex-wrap gap-x-4 gap-y-1">
      <legend className="mb-1.5 text-sm font-[550]">{t('label')}</legend>
      {(['start', 'end', 'fadeIn', 'fadeOut'] as const).map((name) => {
        const { put, ...setting } = times[name]
        return (
          <NumberSetting
            key={name}
            {...setting}
            label={t(name)}
            unit={t('seconds')}
            step={0.1}
            before={before[name]}
            onChange={put}
          />
        )
      })}
      <NumberSetting
        label={t('gain')}
        unit={t('decibels')}
        value={gain.value}
        before={0}
        min={gain.min}
        max={gain.max}
        step={0.5}
        onChange={gain.put}
      />
    </fieldset>
  )
}
