'use client'

import { ChevronDown, RotateCcw, X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { AddPart } from '#components/editor/add-part'
import { InstrumentItems } from '#components/editor/instrument-items'
import { instrumentsFor, sameInstrument } from '#components/editor/instruments'
import { KEY_CAPS, KEY_HINT } from '#components/editor/key-caps'
import { LevelFader } from '#components/editor/level-fader'
import { RecordingSettings } from '#components/editor/recording-settings'
import type { Edits } from '#components/editor/use-edits'
import { trackOf } from '#components/player/track-of'
import { getMixer, mixedSong, useMixer } from '#components/player/use-mixer'
import { getPlayer } from '#components/player/use-player'
import { formatDecibels } from '#components/song/decibels'
import { PartsNote, useLeaveOff } from '#components/song/parts'
import { translatePart } from '#components/song/translate-terms'
import { IconButton } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import { Menu } from '#components/ui/menu'
import type { Edit, ScoreRecord } from '#lib/contract/editing'
import type { SongDetail } from '#lib/contract/studio'

type PartsEdit = Extract<Edit, { kind: 'parts'; part: string }>
/** A part, or voices that are mixed like one. */
type Part = ScoreRecord['parts'][number] | ScoreRecord['voices'][number]

const [MIN_LEVEL, MAX_LEVEL] = [-36, 6]
const LEVEL_STEP = 0.5
const PAN_STEP = 0.05

/** The voices and the parts of the band: instrument, level, position, mute, solo, remove. On a phone: level and mute. */
export function BandView({
  song,
  score,
  edits,
  isWide,
}: {
  song: SongDetail
  score: ScoreRecord
  edits: Edits
  isWide: boolean
}) {
  const t = useTranslations('editor.band')
  const duration = song.duration ?? null
  useLeaveOff(song.id)
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
        {[...score.voices, ...score.parts].map((part) => (
          <Row key={part.id} song={song} part={part} edits={edits} isWide={isWide} />
        ))}
      </ul>
      <PartsNote songId={song.id} />
      {isWide && <p className={cx(KEY_HINT, 'mt-2')}>{t.rich('keys', KEY_CAPS)}</p>}
      {isWide && <AddPart songId={song.id} edits={edits} />}
      {isWide && duration !== null && <RecordingSettings duration={duration} edits={edits} />}
    </section>
  )
}

const WIDE_ROW =
  'grid grid-cols-[minmax(0,1fr)_4.5rem_2.25rem_3.25rem_1.5rem_1.5rem_2rem] items-center gap-x-2 pointer-coarse:grid-cols-[minmax(0,1fr)_minmax(8rem,1fr)_3rem_6rem_2rem_2rem_2rem] pointer-coarse:gap-x-3.5'
const PHONE_ROW = 'grid grid-cols-[minmax(0,1fr)_8rem_3rem_auto] items-center gap-x-3'

