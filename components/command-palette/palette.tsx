'use client'

import { Command } from 'cmdk'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Items } from '#components/command-palette/item'
import { filterCommands } from '#components/command-palette/palette-command'
import { useCommands } from '#components/command-palette/use-commands'
import { useSongResults } from '#components/command-palette/use-song-results'
import { openSongMenuBy } from '#components/song/song-menu-store'
import { ignoreNestedClose } from '#components/ui/dialog-close'
import { useCloseOnNavigation } from '#components/ui/use-close-on-navigation'

/** Command palette: pages, songs, forms, themes and languages by name. */
export function Palette({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const t = useTranslations('palette')
  const element = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const dialog = element.current
    if (dialog && !dialog.open) dialog.showModal()
    // showModal focuses the list around the field.
    dialog?.querySelector('input')?.focus()
  }, [])

  const { shown, found } = useCommands(onKeys)
  const { group: songs, asking } = useSongResults(typed)
  // cmdk would rank only entries present while typing; songs arrive later.
  const groups = typed.trim() === '' ? shown : filterCommands(typed, songs, found)
  const entries = groups.flatMap((group) => group.entries)

  // The first line stays selected until the user selects another, also when songs arrive above it.
  const [chosen, setChosen] = useState<string | null>(null)
  const byHand = useRef(false)
  const choose = (id: string) => {
    if (byHand.current) setChosen(id)
  }
  const type = (words: string) => {
    byHand.current = false
    setChosen(null)
    setTyped(words)
  }
  const current = entries.find(({ id }) => id === chosen) ?? entries[0]
  useCloseOnNavigation(onClose)
  const run = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the dialog element brings it.
    <dialog
      ref={element}
      aria-label={t('title')}
      onClose={ignoreNestedClose(onClose)}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="animate-enter mx-auto mt-[max(24px,14dvh)] mb-auto w-[min(37.5rem,calc(100vw-24px))] overflow-hidden rounded-3 bg-surface-2 text-text shadow-lift-3 inset-ring inset-ring-line-strong"
    >
      <Command
        label={t('title')}
        loop
        shouldFilter={false}
        value={current?.id ?? ''}
        onValueChange={choose}
        onKeyDown={(event) => {
          byHand.current = true
          // The focus stays in the field, so the menu key means the selected line.
          if (event.key !== 'ContextMenu' && !(event.shiftKey && event.key === 'F10')) return
          const line = element.current?.querySelector('[aria-selected="true"] [data-song-line]')
          if (!line || !current?.song) return
          event.preventDefault()
          openSongMenuBy(line, current.song.track, { play: run(current.song.play) })
        }}
        onPointerMoveCapture={() => {
          byHand.current = true
        }}
        className="flex max-h-[min(30rem,70dvh)] flex-col"
      >
        <Command.Input
          value={typed}
          onValueChange={type}
          placeholder={t('placeholder')}
          className="h-13 shrink-0 border-b border-line bg-transparent px-5 text-[1rem] text-text outline-none placeholder:text-muted"
        />
        <Command.List label={t('results')} className="min-h-0 overflow-y-auto overscroll-contain p-2">
          {groups.map((group) => (
            <Items
              key={group.name}
              group={{
                ...group,
                entries: group.entries.map((entry) => ({
                  ...entry,
                  act: run(entry.act),
                  ...(entry.song && { song: { ...entry.song, play: run(entry.song.play) } }),
                })),
              }}
            />
          ))}
        </Command.List>
        {/* Outside of the list: a listbox may only contain options. */}
        <div role="status">
          {entries.length === 0 && !asking && <p className="px-5 pb-5 text-muted">{t('nothing')}</p>}
        </div>
      </Command>
    </dialog>
  )
}
