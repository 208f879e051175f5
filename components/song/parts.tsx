'use client'

import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorText } from '#components/api/error-text'
import { useParts } from '#components/api/use-parts'
import { getMixer, mixedSong, useMixer, useMultitrack } from '#components/player/use-mixer'
import { useIsCurrent } from '#components/player/use-player'
import { PartWave } from '#components/song/part-wave'
import { translatePart } from '#components/song/translate-terms'
import { Button } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import type { SongDetail, SongParts } from '#lib/contract/studio'
import { isHeard, WHOLE_MIX } from '#lib/player/mix'

/** The engine’s name for the shared reverb and echo. */
const ROOM_PART = 'Room'

const NO_WAVES: SongParts['waves'] = []

/** The parts of a song of the built-in engine, with mute and solo. */
export function Parts({ song }: { song: SongDetail }) {
  const { data } = useParts(song.status === 'done' && song.parts.length > 0 ? song.parts_url : null)
  const file = data?.files.find((each) => each.file === 'multitrack.json')
  if (!file || file.state === 'unavailable') return null
  return (
    <Rows song={song} waves={data?.waves ?? NO_WAVES} made={file.state === 'ready'} keptReason={data?.kept_reason} />
  )
}

function Rows({
  song,
  waves,
  made,
  keptReason,
}: {
  song: SongDetail
  waves: SongParts['waves']
  made: boolean
  /** Why the kept part of an extended song is one part. */
  keptReason: SongParts['kept_reason']
}) {
  const t = useTranslations('parts')
  const terms = useTranslations('terms')
  const stage = useMixer((state) => (state.song?.id === song.id ? state.stage : 'off'))
  const mix = useMixer((state) => (state.song?.id === song.id ? state.mix : WHOLE_MIX))
  const pending = stage === 'exporting'
  const heardMix = stage === 'on' ? mix : WHOLE_MIX
  // Of songs from before their waveforms were kept, the parts themselves tell once they are made.
  const index = useMultitrack(song, waves.length === 0 && (made || stage === 'on'))
  const shapes = waves.length > 0 ? waves : (index?.parts ?? [])
  const list = useRef<HTMLUListElement>(null)
  useLeaveOff(song.id)
  const beside = shapes.length > 0 ? shapes.map(({ name }) => name) : [ROOM_PART]
  const parts = [...new Set([...song.parts, ...beside])]

  /** M and S act on the row that has the focus, the arrows go from row to row. */
  const press = (event: KeyboardEvent<HTMLLIElement>, name: string) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return
    const row = event.currentTarget
    const step = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[event.key]
    const key = event.key.toLowerCase()
    if (key === 'm') getMixer().mute(mixedSong(song), name)
    else if (key === 's') getMixer().solo(mixedSong(song), name)
    else if (step) {
      const column = [...row.querySelectorAll('button')].indexOf(event.target as HTMLButtonElement)
      step.querySelectorAll('button')[Math.max(0, column)]?.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <section aria-labelledby="parts" className="mt-6 first:mt-0">
      <h2 id="parts" className="mb-1.5 text-sm leading-5 font-[550]">
        {t('title')}
      </h2>
      <ul ref={list} aria-label={t('list')} className="grid grid-cols-[fit-content(60%)_minmax(0,1fr)_auto] gap-x-2.5">
        {parts.map((name) => {
          const heard = isHeard(heardMix, name)
          const shown = translatePart(terms, name)
          const isMuted = mix.muted.includes(name)
          const isSolo = mix.solo.includes(name)
          return (
            <li
              key={name}
              onKeyDown={(event) => press(event, name)}
              className={cx(
                'col-span-3 grid h-6.75 grid-cols-subgrid items-center pointer-coarse:h-11',
                heard ? 'text-text-2' : 'text-muted',
              )}
            >
              <span className="truncate" title={shown}>
                {shown}
              </span>
              {pending && (isMuted || isSolo) ? (
                <RowProgress part={shown} />
              ) : (
                <PartWave song={song} peaks={peaksOf(shapes, name)} heard={heard} />
              )}
              <span className="flex gap-[3px]">
                <Toggle
                  sign={t('muteKey')}
                  label={t('mute', { part: shown })}
                  on={isMuted}
                  pending={pending}
                  onPress={() => getMixer().mute(mixedSong(song), name)}
                />
                <Toggle
                  sign={t('soloKey')}
                  label={t('solo', { part: shown })}
                  on={isSolo}
                  pending={pending}
                  onPress={() => getMixer().solo(mixedSong(song), name)}
                />
              </span>
            </li>
          )
        })}
      </ul>
      {keptReason && <p className="mt-1.5 text-2xs leading-4 text-muted">{t(keptText(keptReason.code))}</p>}
      <PartsNote songId={song.id} hint />
    </section>
  )
}

