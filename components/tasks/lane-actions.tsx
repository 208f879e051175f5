'use client'

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { ArrowDownToLine, Ellipsis, Heart, ListMusic, PenLine, StepForward, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useChangeSong } from '#components/api/use-song'
import { changeTasks } from '#components/api/use-tasks'
import { changeDraft } from '#components/compose/draft-store'
import { withSource } from '#components/compose/reuse'
import type { Source } from '#components/compose/source'
import { studioPlayer } from '#components/player/use-player'
import { downloadOf } from '#components/song/downloads'
import { useDeleteSong } from '#components/song/use-delete-song'
import type { Choice } from '#components/tasks/lane-state'
import { buttonLook, IconButton } from '#components/ui/button'
import { Menu, MenuItem, MenuLine, MenuLink } from '#components/ui/menu'
import type { Track } from '#lib/player/track'

/** Changes one song in its card, without asking. */
export const patchChoice = (client: QueryClient, id: string, change: Partial<Choice>) =>
  changeTasks(client, (tasks) =>
    tasks.map((task) =>
      task.choices.some((choice) => choice.id === id)
        ? { ...task, choices: task.choices.map((choice) => (choice.id === id ? { ...choice, ...change } : choice)) }
        : task,
    ),
  )

const asSource = (song: Choice): Source | null =>
  song.audio_url && song.duration
    ? {
        kind: 'song',
        song: {
          id: song.id,
          title: song.title ?? 'Untitled',
          duration: song.duration,
          audio_url: song.audio_url,
          bpm: song.bpm,
          key: song.key,
          meter: song.meter,
          peaks_url: song.peaks_url,
        },
      }
    : null

/** What can be done with one take. In a narrow card all of it is in the menu. */
export function LaneActions({ song, track, title }: { song: Choice; track: Track; title: string }) {
  const client = useQueryClient()
  const router = useRouter()
  const change = useChangeSong()
  const remove = useDeleteSong()
  const source = asSource(song)
  const favour = () => {
    const favourite = !song.favourite
    patchChoice(client, song.id, { favourite })
    change.mutate(
      { id: song.id, change: { favourite } },
      { onError: () => patchChoice(client, song.id, { favourite: !favourite }) },
    )
  }
  const use = (mode: 'reference' | 'extend') => {
    if (source) changeDraft((draft) => withSource(draft, mode, source))
    router.push('/')
  }
  return (
    <span className="flex justify-end">
      <button
        type="button"
        aria-label={`Favourite ${title}`}
        aria-pressed={song.favourite}
        onClick={favour}
        className={buttonLook({ look: 'ghost', size: 'icon', className: 'w-[30px]! text-muted @max-2xl:hidden' })}
      >
        <Heart size={18} className={song.favourite ? 'fill-current text-text-2' : ''} />
      </button>
      {song.audio_url ? (
        <a
          href={downloadOf(song.audio_url)}
          aria-label={`Download ${title}`}
          title="Download"
          className={buttonLook({ look: 'ghost', size: 'icon', className: 'w-[30px]! text-muted @max-2xl:hidden' })}
        >
          <ArrowDownToLine size={18} />
        </a>
      ) : (
        <span className="w-[30px] @max-2xl:hidden" />
      )}
      <Menu
        trigger={
          <IconButton label={`More for ${title}`} className="w-[30px]! text-muted">
            <Ellipsis size={18} />
          </IconButton>
        }
      >
        <MenuItem icon={<PenLine size={15} />} onSelect={() => router.push(`/songs/${song.id}`)}>
          Open
        </MenuItem>
        <MenuItem icon={<ListMusic size={15} />} onSelect={() => studioPlayer().playNext(track)}>
          Play next
        </MenuItem>
        <MenuItem icon={<Heart size={15} />} onSelect={favour}>
          {song.favourite ? 'Remove from favourites' : 'Favourite'}
        </MenuItem>
        <MenuItem icon={<StepForward size={15} />} disabled={!source} onSelect={() => use('extend')}>
          Extend
        </MenuItem>
        <MenuItem icon={<AudioIcon />} disabled={!source} onSelect={() => use('reference')}>
          Use as reference
        </MenuItem>
        {song.audio_url && (
          <MenuLink icon={<ArrowDownToLine size={15} />} href={downloadOf(song.audio_url)}>
            Download MP3
          </MenuLink>
        )}
        {song.status === 'done' && (
          <>
            <MenuLine />
            <MenuItem icon={<Trash2 size={15} />} onSelect={() => remove({ id: song.id, title })}>
              Delete
            </MenuItem>
          </>
        )}
      </Menu>
    </span>
  )
}

const AudioIcon = () => (
  <svg
    viewBox="0 0 24 24"
    width="15"
    height="15"
    fill="none"
    className="lucide stroke-current"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M5 8v8M12 3v18M19 8v8" />
  </svg>
)
