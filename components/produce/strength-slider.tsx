'use client'

import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { strengthLevel } from '#components/produce/strength'

/** How close a production stays to its song, 0…1, in words and as a number. `about`: instead of what the level keeps. */
export function StrengthSlider({
  value,
  about,
  onChange,
}: {
  value: number
  about: string | undefined
  onChange: (value: number) => void
}) {
  const t = useTranslations('produce')
  const locale = useLocale()
  const id = useId()
  const level = strengthLevel(value)
  const figure = value.toLocaleString(locale, { minimumFractionDigits: 2 })
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="font-[550]">
          {t('strength')}
        </label>
        <output htmlFor={id} className="num text-sm font-[550]">
          {t(`level.${level}`)} <span className="text-muted">{figure}</span>
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={value}
        aria-valuetext={`${t(`level.${level}`)} ${figure}`}
        aria-describedby={`${id}-about`}
        onChange={(event) => onChange(Number(event.target.value))}
        className="tap-target mt-2 w-full accent-accent"
      />
      <p id={`${id}-about`} className="mt-1 text-sm text-text-2">
        {about ?? t(`levelAbout.${level}`)}
      </p>
    </div>
  )
}
