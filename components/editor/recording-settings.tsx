'use client'

import { useTranslations } from 'use-intl'
import { NumberSetting } from '#components/editor/number-setting'
import type { Edits } from '#components/editor/use-edits'

const MAX_FADE = 30 // seconds
const MAX_GAIN = 24 // dB
/** Seconds that a trim leaves at least. */
const MIN_LENGTH = 1

const toTenths = (seconds: number) => Math.round(seconds * 10) / 10

/** Ends, fades and level of the finished recording. */
export function RecordingSettings({ duration, edits }: { duration: number; edits: Edits }) {
  const t = useTranslations('editor.recording')
  const [trim, fade, gain] = [edits.find('trim'), edits.find('fade'), edits.find('gain')]
  const length = toTenths(duration)
  const from = trim?.kind === 'trim' ? trim.from : 0
  const to = trim?.kind === 'trim' ? (trim.to ?? length) : length
  const fades = fade?.kind === 'fade' ? { in: fade.in, out: fade.out } : { in: 0, out: 0 }
  const decibels = gain?.kind === 'gain' ? gain.decibels : 0
  const putTrim = (next: { from: number; to: number }) => {
    const end = next.to < length && { to: next.to }
    edits.put('trim', next.from === 0 && !end ? null : { kind: 'trim', from: next.from, ...end })
  }
  const putFade = (next: typeof fades) =>
    edits.put('fade', next.in === 0 && next.out === 0 ? null : { kind: 'fade', ...next })
  const seconds = { unit: t('seconds'), min: 0, step: 0.1 }
  return (
    <fieldset className="mt-6 flex flex-wrap gap-x-4 gap-y-1">
      <legend className="mb-1.5 text-sm font-[550]">{t('label')}</legend>
      <NumberSetting
        {...seconds}
        label={t('start')}
        value={from}
        before={0}
        max={toTenths(to - MIN_LENGTH)}
        onChange={(value) => putTrim({ from: toTenths(value), to })}
      />
      <NumberSetting
        {...seconds}
        label={t('end')}
        value={to}
        before={length}
        min={from + MIN_LENGTH}
        max={length}
        onChange={(value) => putTrim({ from, to: toTenths(value) })}
      />
      <NumberSetting
        {...seconds}
        label={t('fadeIn')}
        value={fades.in}
        before={0}
        max={MAX_FADE}
        onChange={(value) => putFade({ ...fades, in: toTenths(value) })}
      />
      <NumberSetting
        {...seconds}
        label={t('fadeOut')}
        value={fades.out}
        before={0}
        max={MAX_FADE}
        onChange={(value) => putFade({ ...fades, out: toTenths(value) })}
      />
      <NumberSetting
        label={t('gain')}
        unit={t('decibels')}
        value={decibels}
        before={0}
        min={-MAX_GAIN}
        max={MAX_GAIN}
        step={0.5}
        onChange={(value) => edits.put('gain', value === 0 ? null : { kind: 'gain', decibels: value })}
      />
    </fieldset>
  )
}
