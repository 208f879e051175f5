'use client'

import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { TEMPO_LIMITS, tappedTempo } from '#components/recorder/click-track'
import { changeSettings, METERS, useSettings } from '#components/recorder/settings'
import { Button } from '#components/ui/button'
import { SegmentedControl } from '#components/ui/segmented-control'
import { Switch } from '#components/ui/switch'
import type { Milliseconds } from '#lib/music/time'

/** Count-in, click and channels. `onInput` follows a change that needs the microphone opened again. */
export function InputSettingsRows({ canStereo, onInput }: { canStereo: boolean; onInput: () => void }) {
  const t = useTranslations('recorder')
  const settings = useSettings()
  return (
    <div className="grid min-w-64 flex-1 gap-1">
      <Row name={t('countIn')}>
        <SegmentedControl
          label={t('countIn')}
          value={settings.countIn}
          options={([0, 1, 2] as const).map((value) => ({ value, label: t(`bars.${value}`) }))}
          onChange={(countIn) => changeSettings({ countIn })}
        />
      </Row>
      <Row name={t('tempoShort')}>
        <Tempo bpm={settings.bpm} />
      </Row>
      <Row name={t('meter')}>
        <SegmentedControl
          label={t('meter')}
          value={settings.beatsPerBar}
          options={METERS.map((value) => ({ value, label: `${value}/4` }))}
          onChange={(beatsPerBar) => changeSettings({ beatsPerBar })}
        />
      </Row>
      <SwitchRow
        name={t('click')}
        note={t('clickNote')}
        checked={settings.click}
        onChange={(click) => changeSettings({ click })}
      />
      {canStereo && (
        <Row name={t('channels')}>
          <SegmentedControl
            label={t('channels')}
            value={settings.stereo ? 2 : 1}
            options={[
              { value: 1, label: t('mono') },
              { value: 2, label: t('stereo') },
            ]}
            onChange={(channels) => {
              changeSettings({ stereo: channels === 2 })
              onInput()
            }}
          />
        </Row>
      )}
      <SwitchRow
        name={t('processed')}
        note={t('processedNote')}
        checked={settings.processed}
        onChange={(processed) => {
          changeSettings({ processed })
          onInput()
        }}
      />
    </div>
  )
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 pointer-coarse:min-h-11">
      <span className="text-text-2">{name}</span>
      {children}
    </div>
  )
}

function SwitchRow({
  name,
  note,
  checked,
  onChange,
}: {
  name: string
  note: string
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  const id = useId()
  return (
    <Row
      name={
        <label htmlFor={id} className="block py-1.5">
          {name}
          <span className="block text-xs text-muted">{note}</span>
        </label>
      }
    >
      <Switch id={id} checked={checked} onChange={onChange} />
    </Row>
  )
}

/** Taps further apart begin a new count. */
const TAP_TIMEOUT_MS: Milliseconds = 2000

/** The tempo, typed or tapped. A number outside of the limits is not taken. */
function Tempo({ bpm }: { bpm: number }) {
  const t = useTranslations('recorder')
  const taps = useRef<Milliseconds[]>([])
  const [typed, setTyped] = useState<string | null>(null)
  const tap = () => {
    const now = performance.now()
    if (now - (taps.current.at(-1) ?? now) > TAP_TIMEOUT_MS) taps.current = []
    taps.current.push(now)
    const tempo = tappedTempo(taps.current)
    if (tempo !== null) changeSettings({ bpm: tempo })
  }
  return (
    <span className="flex items-center gap-2">
      <input
        type="number"
        inputMode="numeric"
        aria-label={t('tempo')}
        min={TEMPO_LIMITS.min}
        max={TEMPO_LIMITS.max}
        value={typed ?? bpm}
        onChange={(event) => {
          setTyped(event.target.value)
          const value = Math.round(event.target.valueAsNumber)
          if (value >= TEMPO_LIMITS.min && value <= TEMPO_LIMITS.max) changeSettings({ bpm: value })
        }}
        onBlur={() => setTyped(null)}
        className="num h-8 w-16 rounded-2 bg-well px-2.5 text-text inset-ring inset-ring-line-control pointer-coarse:h-11"
      />
      <span className="text-muted">{t('bpm')}</span>
      <Button aria-label={t('tapLabel')} onClick={tap}>
        {t('tap')}
      </Button>
    </span>
  )
}
