'use client'

import { ChevronDown, RotateCcw, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { AddPart } from '#components/editor/add-part'
import { instrumentsFor, sameInstrument } from '#components/editor/instruments'
import { LevelFader } from '#components/editor/level-fader'
import { RecordingSettings } from '#components/editor/recording-settings'
import type { Edits } from '#components/editor/use-edits'
import { formatDecibels } from '#components/song/decibels'
import { translatePart } from '#components/song/translate-terms'
import { IconButton } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import { Menu, MenuItem } from '#components/ui/menu'
import type { Edit, ScoreRecord } from '#lib/contract/editing'

type PartsEdit = Extract<Edit, { kind: 'parts'; part: string }>
type Part = ScoreRecord['parts'][number]

const [MIN_LEVEL, MAX_LEVEL] = [-36, 6]
const LEVEL_STEP = 0.5
const PAN_STEP = 0.05

/** The parts of the band: instrument, level, position, mute, remove. On a phone: level and mute. */
export function BandView({
  score,
  duration,
  edits,
  isWide,
}: {
  score: ScoreRecord
  /** Seconds of the recording; null where they are not known. */
  duration: number | null
  edits: Edits
  isWide: boolean
}) {
  const t = useTranslations('editor.band')
  return (
    <section aria-labelledby="band" className="min-w-0">
      <div className={cx(isWide ? WIDE_ROW : 'sr-only', 'h-9 border-b border-line')}>
        <h2 id="band" className="font-[550]">
          {t('label')}
        </h2>
        <span aria-hidden="true" className="text-2xs text-muted">
          {t('level')}
        </span>
        <span aria-hidden="true" className="col-start-4 text-2xs text-muted">
          {t('pan')}
        </span>
      </div>
      <ul aria-labelledby="band">
        {score.parts.map((part) => (
          <Row key={part.id} part={part} edits={edits} isWide={isWide} />
        ))}
      </ul>
      {isWide && <AddPart edits={edits} />}
      {isWide && duration !== null && <RecordingSettings duration={duration} edits={edits} />}
    </section>
  )
}

const WIDE_ROW =
  'grid grid-cols-[minmax(0,1fr)_5.25rem_2.5rem_4rem_1.5rem_2rem] items-center gap-x-2.5 pointer-coarse:grid-cols-[minmax(0,1fr)_minmax(8rem,1fr)_3rem_6rem_2rem_2rem] pointer-coarse:gap-x-4'
const PHONE_ROW = 'grid grid-cols-[minmax(0,1fr)_8rem_3rem_auto] items-center gap-x-3'

function Row({ part, edits, isWide }: { part: Part; edits: Edits; isWide: boolean }) {
  const t = useTranslations('editor.band')
  const terms = useTranslations('terms')
  const name = translatePart(terms, part.name)
  const key = `parts:${part.id}`
  const found = edits.find(key)
  const edit: PartsEdit = found?.kind === 'parts' && 'part' in found ? found : { kind: 'parts', part: part.id }
  const { level = part.level, pan = part.pan, muted = part.muted, instrument = part.instrument } = edit
  const isRemoved = edit.remove === true
  const known = instrumentsFor(part.role)
  const other = edit.instrument && known.find((each) => sameInstrument(each.instrument, edit.instrument))

  /** Settings as they were in the score are no edit. */
  const put = (change: Partial<PartsEdit>) => {
    const next = { ...edit, ...change }
    if (next.level === part.level) delete next.level
    if (next.pan === part.pan) delete next.pan
    if (next.muted === part.muted) delete next.muted
    if (next.instrument && sameInstrument(next.instrument, part.instrument)) delete next.instrument
    edits.put(key, Object.keys(next).length > 2 ? next : null)
  }
  const panText = pan === 0 ? t('centre') : t(pan < 0 ? 'left' : 'right', { count: Math.round(Math.abs(pan) * 100) })

  if (isRemoved)
    return (
      <li className="flex h-9 items-center gap-3 border-b border-line text-muted pointer-coarse:h-12">
        <span className="truncate line-through">{name}</span>
        <span className="text-xs">{t('removed')}</span>
        <IconButton className="ml-auto" label={t('restore', { part: name })} onClick={() => edits.put(key, null)}>
          <RotateCcw size={14} />
        </IconButton>
      </li>
    )
  return (
    <li
      className={cx(
        isWide ? WIDE_ROW : PHONE_ROW,
        'h-9 border-b border-line pointer-coarse:h-12',
        muted && 'text-muted',
      )}
    >
      {isWide && known.length > 0 ? (
        <Menu
          align="start"
          trigger={
            <button
              type="button"
              aria-label={`${t('instrument', { part: name })}: ${translatePart(terms, other?.name ?? part.name)}`}
              className="tap-target flex min-w-0 items-center gap-1.5 rounded-1 text-left hover:text-text"
            >
              <span className={cx('truncate', other && 'text-accent-text')}>
                {translatePart(terms, other?.name ?? part.name)}
              </span>
              <ChevronDown size={12} aria-hidden="true" className="text-muted" />
            </button>
          }
        >
          {known.map((each) => (
            <MenuItem
              key={each.name}
              checked={sameInstrument(each.instrument, instrument)}
              onSelect={() => put({ instrument: each.instrument })}
            >
              {translatePart(terms, each.name)}
            </MenuItem>
          ))}
        </Menu>
      ) : (
        <span className="truncate max-md:text-base">{name}</span>
      )}
      <LevelFader
        label={t('levelOf', { part: name })}
        text={t('decibels', { level: formatDecibels(level) })}
        value={level}
        before={part.level}
        min={Math.min(MIN_LEVEL, part.level)}
        max={Math.max(MAX_LEVEL, part.level)}
        step={LEVEL_STEP}
        isDimmed={muted}
        onChange={(value) => put({ level: value })}
        onEnd={edits.endStep}
      />
      <span
        className={cx(
          'num text-right text-xs',
          edit.level === undefined ? 'text-text-2' : 'font-semibold text-accent-text',
        )}
      >
        {formatDecibels(level)}
      </span>
      {isWide && (
        <LevelFader
          label={t('panOf', { part: name })}
          text={panText}
          value={pan}
          before={part.pan}
          min={-1}
          max={1}
          step={PAN_STEP}
          isDimmed={muted}
          isPan
          onChange={(value) => put({ pan: value })}
          onEnd={edits.endStep}
        />
      )}
      <button
        type="button"
        aria-label={t('mute', { part: name })}
        title={t('mute', { part: name })}
        aria-pressed={muted}
        onClick={() => put({ muted: !muted })}
        className={cx(
          'tap-target grid size-6 place-items-center rounded-1 text-2xs font-semibold pointer-coarse:size-8',
          muted ? 'bg-text-2 text-bg' : 'text-text-2 inset-ring inset-ring-line-control hover:bg-surface-4',
        )}
      >
        {t('muteKey')}
      </button>
      {isWide && (
        <IconButton
          label={t('remove', { part: name })}
          onClick={() => edits.put(key, { kind: 'parts', part: part.id, remove: true })}
        >
          <X size={14} />
        </IconButton>
      )}
    </li>
  )
}
