'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Check, History, Trash2 } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ReactElement, useState } from 'react'
import { useTranslations } from 'use-intl'
import { songQuery } from '#components/api/use-song'
import type { VersionStack } from '#components/editor/use-versions'
import { PauseIcon, PlayIcon } from '#components/player/icons'
import { trackOf } from '#components/player/track-of'
import { getPlayer, useIsCurrent, useIsPlaying, usePlayer } from '#components/player/use-player'
import { formatClock } from '#components/song/time-format'
import { IconButton } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import { showError } from '#components/ui/undo'
import type { SongVersion } from '#lib/contract/editing'

/** The versions of a song: open, hear, restore or delete one. `trigger` is one button. */
export function VersionList({ stack, trigger }: { stack: VersionStack; trigger: ReactElement }) {
  const t = useTranslations('editor.versions')
  const [isOpen, setOpen] = useState(false)
  const { versions, own } = stack
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label={t('list')}
          data-place="versions"
          onEscapeKeyDown={(event) => {
            // The page would take Escape to leave edit mode.
            event.preventDefault()
            setOpen(false)
          }}
          className="animate-enter z-30 max-h-(--radix-popover-content-available-height) w-100 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-3 bg-surface-3 p-1 text-sm text-text shadow-lift-3 outline-none inset-ring inset-ring-line-strong"
        >
          <ol>
            {versions.toReversed().map((version) => (
              <Row
                key={version.id}
                version={version}
                stack={stack}
                isShown={version.id === own?.id}
                onClose={() => setOpen(false)}
              />
            ))}
          </ol>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Row({
  version,
  stack: { versions, finished, open, restore, remove },
  isShown,
  onClose,
}: {
  version: SongVersion
  stack: VersionStack
  /** Whether the page shows it. */
  isShown: boolean
  onClose: () => void
}) {
  const t = useTranslations('editor.versions')
  const isDone = version.status === 'done'
  const name = { version: version.version }
  return (
    <li
      className={cx(
        'flex items-center rounded-2 pr-1',
        isShown ? 'bg-surface-4' : 'hover:bg-surface-4 has-focus-visible:bg-surface-4',
      )}
    >
      <button
        type="button"
        disabled={!isDone}
        aria-current={isShown || undefined}
        onClick={() => {
          open(version.id)
          onClose()
        }}
        className="grid min-h-11 min-w-0 flex-1 grid-cols-[2.25rem_minmax(0,1fr)_auto] items-baseline gap-x-1 rounded-2 py-1.5 pl-2.5 text-left disabled:text-muted"
      >
        <span className="num font-[550]">{t('name', name)}</span>
        <span className={cx('line-clamp-2 leading-4.5', !isShown && 'text-text-2')}>
          <VersionNote version={version} versions={versions} />
        </span>
        <span className="num pl-2 text-2xs text-muted">
          {version.duration === undefined ? '' : formatClock(version.duration)}
        </span>
        {version.is_current && (
          <span className="col-start-2 flex items-center gap-1 text-2xs text-success">
            <Check size={12} aria-hidden="true" />
            {t('current')}
          </span>
        )}
      </button>
      {isDone && <Hear version={version} versions={finished} />}
      {isDone && version.is_current && <span aria-hidden="true" className="w-8" />}
      {isDone && !version.is_current && (
        <IconButton
          label={t('restore', name)}
          onClick={() => {
            restore(version)
            onClose()
          }}
        >
          <History size={14} />
        </IconButton>
      )}
      {(version.status === 'fail' || (isDone && finished.length > 1)) && (
        <IconButton
          label={t('delete', name)}
          onClick={() => {
            void remove(version)
            if (isShown) onClose()
          }}
        >
          <Trash2 size={14} />
        </IconButton>
      )}
    </li>
  )
}

/** Plays a version, from where another one is. */
function Hear({ version, versions }: { version: SongVersion; versions: readonly SongVersion[] }) {
  const t = useTranslations('editor.versions')
  const client = useQueryClient()
  const isCurrent = useIsCurrent(version.id)
  const isPlaying = useIsPlaying(version.id)
  const heard = usePlayer(({ track }) => track?.id ?? null)
  const press = async () => {
    const player = getPlayer()
    if (isCurrent) return player.toggle()
    const track = trackOf(await client.fetchQuery(songQuery(version.id)))
    const isOther = versions.some(({ id }) => id === heard)
    player.play(track, isOther ? { at: player.position() } : {})
  }
  return (
    <IconButton
      label={t(isPlaying ? 'pause' : 'hear', { version: version.version })}
      onClick={() => void press().catch(showError)}
    >
      {isPlaying ? <PauseIcon size={13} /> : <PlayIcon size={13} />}
    </IconButton>
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
