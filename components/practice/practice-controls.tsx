'use client'

import { ChevronDown, Metronome, Minus, Plus, Repeat, Timer, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useParts } from '#components/api/use-parts'
import { trackOf } from '#components/player/track-of'
import { getMixer, mixedSong, useMixer } from '#components/player/use-mixer'
import { getPlayer, usePlayer } from '#components/player/use-player'
import { MAX_CAPO, MAX_COUNT_IN, MAX_TRANSPOSE, setPractice, usePractice } from '#components/practice/practice-settings'
import { formatSection } from '#components/song/section-name'
import { translatePart } from '#components/song/translate-terms'
import { Button, IconButton } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import { Menu, MenuItem } from '#components/ui/menu'
import type { SongDetail } from '#lib/contract/studio'
import { isLoopOf, NO_LOOP } from '#lib/player/loop'
import { WHOLE_MIX } from '#lib/player/mix'

/** In percent. */
const SPEED = { min: 50, max: 120, step: 5 }

/** Loop, speed, transposition, capo, count-in, metronome and the part that the user plays. */
export function PracticeControls({ song, hasTempo }: { song: SongDetail; hasTempo: boolean }) {
  const t = useTranslations('practice')
  const speed = usePlayer((state) => Math.round(state.speed * 100))
  const { capo, transpose, countIn, metronome } = usePractice((settings) => settings)
  const parts = useParts(song.status === 'done' && song.parts.length > 0 ? song.parts_url : null).data
  const hasParts =
    parts?.files.some(({ file, state }) => file === 'multitrack.json' && state !== 'unavailable') ?? false
  const moveTo = (semitones: number) => {
    setPractice({ transpose: semitones })
    getMixer().transpose(mixedSong(song), semitones, hasParts)
  }
  const noTempo = hasTempo ? undefined : t('noTempo')
  const noParts = hasParts ? undefined : t('noParts')
  return (
    <div className="grid min-w-0 grow grid-cols-3 items-end gap-2 lg:flex lg:flex-wrap lg:gap-2.5">
      <LoopMenu song={song} />
      <Stepper
        label={t('speed')}
        value={t('percent', { value: speed })}
        onLess={speed > SPEED.min ? () => getPlayer().setSpeed((speed - SPEED.step) / 100) : null}
        onMore={speed < SPEED.max ? () => getPlayer().setSpeed((speed + SPEED.step) / 100) : null}
      />
      <Stepper
        label={t('transpose')}
        value={transpose > 0 ? `+${transpose}` : String(transpose).replace('-', '−')}
        onLess={transpose > -MAX_TRANSPOSE ? () => moveTo(transpose - 1) : null}
        onMore={transpose < MAX_TRANSPOSE ? () => moveTo(transpose + 1) : null}
      />
      <Stepper
        label={t('capo')}
        value={capo === 0 ? t('noCapo') : t('fret', { fret: capo })}
        onLess={capo > 0 ? () => setPractice({ capo: capo - 1 }) : null}
        onMore={capo < MAX_CAPO ? () => setPractice({ capo: capo + 1 }) : null}
      />
      <span className="hidden grow lg:block" />
      <Labelled label={t('countIn')} isChooser>
        <Menu
          trigger={
            <Chooser
              label={t('countIn')}
              icon={<Timer size={16} className="shrink-0" />}
              on={countIn > 0}
              disabled={!hasTempo}
              title={noTempo}
              value={t('bars', { count: countIn })}
            />
          }
        >
          {Array.from({ length: MAX_COUNT_IN + 1 }, (_, bars) => (
            <MenuItem key={bars} checked={bars === countIn} onSelect={() => setPractice({ countIn: bars })}>
              {t('bars', { count: bars })}
            </MenuItem>
          ))}
        </Menu>
      </Labelled>
      <Labelled label={t('metronome')} isChooser>
        <Button
          size="large"
          variant={metronome ? 'secondary' : 'outline'}
          aria-label={`${t('metronome')}: ${t(metronome ? 'on' : 'off')}`}
          aria-keyshortcuts="T"
          disabled={!hasTempo}
          title={noTempo}
          onClick={() => setPractice({ metronome: !metronome })}
          className={cx('max-lg:w-full max-lg:px-1.5', metronome && 'text-accent-text!')}
        >
          <Metronome size={16} aria-hidden="true" className="shrink-0" />
          <Choice label={t('metronome')} value={t(metronome ? 'on' : 'off')} />
        </Button>
      </Labelled>
      <MuteMenu song={song} why={noParts} />
    </div>
  )
}

/**
 * @param props.isChooser on a narrow screen its button has the label
 * @param props.status what happens, instead of the label
 */
function Labelled({
  label,
  isChooser = false,
  status,
  className,
  children,
}: {
  label: string
  isChooser?: boolean
  status?: string | null
  className?: string
  children: ReactNode
}) {
  return (
    <span className={cx('grid min-w-0 gap-1.5', isChooser && 'max-lg:order-1', className)}>
      <span
        className={cx('max-w-60 truncate text-2xs text-muted', isChooser && !status && 'max-lg:sr-only')}
        {...(status === undefined ? { 'aria-hidden': true } : { role: 'status' })}
      >
        {status ?? label}
      </span>
      {children}
    </span>
  )
}

