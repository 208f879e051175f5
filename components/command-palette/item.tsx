'use client'

import { Command } from 'cmdk'
import type { PaletteCommand, PaletteGroup } from '#components/command-palette/palette-command'
import { openSongMenuBy } from '#components/song/song-menu-store'
import { SONG_AREA, useSongMenu } from '#components/song/use-song-menu'
import { cx } from '#components/ui/cx'
import { MoreIcon } from '#components/ui/more-icon'

const LINE =
  'flex h-9 cursor-default items-center gap-3 rounded-2 px-3 text-text-2 select-none in-data-[selected=true]:bg-surface-4 in-data-[selected=true]:text-text pointer-coarse:h-11'

function Item({ entry }: { entry: PaletteCommand }) {
  const { id, act, song } = entry
  return (
    <Command.Item value={id} onSelect={act}>
      {song ? <SongLine entry={entry} {...song} /> : <div className={LINE}>{contentOf(entry)}</div>}
    </Command.Item>
  )
}

const contentOf = ({ name, icon, hint }: PaletteCommand) => (
  <>
    <span aria-hidden="true" className="grid w-5 shrink-0 place-items-center">
      {icon}
    </span>
    <span className="min-w-0 grow truncate">{name}</span>
    {hint && <span className="num shrink-0 text-xs text-muted">{hint}</span>}
  </>
)

/** The line of a song, with its menu. An option can hold no button: the keyboard opens the menu by Shift+F10. */
function SongLine({ entry, track, play }: { entry: PaletteCommand } & NonNullable<PaletteCommand['song']>) {
  const options = { play }
  return (
    <div {...useSongMenu(track, options)} data-song-line={track.id} className={cx(LINE, SONG_AREA)}>
      {contentOf(entry)}
      <span
        aria-hidden="true"
        className="-mr-2 grid size-8 shrink-0 place-items-center rounded-2 text-muted hover:bg-surface-3 hover:text-text pointer-coarse:size-11"
        onClick={(event) => {
          event.stopPropagation()
          openSongMenuBy(event.currentTarget, track, options)
        }}
      >
        <MoreIcon size={16} />
      </span>
    </div>
  )
}

/** Lines under a heading. */
export function Items({ group: { name, entries } }: { group: PaletteGroup }) {
  return (
    <Command.Group
      heading={name}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted"
    >
      {entries.map((entry) => (
        <Item key={entry.id} entry={entry} />
      ))}
    </Command.Group>
  )
}
