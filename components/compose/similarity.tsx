'use client'

import { useId, useRef } from 'react'
import { Button } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import type { Similarity } from '#lib/contract/limits'

const STOPS: readonly { value: Similarity; name: string; what: string }[] = [
  { value: 0.2, name: 'Hint', what: 'Tempo and mood. Everything else is new.' },
  { value: 0.8, name: 'Balanced', what: 'Tempo, key and metre, and how full it gets.' },
  { value: 1.3, name: 'Close', what: 'Also section lengths, and where it swells.' },
  { value: 1.5, name: 'Very close', what: 'Also brightness and density. A new tune.' },
]

// similarityName(1.3) // => 'Close'
export const similarityName = (value: number | null | undefined) =>
  STOPS.find((stop) => stop.value === value)?.name ?? null

const THREADS = ['M4 9V19', 'M11 5V23', 'M18 2V26', 'M25 7V21']

/** How much of the reference carries over. Nothing chosen is a choice too: then the service decides. */
export function SimilarityStops({
  value,
  error,
  onChange,
}: {
  value: Similarity | null
  error: string | undefined
  onChange: (value: Similarity | null) => void
}) {
  const name = useId()
  const stops = useRef<HTMLFieldSetElement>(null)
  const clear = () => {
    onChange(null)
    // The button goes with the choice; the keys stay at the stops.
    stops.current?.querySelector('input')?.focus()
  }
  return (
    <fieldset ref={stops} aria-labelledby={`${name}-legend`}>
      <div className="mb-1 flex min-h-6 items-center">
        <span id={`${name}-legend`} className="font-[550]">
          How much carries over
        </span>
        {value !== null && (
          <Button look="ghost" size="ghost" className="-mr-[9px] ml-auto" onClick={clear}>
            Clear
          </Button>
        )}
        {value === null && <span className="ml-auto text-muted">Optional</span>}
      </div>
      <div className="grid gap-0.5">
        {STOPS.map((stop, i) => {
          const on = stop.value === value
          return (
            <label
              key={stop.value}
              className={cx(
                'grid grid-cols-[30px_1fr_auto] items-start gap-3 rounded-2 px-3 pt-[7px] pb-2 has-focus-visible:outline-2 has-focus-visible:outline-focus',
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
                <b className="block leading-5 font-[550]">{stop.name}</b>
                <span className={cx('block text-pp leading-[17px]', on ? 'text-text-2' : 'text-muted')}>
                  {stop.what}
                </span>
              </span>
              <span className="num text-ppp leading-5 text-muted">{stop.value}</span>
            </label>
          )
        })}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-pp text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
