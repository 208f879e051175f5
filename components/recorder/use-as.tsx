'use client'

import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { RecordingUse } from '#components/recorder/recorded-file'
import { cx } from '#components/ui/cx'

const USES: readonly RecordingUse[] = ['reference', 'extend', 'melody']

/** What a recording becomes: a reference, the beginning of a song, or its melody. */
export function UseAs({ value, onChange }: { value: RecordingUse; onChange: (value: RecordingUse) => void }) {
  const t = useTranslations('recorder.as')
  const name = useId()
  return (
    <fieldset aria-labelledby={name} className="min-w-64 flex-1">
      <span id={name} className="mb-1.5 block font-[550]">
        {t('title')}
      </span>
      <div className="grid gap-1 @min-[640px]:grid-cols-[repeat(2,minmax(0,18.75rem))]">
        {USES.map((each) => (
          <label
            key={each}
            className={cx(
              'grid grid-cols-[1rem_1fr] items-center gap-2.5 rounded-2 py-1.5 pr-2 pl-2.5 has-focus-visible:outline-2 has-focus-visible:outline-focus',
              each === value ? 'bg-surface-4' : 'hover:bg-surface-3',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={each === value}
              className="sr-only"
              onChange={() => onChange(each)}
            />
            <i
              className={cx(
                'size-4 rounded-full',
                each === value ? 'inset-ring-[5px] inset-ring-accent' : 'inset-ring-[1.5px] inset-ring-line-control',
              )}
            />
            <span>
              <b className="block leading-4.5 font-[550]">{t(each)}</b>
              <span className="block text-xs leading-3.75 text-text-2">{t(`${each}What`)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
