'use client'

import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { SIMILARITY_LEVELS } from '#components/compose/similarity'
import { cx } from '#components/ui/cx'
import type { Similarity } from '#lib/contract/limits'

const THREADS = ['M4 9V19', 'M11 5V23', 'M18 2V26', 'M25 7V21']

/** How similar the new song is to the reference. */
export function SimilaritySlider({
  value,
  error,
  onChange,
}: {
  value: Similarity
  error: string | undefined
  onChange: (value: Similarity) => void
}) {
  const t = useTranslations('compose.similarity')
  const name = useId()
  return (
    <fieldset aria-labelledby={`${name}-legend`}>
      <span id={`${name}-legend`} className="mb-1 flex min-h-6 items-center font-[550]">
        {t('title')}
      </span>
      <div className="grid gap-0.5">
        {SIMILARITY_LEVELS.map((stop, i) => {
          const on = stop.value === value
          return (
            <label
              key={stop.value}
              className={cx(
                'grid grid-cols-[1.875rem_1fr_auto] items-start gap-3 rounded-2 px-3 pt-[7px] pb-2 has-focus-visible:outline-2 has-focus-visible:outline-focus',
                on ? 'bg-raised shadow-lift-1 inset-ring-[1.5px] inset-ring-accent' : 'hover:bg-surface-3',
              )}
            >
              <input type="radio" name={name} checked={on} className="sr-only" onChange={() => onChange(stop.value)} />
              <svg
                width="30"
                height="28"
                viewBox="0 0 30 28"
                fill="none"
                strokeLinecap="round"
                strokeWidth="2.2"
                aria-hidden="true"
                className="mt-0.5"
              >
                {THREADS.map((d, thread) => (
                  <path
                    key={d}
                    d={d}
                    className={thread > i ? 'stroke-line-strong' : on ? 'stroke-accent' : 'stroke-text-2'}
                  />
                ))}
              </svg>
              <span>
                <b className="block leading-5 font-[550]">{t(stop.name)}</b>
                <span className={cx('block text-xs leading-4.25', on ? 'text-text-2' : 'text-muted')}>
                  {t(stop.what)}
                </span>
              </span>
              <span className="num text-2xs leading-5 text-muted">{stop.value}</span>
            </label>
          )
        })}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-xs text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
