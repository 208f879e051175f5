'use client'

import { ChevronsUpDown, Dices } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { PanelProps } from '#components/compose/fields/panel'
import { TypedInput } from '#components/compose/fields/typed-input'
import { useSinger } from '#components/compose/fields/use-singers'
import { Button, IconButton } from '#components/ui/button'
import { Menu, MenuItem } from '#components/ui/menu'
import { SegmentedControl } from '#components/ui/segmented-control'
import { DEFAULT_TAKE_DIFFERENCE, MAX_SEED, SUNG_LANGUAGES, TAKE_DIFFERENCES } from '#lib/contract/limits'
import { METERS } from '#lib/music/key'

const readSeed = (typed: string) => {
  const text = typed.normalize('NFKC').trim()
  return /^\d{1,10}$/.test(text) && Number(text) <= MAX_SEED ? Number(text) : null
}
const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0

export function MorePanel({
  draft,
  fields,
  instrumental,
  isUnsupported,
  isGiven,
  onField,
  onVoice,
  onPickSong,
  onDone,
}: PanelProps) {
  const t = useTranslations('compose.fields')
  const music = useTranslations('music')
  const locale = useLocale()
  const languages = new Intl.DisplayNames(locale, { type: 'language' })
  const { meter, language, seed, voice_like: like, take_difference: difference } = fields
  const singer = useSinger(like)
  const row = (name: string, control: ReactNode) => (
    <div className="grid min-h-11 grid-cols-[7rem_1fr] items-center gap-3 border-t border-line-strong py-1.5 first:border-0">
      <span>{name}</span>
      <div className="min-w-0">{control}</div>
    </div>
  )
  const mute = (why: string) => (
    <p className="text-xs leading-4.25 text-muted">
      <b className="block font-[550]">{t('notHere')}</b>
      {why}
    </p>
  )
  return (
    <div className="w-[min(23.75rem,calc(100vw-48px))]">
      {draft.mode !== 'extend' &&
        row(
          t('meter'),
          isGiven('meter') ? (
            <p className="text-xs leading-4.25 text-muted">{t('givenBySong')}</p>
          ) : isUnsupported('meter') ? (
            mute(t('unsupported.field'))
          ) : (
            <Choice
              label={t('meter')}
              value={meter}
              options={METERS}
              nameOf={(name) => name}
              onChange={(to) => onField('meter', to)}
            />
          ),
        )}
      {row(
        t('language'),
        instrumental ? (
          <p className="text-xs text-muted">{t('noVoice')}</p>
        ) : isUnsupported('language') ? (
          mute(t('unsupported.field'))
        ) : (
          <Choice
            label={t('language')}
            value={language}
            options={SUNG_LANGUAGES}
            nameOf={(code) => languages.of(code) ?? code}
            onChange={(to) => onField('language', to)}
          />
        ),
      )}
      {row(
        t('sameVoice'),
        isUnsupported('voice_like') ? (
          mute(t('unsupported.voice_like'))
        ) : (
          <div className="flex items-center gap-2">
            <Button variant="outline" onClick={onPickSong} className="min-w-0 shrink max-md:h-11!">
              <span className="truncate">
                {like === undefined
                  ? t('chooseSong')
                  : singer.gone
                    ? t('singerGone')
                    : (singer.song?.title ?? music('untitled'))}
              </span>
            </Button>
            {like !== undefined && (
              <Button variant="ghost" size="ghost" onClick={() => onVoice(undefined)} className="max-md:h-11!">
                {t('reset')}
              </Button>
            )}
          </div>
        ),
      )}
      {row(
        t('seed'),
        isUnsupported('seed') ? (
          mute(t('unsupported.seed'))
        ) : (
          <div className="grid gap-2">
            <SegmentedControl
              label={t('seed')}
              value={seed === undefined ? 'new' : 'fixed'}
              options={[
                { value: 'new', label: t('seedNew') },
                { value: 'fixed', label: t('seedFixed') },
              ]}
              onChange={(to) => onField('seed', to === 'new' ? undefined : newSeed())}
              className="w-fit"
            />
            {seed !== undefined && (
              <div className="grid grid-cols-[1fr_auto] items-start gap-2">
                <TypedInput
                  label={t('seedTyped')}
                  shown={String(seed)}
                  value={seed}
                  placeholder="48213"
                  numeric
                  wrong={t('seedWrong', { max: MAX_SEED })}
                  read={readSeed}
                  // An empty field is not a new seed: the switch above is.
                  onChange={(value) => onField('seed', value ?? seed)}
                  onEnter={onDone}
                />
                <IconButton
                  label={t('seedAgain')}
                  onClick={() => onField('seed', newSeed())}
                  className="size-9! max-md:size-11!"
                >
                  <Dices size={16} />
                </IconButton>
              </div>
            )}
          </div>
        ),
      )}
      {row(
        t('takesDiffer'),
        isUnsupported('take_difference') ? (
          mute(t('unsupported.take_difference'))
        ) : (
          <SegmentedControl
            label={t('takesDiffer')}
            value={difference ?? DEFAULT_TAKE_DIFFERENCE}
            options={TAKE_DIFFERENCES.map((value) => ({ value, label: t(`takeDifference.${value}`) }))}
            onChange={(to) => onField('take_difference', to === DEFAULT_TAKE_DIFFERENCE ? undefined : to)}
            className="w-fit"
          />
        ),
      )}
    </div>
  )
}

/** A field with a menu of its values. Undefined leaves the choice to the engine. */
function Choice<Value extends string>({
  label,
  value,
  options,
  nameOf,
  onChange,
}: {
  label: string
  value: Value | undefined
  options: readonly Value[]
  nameOf: (option: Value) => string
  onChange: (to: Value | undefined) => void
}) {
  const t = useTranslations('compose.fields')
  const shown = value === undefined ? t('chosen') : nameOf(value)
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={t('fieldValue', { field: label, value: shown })}
          className="flex h-9 w-full items-center justify-between gap-2 rounded-2 bg-well px-2.5 text-left text-sm text-text shadow-press max-md:h-11"
        >
          <span className="truncate">{shown}</span>
          <ChevronsUpDown size={15} className="text-muted" />
        </button>
      }
    >
      {[undefined, ...options].map((option) => (
        <MenuItem key={option ?? ''} checked={option === value} onSelect={() => onChange(option)}>
          {option === undefined ? t('chosen') : nameOf(option)}
        </MenuItem>
      ))}
    </Menu>
  )
}
