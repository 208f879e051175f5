'use client'

import { Command } from 'cmdk'
import type { PaletteCommand, PaletteGroup } from '#components/command-palette/palette-command'

function Item({ entry: { id, name, icon, hint, act } }: { entry: PaletteCommand }) {
  return (
    <Command.Item
      value={id}
      onSelect={act}
      className="flex h-9 cursor-default items-center gap-3 rounded-2 px-3 text-text-2 select-none data-[selected=true]:bg-surface-4 data-[selected=true]:text-text pointer-coarse:h-11"
    >
      <span aria-hidden="true" className="grid w-5 shrink-0 place-items-center">
        {icon}
      </span>
      <span className="min-w-0 grow truncate">{name}</span>
      {hint && <span className="num shrink-0 text-xs text-muted">{hint}</span>}
    </Command.Item>
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
