'use client'

import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { KeyCircle } from '#components/compose/fields/key-circle'
import type { PanelProps } from '#components/compose/fields/panel'
import { RadioRow } from '#components/compose/fields/radio-row'
import { readKeyName } from '#components/compose/fields/read-typed'
import { TypedInput } from '#components/compose/fields/typed-input'
import { formatKey } from '#components/song/key-name'
import { type Key, keyFrom, keyName, type Mode } from '#lib/music/key'

const MAJOR_MODES = ['major', 'mixolydian', 'lydian'] as const
const MINOR_MODES = ['minor', 'dorian', 'phrygian'] as const

/** The tonic of a mode that is chosen before a key. */
const TONIC: Record<Mode, Key['tonic']> = { major: 0, mixolydian: 7, lydian: 5, minor: 9, dorian: 2, phrygian: 4 }

export function KeyPanel({ fields, onField, onDone }: PanelProps) {
  const t = useTranslations('compose.fields')
  const music = useTranslations('music')
  const group = useId()
  const key = keyFrom(fields.key ?? '')
  const choose = (chosen: Key) => onField('key', keyName(chosen))
  const modes = (title: string, names: readonly Mode[]) => (
    <fieldset>
      <legend className="caps mb-1 px-2 text-muted">{title}</legend>
      {names.map((mode) => (
        <RadioRow
          key={mode}
          name={group}
          checked={key?.mode === mode}
          about={t(`mode.${mode}`)}
          onChoose={() => choose({ tonic: key?.tonic ?? TONIC[mode], mode })}
        >
          {music(`mode.${mode}`)}
        </RadioRow>
      ))}
    </fieldset>
  )
  return (
    <div className="w-[min(32.25rem,calc(100vw-48px))]">
      <TypedInput
        label={t('keyTyped')}
        shown={formatKey(music, fields.key ?? null) ?? ''}
        value={fields.key}
        placeholder={t('keyHint')}
        wrong={t('keyWrong')}
        read={readKeyName}
        onChange={(value) => onField('key', value)}
        onEnter={onDone}
      />
      <div className="mt-3 flex gap-4 max-md:flex-col">
        <KeyCircle chosen={key} onChoose={choose} />
        <div className="grid grow content-start gap-3 max-md:grid-cols-2">
          {modes(t('majorModes'), MAJOR_MODES)}
          {modes(t('minorModes'), MINOR_MODES)}
        </div>
      </div>
    </div>
  )
}
