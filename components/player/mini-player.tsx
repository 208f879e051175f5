'use client'

import { useState } from 'react'
import { FullPlayer } from '#components/player/full-player'
import { PauseGlyph, PlayGlyph } from '#components/player/glyphs'
import { ThinLine } from '#components/player/now-line'
import { NowPlayingNote } from '#components/player/now-playing'
import { isOn, studioPlayer, usePlayer } from '#components/player/use-player'
import { Cover } from '#components/song/cover'
import { takeLetter } from '#lib/player/track'

/** The player of narrow windows: above the tabs, and under the thumb it opens to the whole screen. */
export function MiniPlayer() {
  const [open, setOpen] = useState(false)
  const track = usePlayer((state) => state.track)
  const on = usePlayer(isOn)
  if (!track) return null
  return (
    <section aria-label="Player" className="px-2 pb-1 desk:hidden">
      <div className="relative flex items-center gap-1 overflow-hidden rounded-[14px] bg-surface-3 py-2 pr-2 pl-2.5 shadow-lift-2">
        <button
          type="button"
          aria-label={`Open the player: ${track.title}`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="flex min-w-0 grow items-center gap-3 rounded-2 text-left"
        >
          <Cover of={track} small className="size-[46px]" />
          <span className="min-w-0 grow">
            <span className="block truncate font-words text-[18px] leading-[22px] text-text">{track.title}</span>
            <NowPlayingNote className="text-pp leading-4" />
          </span>
        </button>
        <OtherTake />
        <button
          type="button"
          aria-label={on ? 'Pause' : 'Play'}
          onClick={() => studioPlayer().toggle()}
          className="pressable grid size-11 shrink-0 place-items-center rounded-2 text-text"
        >
          {on ? <PauseGlyph /> : <PlayGlyph />}
        </button>
        <div className="absolute inset-x-0 bottom-0">
          <ThinLine className="h-0.5" />
        </div>
      </div>
      {open && <FullPlayer onClose={() => setOpen(false)} />}
    </section>
  )
}

function OtherTake() {
  const takes = usePlayer((state) => state.takes)
  const take = usePlayer((state) => state.track?.take)
  const at = takes.findIndex((each) => each.take === take)
  const other = takes.length > 1 ? takes[(at + 1) % takes.length] : undefined
  if (!other) return null
  const letter = takeLetter(other.take)
  return (
    <button
      type="button"
      aria-label={`Switch to take ${letter}`}
      onClick={() => studioPlayer().switchTake(other.take)}
      className="pressable grid size-11 shrink-0 place-items-center rounded-2"
    >
      <span className="grid size-5.5 place-items-center rounded-[5px] text-ppp font-semibold text-muted inset-ring inset-ring-line-strong">
        {letter}
      </span>
    </button>
  )
}