/** The text for a reason; other codes come from later versions. */
const keptText = (code: string) =>
  code === 'source_gone' ? 'kept.gone' : code === 'engine_changed' ? 'kept.changed' : 'kept.foreign'

const peaksOf = (shapes: SongParts['waves'], name: string) => shapes.find((part) => part.name === name)?.peaks ?? null

/** What was asked for on this page and is not there yet is not waited for elsewhere. */
export const useLeaveOff = (id: string) => {
  const current = useIsCurrent(id)
  const left = useRef(current)
  left.current = current
  useEffect(
    () => () => {
      const { song, stage } = getMixer().state()
      if (song?.id === id && (stage === 'failed' || !left.current)) getMixer().off()
    },
    [id],
  )
}

/** How far the parts are made that this row waits for. */
function RowProgress({ part }: { part: string }) {
  const t = useTranslations('parts')
  const progress = useMixer((state) => state.progress)
  const percent = progress === null ? undefined : Math.floor(progress * 100)
  return (
    <span
      role="progressbar"
      aria-label={t('progress', { part })}
      aria-valuenow={percent}
      className="num relative flex h-4.5 items-center justify-end text-2xs text-muted"
    >
      {percent === undefined ? t('queued') : t('percent', { percent })}
      <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-[2px] rounded-full bg-wave-thread">
        <span
          className="block h-full origin-left rounded-full bg-accent transition-transform duration-700 motion-reduce:transition-none"
          style={{ transform: `scaleX(${progress ?? 0})` }}
        />
      </span>
    </span>
  )
}

/** Lit once the choice is heard; until then a wish has an accent outline. */
function Toggle({
  sign,
  label,
  on,
  pending,
  onPress,
}: {
  sign: string
  label: string
  on: boolean
  pending: boolean
  onPress: () => void
}) {
  const lit = on && !pending
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={lit}
      aria-busy={on && pending}
      onClick={onPress}
      className="group grid size-6 place-items-center rounded-1 pointer-coarse:size-11"
    >
      <span
        className={cx(
          'pressable grid size-4.75 place-items-center rounded-1 text-[0.625rem] leading-none font-semibold pointer-coarse:size-7 pointer-coarse:text-2xs',
          lit
            ? 'bg-text-2 text-bg'
            : cx(
                'inset-ring group-hover:bg-surface-4',
                on ? 'text-accent-text inset-ring-accent' : 'text-muted inset-ring-line-strong',
              ),
        )}
      >
        {sign}
      </span>
    </button>
  )
}

/** What is heard, or what is still to come. `hint`: what can be done, while nothing is muted. */
export function PartsNote({ songId, hint = false }: { songId: string; hint?: boolean }) {
  const t = useTranslations('parts')
  const stage = useMixer((state) => (state.song?.id === songId ? state.stage : 'off'))
  const trouble = useMixer((state) => state.trouble)
  if (stage === 'failed' && trouble)
    return (
      <p role="alert" className="mt-1.5 text-xs leading-4 text-danger">
        <ErrorText error={trouble} />
      </p>
    )
  if (stage !== 'exporting' && stage !== 'on' && !hint) return null
  const text = t(stage === 'exporting' ? 'making' : stage === 'on' ? 'on' : 'hint')
  return (
    <div className="mt-1.5 flex min-h-8 items-center justify-between gap-2">
      <p className="num text-2xs leading-4 text-muted">{text}</p>
      {stage !== 'off' && (
        <Button variant="ghost" size="ghost" className="-mr-2 shrink-0" onClick={() => getMixer().off()}>
          {stage === 'exporting' ? t('stop') : t('back')}
        </Button>
      )}
    </div>
  )
}
