'use client'

import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useSong } from '#components/api/use-song'
import { Caption } from '#components/editor/caption'
import { useVersionStack } from '#components/editor/use-versions'
import { VersionList } from '#components/editor/version-list'
import { trackOf } from '#components/player/track-of'
import { getPlayer, usePlayer } from '#components/player/use-player'
import { IconButton } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import { SegmentedControl } from '#components/ui/segmented-control'
import type { SongVersion } from '#lib/contract/editing'
import type { SongDetail } from '#lib/contract/studio'

/** The versions of a song as a stack: previous and next, a list, and a switch that compares two. Nothing for one. */
export function Versions({
  song,
  isEditing = false,
  isCompared = false,
}: {
  song: SongDetail
  isEditing?: boolean
  /** The page compares it with the version that it was made from. */
  isCompared?: boolean
}) {
  const t = useTranslations('editor.versions')
  const stack = useVersionStack(song.id, isEditing)
  const { versions, finished, place, own } = stack
  if (!own || versions.length < 2) return null
  const step = (by: 1 | -1) => {
    const version = finished[place + by]
    if (version) stack.open(version.id)
  }
  // Numbers of deleted versions are not given again.
  const newest = Math.max(...finished.map(({ version }) => version))
  // Side by side in the header of the editor, tools are pressed where they are drawn.
  const size = isEditing && 'pointer-coarse:size-11'
  const what = own.edits.join('; ') || t('first')
  const before = finished.find(({ id }) => id === own.parent_id) ?? finished[place - 1]
  const pair = before ? ([before, own] as const) : finished[1] && ([own, finished[1]] as const)
  const tools = (
    <span className="inline-flex items-center gap-0.5 rounded-2 bg-track p-0.5 shadow-press">
      <IconButton
        label={t('previous')}
        disabled={place === 0}
        className={cx(size, 'max-md:hidden')}
        onClick={() => step(-1)}
      >
        <ChevronLeft size={15} />
      </IconButton>
      <VersionList
        stack={stack}
        trigger={
          <button
            type="button"
            data-place="versions"
            title={what}
            className={cx(
              'pressable tap-target num inline-flex h-8 items-center gap-1.5 rounded-2 bg-raised px-3 text-xs font-[550] shadow-lift-1',
              isEditing && 'pointer-coarse:h-11',
            )}
          >
            {t('of', { version: own.version, count: newest })}
            <ChevronDown size={12} aria-hidden="true" />
          </button>
        }
      />
      <IconButton
        label={t('next')}
        disabled={place === finished.length - 1}
        className={cx(size, 'max-md:hidden')}
        onClick={() => step(1)}
      >
        <ChevronRight size={15} />
      </IconButton>
    </span>
  )
  const compare = pair && !isCompared && (
    <Compare song={song} pair={pair} className={isEditing ? 'max-md:hidden pointer-coarse:*:h-11' : ''} />
  )
  return (
    <div className={cx('flex flex-wrap gap-3 max-md:gap-1.5', isEditing ? 'items-start' : 'items-center')}>
      {isEditing ? <Caption text={what}>{tools}</Caption> : tools}
      {isEditing && compare ? (
        <Caption text={t('compareKeys')} isLong>
          <span>{compare}</span>
        </Caption>
      ) : (
        compare
      )}
    </div>
  )
}

/** Switches between two versions, of which the page shows one, at the same position and loudness. */
function Compare({
  song,
  pair,
  className,
}: {
  song: SongDetail
  /** The later one is second. */
  pair: readonly [SongVersion, SongVersion]
  className: string
}) {
  const t = useTranslations('editor.versions')
  const shown = pair[0].id === song.id ? 0 : 1
  const other = useSong(pair[1 - shown]!.id).data
  const heard = usePlayer(({ track }) => pair.findIndex(({ id }) => id === track?.id))
  useEffect(() => {
    // The player goes on comparing them on other pages.
    if (other) getPlayer().compare((shown === 0 ? [song, other] : [other, song]).map((version) => trackOf(version)))
  }, [other, song, shown])
  const choose = (index: number) => {
    const player = getPlayer()
    if (heard >= 0) player.switchTake(index)
    else player.play(trackOf(index !== shown && other ? other : song))
  }
  return (
    <SegmentedControl
      label={t('compare')}
      value={heard < 0 ? shown : heard}
      options={pair.map(({ version }, index) => ({ value: index, label: t('name', { version }) }))}
      onChange={choose}
      className={cx(className, !other && 'invisible')}
    />
  )
}
