'use client'

import { Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorText } from '#components/api/error-text'
import { useSubmit } from '#components/api/use-submit'
import { cx } from '#components/ui/cx'
import type { NormalRequest } from '#lib/contract/api'

type Suggestion = { name: 'ferry' | 'windows' | 'bus'; ground: string; thread: string; draw: () => string }

const arcs = () =>
  Array.from({ length: 14 }, (_, i) => {
    const radius = 4 + i * 2.9
    const open = 0.5 + 0.35 * Math.abs(Math.sin(i * 1.3))
    const [x, y] = [Math.sin(Math.PI * open) * radius, -Math.cos(Math.PI * open) * radius]
    return `M${(48 - x).toFixed(1)} ${(54 + y).toFixed(1)}A${radius} ${radius} 0 ${open > 0.5 ? 1 : 0} 1 ${(48 + x).toFixed(1)} ${(54 + y).toFixed(1)}`
  }).join('')

const columns = () =>
  Array.from({ length: 24 }, (_, i) => {
    const height = 8 + 26 * Math.abs(Math.sin(i * 0.42) * Math.cos(i * 0.17))
    return `M${2 + i * 4} ${(59 - height).toFixed(1)}V${(59 + height * 0.62).toFixed(1)}`
  }).join('')

const spine = () =>
  Array.from({ length: 24 }, (_, i) => {
    const half = 6 + 34 * Math.abs(Math.sin(i * 0.29 + 0.4))
    return `M${(48 - half).toFixed(1)} ${2 + i * 4}H${(48 + half).toFixed(1)}`
  }).join('')

/** Their covers are fixed drawings. */
const SUGGESTIONS: readonly Suggestion[] = [
  { name: 'ferry', ground: 'fill-[#11273a]', thread: 'stroke-[#6098c3]', draw: arcs },
  { name: 'windows', ground: 'fill-[#e7dcce]', thread: 'stroke-[#a8543a]', draw: columns },
  { name: 'bus', ground: 'fill-[#311628]', thread: 'stroke-[#b877a0]', draw: spine },
]

/** Three prompts that are submitted with one press. In the form they are a row that scrolls, shown on narrow screens only. */
export function PromptSuggestions({ inForm = false, onStart }: { inForm?: boolean; onStart?: () => void }) {
  const t = useTranslations('tasks.first')
  const submit = useSubmit()
  const [error, setError] = useState<Error | null>(null)
  const start = async (prompt: string) => {
    setError(null)
    onStart?.()
    const request: NormalRequest = { model: 'v4.0', task_type: 'normal', prompt, n: 2 }
    await submit(request).catch((error) => setError(error instanceof Error ? error : new Error(String(error))))
  }
  return (
    <div>
      {inForm && <h2 className="mt-3 mb-2.5 font-[550]">{t('orStart')}</h2>}
      <ul
        className={
          inForm
            ? '-mx-5 flex snap-x gap-3 overflow-x-auto px-5 pb-2 [scrollbar-width:none] *:w-38 *:shrink-0 *:snap-start *:scroll-ml-5'
            : 'grid grid-cols-[repeat(3,minmax(0,15rem))] gap-8 @max-xl:gap-3'
        }
      >
        {SUGGESTIONS.map((starter) => (
          <li key={starter.name} className="min-w-0">
            <button
              type="button"
              onClick={() => void start(t(`${starter.name}.prompt`))}
              className="pressable group block w-full max-w-60 text-left"
            >
              <span className="relative block overflow-hidden rounded-cover shadow-lift-3">
                <svg viewBox="0 0 96 96" fill="none" aria-hidden="true" className="w-full">
                  <path className={starter.ground} d="M0 0h96v96H0z" />
                  <path className={starter.thread} strokeWidth={starter.draw === arcs ? 1.5 : 2.6} d={starter.draw()} />
                </svg>
                <span
                  aria-hidden="true"
                  className={cx(
                    'absolute right-2.5 bottom-2.5 grid size-9 place-items-center rounded-full bg-[#f4ede1] text-[#110f0d] shadow-lift-1',
                    'transition-transform duration-(--t-16th) group-hover:scale-108',
                  )}
                >
                  <Play size={14} className="translate-x-px fill-current" />
                </span>
              </span>
              <b className="mt-3 block truncate font-serif text-[1.125rem] leading-5.5 font-normal">
                <span className="sr-only">{t('create')}</span>
                {t(`${starter.name}.name`)}
              </b>
              <span className="mt-0.5 block text-xs leading-4 text-muted">{t(`${starter.name}.about`)}</span>
            </button>
          </li>
        ))}
      </ul>
      {error && (
        <p role="alert" className="mt-4 text-danger">
          <ErrorText error={error} />
        </p>
      )}
    </div>
  )
}
