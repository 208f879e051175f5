'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '#components/accounts/use-action'
import { keepProduction } from '#components/api/use-editing'
import { useSong } from '#components/api/use-song'
import { Versions } from '#components/editor/versions'
import { titleOf, trackOf } from '#components/player/track-of'
import { getPlayer, useIsCurrent, usePlayer, usePlayhead, usePosition } from '#components/player/use-player'
import { AlignmentList } from '#components/produce/alignment-list'
import { DifferenceTable } from '#components/produce/difference-table'
import { producedAs } from '#components/produce/produced-as'
import { useProduceTasks } from '#components/produce/use-producers'
import { Chords } from '#components/song/chords'
import { formatDecibels } from '#components/song/decibels'
import { SectionStrip } from '#components/song/section-strip'
import { openSongDialog } from '#components/song/song-menu-store'
import { lineAt } from '#components/song/song-position'
import { SungWords } from '#components/song/sung-line'
import { SongTimeline } from '#components/song/timeline'
import { Button } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import { FormError } from '#components/ui/form-error'
import { SegmentedControl } from '#components/ui/segmented-control'
import { InteractiveWaveform } from '#components/waveform/interactive-waveform'
import type { SongDetail } from '#lib/contract/studio'
import { recordingTime, sketchTime } from '#lib/music/alignment'
import type { Seconds } from '#lib/music/time'
import { matchGain } from '#lib/player/track'

/** A production and the song that it was made from, as two lanes that are heard at the same music and loudness. */
export function CompareProduction({
  song,
  parentId,
  onPlay,
}: {
  song: SongDetail
  parentId: string
  /** Plays the production from a position, within the list that the page sets. */
  onPlay: (at: Seconds) => void
}) {
  const t = useTranslations('produce')
  const takes = useTranslations('song.takes')
  const parent = useSong(parentId).data
  const current = usePlayer((state) => state.track?.id ?? null)
  const isCurrent = useIsCurrent(song.id)
  useEffect(() => {
    const runs = song.alignment?.runs ?? []
    if (parent)
      getPlayer().compare([trackOf(parent), trackOf(song)], (id, at) =>
        id === song.id ? recordingTime(runs, at) : sketchTime(runs, at),
      )
  }, [parent, song])
  const versions = song.versions > 1 && <Versions song={song} isCompared />
  if (!parent)
    return (
      <>
        {versions && <div className="mb-5">{versions}</div>}
        <SongTimeline song={song} onPlay={onPlay} />
      </>
    )
  const runs = song.alignment?.runs ?? []
  const choose = (index: number) => {
    const player = getPlayer()
    if (current === parent.id || current === song.id) player.switchTake(index)
    else if (index === 0) player.play(trackOf(parent))
    else onPlay(0)
  }
  const seek = (at: Seconds) => (isCurrent ? getPlayer().seek(at) : onPlay(at))
  const duration = song.duration ?? 0
  const heard = current === parent.id ? 0 : 1
  return (
    <section aria-label={t('compare')}>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <SegmentedControl
          label={t('compare')}
          value={heard}
          options={[t('sketch'), t('production')].map((label, value) => ({ value, label }))}
          onChange={choose}
        />
        <p className="text-xs text-muted">
          {t('sameMoment')} <span className="max-lg:hidden">{takes('keys')}</span>
        </p>
        <div className="ml-auto flex flex-wrap items-center gap-2">
          {versions}
          <Again song={song} original={parent} />
          <Keep song={song} parentId={parentId} />
        </div>
      </div>
      {song.sections.length > 0 && duration > 0 && (
        <div className={cx(LANE, 'px-3')}>
          <span className="max-lg:hidden" />
          <SectionStrip sections={song.sections} current={isCurrent} onSeek={seek} />
        </div>
      )}
      <Lane
        number={1}
        name={t('sketch')}
        version={parent}
        other={song}
        isHeard={heard === 0}
        timeIn={(at) => sketchTime(runs, at)}
        onPlay={(at) => getPlayer().play(trackOf(parent), { at })}
      />
      <Lane
        number={2}
        name={t('production')}
        version={song}
        other={parent}
        isHeard={heard === 1}
        timeIn={(at) => recordingTime(runs, at)}
        onPlay={onPlay}
      />
      {song.chords.length > 0 && duration > 0 && (
        <div className={cx(LANE, 'px-3')}>
          <span className="max-lg:hidden" />
          <Chords chords={song.chords} duration={duration} current={isCurrent} onSeek={seek} />
        </div>
      )}
      <div className="mt-4 grid gap-x-12 gap-y-5 lg:grid-cols-2">
        {parent.lines.length > 0 && song.lines.length > 0 && <SungHere song={heard === 0 ? parent : song} />}
        <AlignmentList original={parent} production={song} onSeek={seek} />
        <DifferenceTable original={parent} production={song} />
      </div>
    </section>
  )
}

/** Orders another production of the same song, as this one was ordered unless something is changed. */
function Again({ song, original }: { song: SongDetail; original: SongDetail }) {
  const t = useTranslations('produce')
  const music = useTranslations('music')
  const tasks = useProduceTasks()
  if (song.task_type !== 'cover' || !tasks.includes('cover')) return null
  const order = { kind: 'produce', task: 'cover', id: original.id, again: producedAs(song) } as const
  return (
    <Button variant="outline" onClick={() => openSongDialog({ ...order, title: titleOf(music, trackOf(original)) })}>
      {t('again')}
    </Button>
  )
}

