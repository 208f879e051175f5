'use client'

import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { PanelProps } from '#components/compose/fields/panel'
import { readTempo, tempoOfTaps } from '#components/compose/fields/read-typed'
import { TypedInput } from '#components/compose/fields/typed-input'
import { Button } from '#components/ui/button'
import { TEMPO_BPM } from '#lib/contract/limits'

/** Where the slider stands before a tempo is chosen. */
const MIDDLE_BPM = 110
/** A pause this long begins new taps. */
const TAP_PAUSE_MS = 2200
/** Taps that count. */
const MAX_TAPS = 8

export function TempoPanel({ fields, onField, onDone }: PanelProps) {
  const t = useTranslations('compose.fields')
  const music = useTranslations('music')
  const taps = useRef<number[]>([])
  const { tempo } = fields
  const tap = (at: number) => {
    const last = taps.current.at(-1)
    const running = last !== undefined && at - last < TAP_PAUSE_MS ? taps.current : []
    taps.current = [...running, at].slice(-MAX_TAPS)
    const found = tempoOfTaps(taps.current)
    if (found !== null) onField('tempo', found)
  }
  return (
    <div className="w-66">
      <div className="grid grid-cols-[1fr_auto] items-start gap-2">
        <TypedInput
          label={t('tempoTyped')}
          shown={tempo === undefined ? '' : String(Math.round(tempo * 10) / 10)}
          value={tempo}
          placeholder="72"
          numeric
          wrong={t('tempoWrong', TEMPO_BPM)}
          read={readTempo}
          onChange={(value) => onField('tempo', value)}
          onEnter={onDone}
        />
        <Button
          variant="outline"
          onPointerDown={(event) => tap(event.timeStamp)}
          onKeyDown={(event) => {
            if (event.repeat || (event.key !== ' ' && event.key !== 'Enter')) return
            tap(event.timeStamp)
          }}
          className="h-9! max-md:h-11!"
        >
          {t('tap')}
        </Button>
      </div>
      <input
        type="range"
        aria-label={t('tempoSlider')}
        min={TEMPO_BPM.min}
        max={TEMPO_BPM.max}
        value={tempo ?? MIDDLE_BPM}
        aria-valuetext={tempo === undefined ? t('chosen') : music('bpm', { count: tempo })}
        onChange={(event) => onField('tempo', Number(event.target.value))}
        className="mt-3 h-8 w-full accent-accent"
      />
      <div aria-hidden="true" className="num flex justify-between text-2xs text-muted">
        <span>{TEMPO_BPM.min}</span>
        <span>{TEMPO_BPM.max}</span>
      </div>
    </div>
  )
}
