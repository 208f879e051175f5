'use client'

import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { SegmentedControl } from '#components/ui/segmented-control'
import { COVER_SHAPES, type CoverChoice } from '#lib/contract/cover'
import { type CoverInput, coverGeometry, coverPlan } from '#lib/cover/geometry'
import { SWATCHES } from '#lib/cover/palette'
import { coverSvg } from '#lib/cover/svg'

/** Names of the colours, in their order. */
const COLOURS = [
  'red',
  'orange',
  'yellow',
  'green',
  'seaGreen',
  'teal',
  'blue',
  'indigo',
  'violet',
  'mauve',
  'crimson',
  'brown',
] as const

/** A woven cover as the address of a picture. */
export const wovenCover = (input: CoverInput, rowCount: 24 | 48) =>
  `data:image/svg+xml,${encodeURIComponent(coverSvg(coverGeometry(input, rowCount), 'c'))}`

const radioLook =
  'block cursor-pointer rounded-1 outline-offset-2 has-checked:outline-2 has-checked:outline-accent has-focus-visible:outline-3 has-focus-visible:outline-focus'

/** Pattern, colour and background of a woven cover. */
export function CoverChoices({ input, onChange }: { input: CoverInput; onChange: (choice: CoverChoice) => void }) {
  const t = useTranslations('song.coverDialog')
  const shapeName = useId()
  const colourName = useId()
  const { choice } = coverPlan(input, 24)
  const change = (part: CoverChoice) => onChange({ ...input.choice, ...part })
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 text-xs text-muted">{t('pattern')}</legend>
        <div className="grid grid-cols-4 gap-2.5">
          {COVER_SHAPES.map((shape) => (
            <label key={shape} title={t(`shapes.${shape}`)} className={radioLook}>
              <input
                type="radio"
                name={shapeName}
                className="sr-only"
                aria-label={t(`shapes.${shape}`)}
                checked={shape === choice.shape}
                onChange={() => change({ shape })}
              />
              <img
                src={wovenCover({ ...input, choice: { ...input.choice, shape } }, 24)}
                alt=""
                className="aspect-square w-full rounded-cover"
              />
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-1.5 text-xs text-muted">{t('colour')}</legend>
        <div className="grid grid-cols-6 gap-2.5">
          {COLOURS.map((colour, i) => (
            <label key={colour} title={t(`colours.${colour}`)} className={radioLook}>
              <input
                type="radio"
                name={colourName}
                className="sr-only"
                aria-label={t(`colours.${colour}`)}
                checked={i === choice.colour}
                onChange={() => change({ colour: i })}
              />
              <svg
                viewBox="0 0 3 2"
                className="h-8 w-full rounded-1 pointer-coarse:h-11"
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <path fill={SWATCHES[i]} d="M0 0h3v2H0z" />
              </svg>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="flex items-center justify-between gap-3">
        <span className="text-xs text-muted">{t('ground')}</span>
        <SegmentedControl
          label={t('ground')}
          value={choice.ground ?? 'dark'}
          options={[
            { value: 'dark', label: t('dark') },
            { value: 'light', label: t('light') },
          ]}
          onChange={(ground) => change({ ground })}
        />
      </div>
    </>
  )
}