/** Makes the production the version of its song that the library shows. */
function Keep({ song, parentId }: { song: SongDetail; parentId: string }) {
  const t = useTranslations('produce')
  const client = useQueryClient()
  const action = useAction()
  const status = useRef<HTMLSpanElement>(null)
  // Only a song in the place of another one has a later number.
  const isKept = song.version > 1
  return (
    <>
      <FormError>{action.formError}</FormError>
      {/* The versions beside it show it. */}
      <span ref={status} role="status" tabIndex={-1} className="sr-only">
        {isKept && t('kept', { version: song.version })}
      </span>
      {!isKept && (
        <Button
          aria-disabled={action.busy}
          title={t('keepAbout')}
          onClick={async () => {
            // The button had the focus and is gone afterwards.
            if (await action.run(() => keepProduction(client, parentId, song.id))) status.current?.focus()
          }}
        >
          {t('keep')}
        </Button>
      )}
    </>
  )
}

/** The line that is sung in the version that is heard, and the one before it. Its height stays, so that nothing below moves. */
function SungHere({ song }: { song: SongDetail }) {
  const t = useTranslations('produce')
  const id = useId()
  const isCurrent = useIsCurrent(song.id)
  const at = usePosition((seconds) => (isCurrent ? Math.max(0, lineAt(song.lines, seconds)) : 0))
  const line = song.lines[at]
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-1.5 text-sm leading-5 font-[550]">
        {t('sungHere')}
      </h2>
      <div dir="auto" className="h-24 overflow-hidden font-serif text-lg leading-8 lg:h-30 lg:text-xl lg:leading-10">
        {at > 0 && <p className="truncate text-muted">{song.lines[at - 1]?.text}</p>}
        {line && (
          <p className="line-clamp-2 wrap-anywhere text-text">
            {isCurrent ? <SungWords key={line.at} line={line} /> : line.text}
          </p>
        )}
      </div>
    </section>
  )
}

/** What is beside a waveform, and the waveform. */
const LANE = 'grid gap-x-4 gap-y-2 lg:grid-cols-[13.75rem_minmax(0,1fr)]'
const WAVE_HEIGHT = 72

function Lane({
  number,
  name,
  version,
  other,
  isHeard,
  timeIn,
  onPlay,
}: {
  number: number
  name: string
  version: SongDetail
  other: SongDetail
  isHeard: boolean
  /** The time in this version of the music that the other one has at a time. */
  timeIn: (at: Seconds) => Seconds
  onPlay: (at: Seconds) => void
}) {
  const t = useTranslations('produce')
  const settings = useTranslations('settings.service')
  const isCurrent = useIsCurrent(version.id)
  const { loudness, duration } = version
  const matched = 20 * Math.log10(matchGain(loudness, [loudness, other.loudness]))
  const decibels = formatDecibels(loudness ?? 0)
  const by = version.making?.model ?? version.made_by?.name ?? settings('builtIn')
  const { licence } = version.made_by ?? {}
  return (
    <div
      aria-current={isHeard}
      className={cx(
        LANE,
        'items-center rounded-3 px-3 py-2.5 transition-colors duration-(--t-16th)',
        isHeard && 'bg-raised shadow-lift-1',
      )}
    >
      <div className="flex min-w-0 items-center gap-3">
        <span
          aria-hidden="true"
          className={cx(
            'num grid size-7 shrink-0 place-items-center rounded-1 text-xs font-[550]',
            isHeard ? 'bg-accent text-on-accent' : 'text-muted inset-ring inset-ring-line-control',
          )}
        >
          {number}
        </span>
        <span className="min-w-0 max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:gap-x-2">
          <b className="block truncate text-sm leading-5 font-[550]">{name}</b>
          <small className="block truncate text-2xs leading-4 text-muted" title={by}>
            {licence ? t('byUnder', { by, licence }) : by}
          </small>
          {loudness !== null && (
            <small className="num block text-2xs leading-4 text-muted">
              {matched < -0.05 ? t('matched', { decibels, gain: formatDecibels(matched) }) : t('lufs', { decibels })}
            </small>
          )}
        </span>
      </div>
      <div className="relative min-w-0">
        <InteractiveWaveform
          track={trackOf(version)}
          height={WAVE_HEIGHT}
          onSeek={(at) => (isCurrent ? getPlayer().seek(at) : onPlay(at))}
          besidePeaksUrl={other.peaks_url}
        />
        {!isCurrent && duration ? <OtherPlayhead id={other.id} at={(at) => timeIn(at) / duration} /> : null}
      </div>
    </div>
  )
}

/** Where the music of the other version is in this one, while that one is in the player. */
function OtherPlayhead({ id, at }: { id: string; at: (seconds: Seconds) => number }) {
  const head = useRef<HTMLDivElement>(null)
  const isCurrent = useIsCurrent(id)
  usePlayhead((_, seconds) => {
    if (head.current) head.current.style.transform = `translateX(${Math.min(1, at(seconds)) * 100}%)`
  })
  return (
    <div ref={head} hidden={!isCurrent} className="pointer-events-none absolute inset-0">
      <div className="absolute inset-y-0 left-0 w-[1.5px] bg-text opacity-60" />
    </div>
  )
}
