'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Check, ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { restoreVersion, useVersions } from '#components/api/use-editing'
import { useSong } from '#components/api/use-song'
import { trackOf } from '#components/player/track-of'
import { getPlayer, usePlayer } from '#components/player/use-player'
import { formatClock } from '#components/song/time-format'
import { IconButton } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import { Menu, MenuItem, MenuLine } from '#components/ui/menu'
import { SegmentedControl } from '#components/ui/segmented-control'
import { showError } from '#components/ui/undo'
import type { SongVersion } from '#lib/contract/editing'
import type { SongDetail } from '#lib/contract/studio'

/** The versions of a song as a stack: previous and next, a list, and a switch that compares two. Nothing for one. */
export function Versions({ song, isEditing = false }: { song: SongDetail; isEditing?: boolean }) {
  const t = useTranslations('editor.versions')
  const client = useQueryClient()
  const router = useRouter()
  const versions = useVersions(song.id)
  const finished = versions.filter(({ status }) => status === 'done')
  const place = finished.findIndex(({ id }) => id === song.id)
  const own = finished[place]
  if (!own || finished.length < 2) return null
  const open = (version: SongVersion | undefined) =>
    version && router.replace(`/songs/${version.id}${isEditing ? '?edit' : ''}`, { scroll: false })
  const before = finished.find(({ id }) => id === own.parent_id) ?? finished[place - 1]
  return (
    <div className="flex flex-wrap items-center gap-3 max-md:gap-1.5">
      <span className="inline-flex items-center gap-0.5 rounded-2 bg-track p-0.5 shadow-press">
        <IconButton
          label={t('previous')}
          disabled={place === 0}
          className="max-md:hidden"
          onClick={() => open(finished[place - 1])}
        >
          <ChevronLeft size={15} />
        </IconButton>
        <Menu
          align="end"
          trigger={
            <button
              type="button"
              title={own.edits.join('; ') || t('first')}
              className="pressable tap-target num inline-flex h-8 items-center gap-1.5 rounded-2 bg-raised px-3 text-xs font-[550] shadow-lift-1"
            >
              {t('of', { version: own.version, count: finished.length })}
              <ChevronDown size={12} aria-hidden="true" />
            </button>
          }
        >
          {versions.map((version) => (
            <MenuItem
              key={version.id}
              checked={version.id === song.id}
              disabled={version.status !== 'done'}
              hint={version.duration === undefined ? '' : formatClock(version.duration)}
              onSelect={() => open(version)}
            >
              <span className="num font-[550]">{t('name', { version: version.version })}</span>
              <span className="max-w-64 truncate">
                <VersionNote version={version} versions={versions} />
              </span>
              {version.is_current && (
                <span className="text-2xs text-success">
                  <Check size={12} aria-hidden="true" className="inline" /> {t('current')}
                </span>
              )}
            </MenuItem>
          ))}
          {!own.is_current && (
            <>
              <MenuLine />
              <MenuItem
                icon={<Check size={15} />}
                onSelect={() => void restoreVersion(client, own.id).catch((error: unknown) => showError(error))}
              >
                {t('restore')}
              </MenuItem>
            </>
          )}
        </Menu>
        <IconButton
          label={t('next')}
          disabled={place === finished.length - 1}
          className="max-md:hidden"
          onClick={() => open(finished[place + 1])}
        >
          <ChevronRight size={15} />
        </IconButton>
      </span>
      {before && <Compare song={song} own={own} before={before} />}
    </div>
  )
}

/** What a version changed; beside it the version that was edited, unless it is the one before. */
function VersionNote({ version, versions }: { version: SongVersion; versions: readonly SongVersion[] }) {
  const t = useTranslations('editor.versions')
  if (version.status === 'fail') return t('failed')
  if (version.status !== 'done') return t('unfinished')
  if (version.parent_id === null) return t('first')
  const parent = versions.find(({ id }) => id === version.parent_id)
  const isBranch = parent !== undefined && parent.version !== version.version - 1
  return [version.edits.join('; '), isBranch && t('from', { version: parent.version })].filter(Boolean).join(' · ')
}

/** Switches between a version and the one before it, at the same position and loudness. */
function Compare({ song, own, before }: { song: SongDetail; own: SongVersion; before: SongVersion }) {
  const t = useTranslations('editor.versions')
  const other = useSong(before.id).data
  const current = usePlayer((state) => state.track?.id ?? null)
  const heard = current === before.id ? 0 : 1
  const isHeard = current === before.id || current === own.id
  useEffect(() => {
    if (!other) return
    getPlayer().compare([trackOf(other), trackOf(song)])
    return () => getPlayer().compare([])
  }, [other, song])
  const choose = (index: number) => {
    const player = getPlayer()
    if (isHeard) player.switchTake(index)
    else player.play(trackOf(index === 0 && other ? other : song))
  }
  return (
    <SegmentedControl
      label={t('compare')}
      value={heard}
      options={[before, own].map(({ version }, index) => ({ value: index, label: t('name', { version }) }))}
      onChange={choose}
      className={cx('max-md:hidden', !other && 'invisible')}
    />
  )
}