function Row({ song, part, edits, isWide }: { song: SongDetail; part: Part; edits: Edits; isWide: boolean }) {
  const t = useTranslations('editor.band')
  const terms = useTranslations('terms')
  const name = translatePart(terms, part.name)
  const key = `parts:${part.id}`
  const found = edits.find(key)
  const edit: PartsEdit = found?.kind === 'parts' && 'part' in found ? found : { kind: 'parts', part: part.id }
  const { level = part.level, pan = part.pan, muted = part.muted } = edit
  const isRemoved = edit.remove === true
  // Another singer is a setting of the whole song.
  const own = 'instrument' in part ? part.instrument : null
  const known = 'role' in part ? instrumentsFor(part.role) : []
  const other = edit.instrument && known.find((each) => sameInstrument(each.instrument, edit.instrument))

  const listen = useTranslations('parts')
  const isSolo = useMixer((state) => state.song?.id === song.id && state.mix.solo.includes(part.name))
  const isMade = useMixer(({ stage }) => stage === 'on')
  /** Plays this part alone, without an edit: it is heard as the version has it. */
  const solo = () => {
    const player = getPlayer()
    if (player.state().track?.id !== song.id) player.play(trackOf(song))
    getMixer().solo(mixedSong(song), part.name)
  }
  /** Removing takes away the button that had the focus. */
  const focusesRestore = useRef(false)
  const remove = () => {
    focusesRestore.current = true
    edits.put(key, { kind: 'parts', part: part.id, remove: true })
  }
  /** M, S and Delete act on the row that has the focus; Up and Down go from row to row, except on faders and menus. */
  const press = (event: KeyboardEvent) => {
    // Keys of the open menu of instruments arrive here, too.
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (!isOwn || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return
    const letter = event.key.toLowerCase()
    const row = event.currentTarget
    const step = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[event.key]
    if (letter === 'm') put({ muted: !muted })
    else if (letter === 's' && isWide) solo()
    else if (letter === 'delete' && isWide && own) remove()
    else if (step && event.target instanceof HTMLButtonElement && !event.target.ariaHasPopup) {
      const column = [...row.querySelectorAll('button')].indexOf(event.target)
      const buttons = step.querySelectorAll('button')
      buttons[Math.min(column, buttons.length - 1)]?.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Settings as they were in the score are no edit. */
  const put = (change: Partial<PartsEdit>) => {
    const next = { ...edit, ...change }
    if (next.level === part.level) delete next.level
    if (next.pan === part.pan) delete next.pan
    if (next.muted === part.muted) delete next.muted
    if (next.instrument && own && sameInstrument(next.instrument, own)) delete next.instrument
    edits.put(key, Object.keys(next).length > 2 ? next : null)
  }
  const panText = pan === 0 ? t('centre') : t(pan < 0 ? 'left' : 'right', { count: Math.round(Math.abs(pan) * 100) })

  if (isRemoved)
    return (
      <li className="flex h-9 items-center gap-3 border-b border-line text-muted pointer-coarse:h-12">
        <span className="truncate line-through">{name}</span>
        <span className="text-xs">{t('removed')}</span>
        <IconButton
          ref={(button) => {
            if (button && focusesRestore.current) button.focus()
            focusesRestore.current = false
          }}
          className="ml-auto"
          label={t('restore', { part: name })}
          onClick={() => edits.put(key, null)}
        >
          <RotateCcw size={14} />
        </IconButton>
      </li>
    )
  return (
    <li
      onKeyDown={press}
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
          <InstrumentItems
            songId={song.id}
            of={{ part: part.id }}
            instruments={known}
            chosen={edit.instrument ?? own ?? undefined}
            onChoose={(chosen) => put({ instrument: chosen })}
          />
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
      <RowToggle label={t('mute', { part: name })} isOn={muted} onPress={() => put({ muted: !muted })}>
        {t('muteKey')}
      </RowToggle>
      {isWide && (
        <RowToggle label={listen('solo', { part: name })} isOn={isSolo} isPending={isSolo && !isMade} onPress={solo}>
          {listen('soloKey')}
        </RowToggle>
      )}
      {isWide && own && (
        <IconButton label={t('remove', { part: name })} onClick={remove}>
          <X size={14} />
        </IconButton>
      )}
    </li>
  )
}

function RowToggle({
  label,
  isOn,
  isPending = false,
  onPress,
  children,
}: {
  label: string
  isOn: boolean
  /** Chosen, and not heard yet. */
  isPending?: boolean
  onPress: () => void
  children: string
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      aria-busy={isPending}
      onClick={onPress}
      className={cx(
        'tap-target grid size-6 place-items-center rounded-1 text-2xs font-semibold pointer-coarse:size-8',
        isOn && !isPending
          ? 'bg-text-2 text-bg'
          : cx(
              'inset-ring hover:bg-surface-4',
              isPending ? 'text-accent-text inset-ring-accent' : 'text-text-2 inset-ring-line-control',
            ),
      )}
    >
      {children}
    </button>
  )
}
