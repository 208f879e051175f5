'use client'

import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatKey, formatKeyShort } from '#components/song/key-name'
import { cx } from '#components/ui/cx'
import { nameOfShort } from '#components/ui/name-of-short'
import { isMinor, type Key, keyName, pitchClass } from '#lib/music/key'

const SIZE = 340
const CENTRE = SIZE / 2
/** Inner and outer radii of the rings. */
const RINGS = { major: [108, 156], minor: [62, 107] } as const
const NAMES_RADIUS = { major: 132, minor: 85 } as const
const RIM_RADIUS = 162

/** Where a key stands on the circle of fifths, 0…11 clockwise from C, and on which ring. */
// placeOf({ tonic: 9, mode: 'minor' }) → { step: 0, ring: 'minor' }
const placeOf = ({ tonic, mode }: Key) => {
  const ring: Ring = isMinor(mode) ? 'minor' : 'major'
  return { step: pitchClass((ring === 'minor' ? tonic + 3 : tonic) * 7), ring }
}
type Ring = keyof typeof RINGS
const ringOf = (index: number): Ring => (index < 12 ? 'major' : 'minor')

const KEYS: readonly Key[] = (['major', 'minor'] as const).flatMap((mode) =>
  Array.from({ length: 12 }, (_, step) => ({ tonic: pitchClass(step * 7 + (mode === 'minor' ? 9 : 0)), mode })),
)

const coordinates = (radius: number, step: number) => {
  const angle = (step * Math.PI) / 6 - Math.PI / 2
  return [CENTRE + radius * Math.cos(angle), CENTRE + radius * Math.sin(angle)] as const
}
const point = (radius: number, step: number) =>
  coordinates(radius, step)
    .map((n) => n.toFixed(2))
    .join(' ')
const placed = (radius: number, step: number) => {
  const [x, y] = coordinates(radius, step)
  return { left: `${((100 * x) / SIZE).toFixed(2)}%`, top: `${((100 * y) / SIZE).toFixed(2)}%` }
}
const segment = (ring: Ring, step: number) => {
  const [inner, outer] = RINGS[ring]
  const [from, to] = [step - 0.488, step + 0.488]
  return `M${point(inner, from)}L${point(outer, from)}A${outer} ${outer} 0 0 1 ${point(outer, to)}L${point(inner, to)}A${inner} ${inner} 0 0 0 ${point(inner, from)}Z`
}
const rim = (step: number) =>
  `M${point(RIM_RADIUS, step - 0.46)}A${RIM_RADIUS} ${RIM_RADIUS} 0 0 1 ${point(RIM_RADIUS, step + 0.46)}`

/** The circle of fifths, for assistive technology one list of 24 keys. ← → go around, ↑ ↓ between the rings. */
export function KeyCircle({ chosen, onChoose }: { chosen: Key | null; onChoose: (key: Key) => void }) {
  const t = useTranslations('compose.fields')
  const music = useTranslations('music')
  const id = useId()
  const [focused, setFocused] = useState(false)
  const place = chosen && placeOf(chosen)
  const active = place ? place.step + (place.ring === 'minor' ? 12 : 0) : 0
  /** A mode of the same ring stays. */
  const choose = (index: number) => {
    const key = KEYS[index]
    if (key) onChoose({ ...key, mode: chosen && isMinor(chosen.mode) === isMinor(key.mode) ? chosen.mode : key.mode })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const ring = active < 12 ? 0 : 12
    const to = {
      ArrowRight: ring + ((active + 1) % 12),
      ArrowLeft: ring + ((active + 11) % 12),
      ArrowDown: 12 + (active % 12),
      ArrowUp: active % 12,
      Home: 0,
      End: KEYS.length - 1,
      ' ': active,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    choose(to)
  }
  const isOn = (index: number) => place?.ring === ringOf(index) && place.step === index % 12
  return (
    <div
      role="listbox"
      aria-label={t('keys')}
      aria-activedescendant={`${id}-${active}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className="relative aspect-square w-full max-w-85 shrink-0 self-center rounded-full select-none"
    >
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} fill="none" aria-hidden="true" className="size-full">
        {KEYS.map((key, index) => (
          <path
            key={keyName(key)}
            d={segment(ringOf(index), index)}
            className={cx(
              isOn(index) ? 'fill-accent' : 'fill-well',
              focused && index === active && 'stroke-focus stroke-2',
            )}
          />
        ))}
        {KEYS.slice(0, 12).map((key, step) => (
          // Hues around the circle, so that neighbours look alike.
          <path
            key={keyName(key)}
            d={rim(step)}
            strokeWidth="4"
            stroke={`oklch(0.74 0.11 ${(40 + step * 30) % 360})`}
          />
        ))}
      </svg>
      {KEYS.map((key, index) => {
        const name = keyName(key)
        const shown = formatKeyShort(music, name) ?? name
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names its active option.
          <div
            key={name}
            id={`${id}-${index}`}
            role="option"
            aria-selected={isOn(index)}
            aria-label={nameOfShort(shown, formatKey(music, name) ?? name)}
            onClick={() => choose(index)}
            style={placed(NAMES_RADIUS[ringOf(index)], index)}
            className={cx(
              'absolute grid size-11 -translate-1/2 cursor-pointer place-items-center rounded-full hover:underline',
              isOn(index)
                ? 'font-semibold text-on-accent'
                : index < 12
                  ? 'text-[0.9375rem] font-[550] text-text'
                  : 'text-sm text-text-2',
            )}
          >
            {shown}
          </div>
        )
      })}
      <b
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 grid place-items-center font-serif text-[1.3125rem] font-normal"
      >
        {chosen && formatKey(music, keyName(chosen))}
      </b>
    </div>
  )
}