function Stepper({
  label,
  value,
  onLess,
  onMore,
}: {
  label: string
  value: string
  onLess: (() => void) | null
  onMore: (() => void) | null
}) {
  const t = useTranslations('practice')
  return (
    <Labelled label={label}>
      <fieldset
        aria-label={label}
        className="flex h-10.5 min-w-0 items-center rounded-3 bg-track p-0.5 shadow-press lg:p-1"
      >
        <IconButton
          className="max-lg:w-7"
          label={t('less', { what: label })}
          disabled={onLess === null}
          onClick={() => onLess?.()}
        >
          <Minus size={15} />
        </IconButton>
        <output className="num grow text-center text-xs font-semibold whitespace-nowrap lg:min-w-16 lg:px-1 lg:text-sm">
          {value}
        </output>
        <IconButton
          className="max-lg:w-7"
          label={t('more', { what: label })}
          disabled={onMore === null}
          onClick={() => onMore?.()}
        >
          <Plus size={15} />
        </IconButton>
      </fieldset>
    </Labelled>
  )
}

/** What is chosen. On a narrow screen the name of the choice, whose colour tells whether it is on. */
function Choice({ label, value, isWide = false }: { label: string; value: string; isWide?: boolean }) {
  return (
    <>
      <span className="truncate lg:hidden">{isWide ? `${label}: ${value}` : label}</span>
      <span className="truncate max-lg:hidden">{value}</span>
    </>
  )
}

function Chooser({
  label,
  value,
  icon,
  on,
  isWide,
  ...props
}: Omit<React.ComponentProps<'button'>, 'value'> & {
  label: string
  value: string
  icon: ReactNode
  on: boolean
  /** There is room for the choice beside its name, on a narrow screen too. */
  isWide?: boolean
}) {
  return (
    <Button
      size="large"
      variant={on ? 'secondary' : 'outline'}
      aria-label={`${label}: ${value}`}
      {...props}
      className={cx('min-w-0 max-lg:w-full max-lg:px-1.5 lg:max-w-60', on && 'text-accent-text!')}
    >
      {icon}
      <Choice label={label} value={value} {...(isWide && { isWide })} />
      <ChevronDown size={14} aria-hidden="true" className="shrink-0 text-muted max-sm:hidden" />
    </Button>
  )
}

function LoopMenu({ song }: { song: SongDetail }) {
  const t = useTranslations('practice')
  const music = useTranslations('music')
  const loop = usePlayer((state) => (state.track?.id === song.id ? state.loop : NO_LOOP))
  const name = ({ label, kind }: SongDetail['sections'][number]) => formatSection(music, label || kind)
  const looped = song.sections.find(({ at, length }) => isLoopOf(loop, at, at + length))
  return (
    <Labelled label={t('loop')} isChooser>
      <Menu
        align="start"
        trigger={
          <Chooser
            label={t('loop')}
            icon={<Repeat size={16} className="shrink-0" />}
            on={loop.state === 'closed'}
            value={looped ? name(looped) : t(loop.state === 'closed' ? 'range' : 'noLoop')}
          />
        }
      >
        <MenuItem checked={loop.state === 'off'} onSelect={() => getPlayer().setLoop(NO_LOOP)}>
          {t('noLoop')}
        </MenuItem>
        {song.sections.map((section) => (
          <MenuItem key={section.at} checked={section === looped} onSelect={() => loopOf(song, section)}>
            {name(section)}
          </MenuItem>
        ))}
      </Menu>
    </Labelled>
  )
}

/** Loops a section, from its start unless it plays already. Before the song was played, it begins there. */
const loopOf = (song: SongDetail, { at, length }: { at: number; length: number }) => {
  const player = getPlayer()
  if (player.state().track?.id !== song.id) player.cue(trackOf(song), at)
  player.setLoop({ state: 'closed', from: at, to: at + length })
  if (player.position() < at || player.position() >= at + length) player.seek(at)
}

function MuteMenu({ song, why }: { song: SongDetail; why: string | undefined }) {
  const t = useTranslations('practice')
  const terms = useTranslations('terms')
  const { muted } = useMixer((state) => (state.song?.id === song.id ? state.mix : WHOLE_MIX))
  const making = useMixer((state) => state.song?.id === song.id && state.stage === 'exporting')
  const failed = useMixer((state) => (state.song?.id === song.id ? state.trouble : null))
  return (
    <Labelled
      label={t('mute')}
      isChooser
      status={failed ? failed.message : making ? t('making') : null}
      className="max-lg:col-span-2 max-lg:mt-2.5"
    >
      <Menu
        trigger={
          <Chooser
            label={t('mute')}
            icon={<VolumeX size={16} className="shrink-0" />}
            on={muted.length > 0}
            isWide={muted.length > 0}
            disabled={why !== undefined}
            title={why}
            value={muted.length > 0 ? muted.map((name) => translatePart(terms, name)).join(', ') : t('nothingMuted')}
          />
        }
      >
        {song.parts.map((name) => (
          <MenuItem key={name} checked={muted.includes(name)} onSelect={() => getMixer().mute(mixedSong(song), name)}>
            {translatePart(terms, name)}
          </MenuItem>
        ))}
      </Menu>
    </Labelled>
  )
}
