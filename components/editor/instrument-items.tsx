'use client'

import { Volume2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { type NamedInstrument, type Role, sameInstrument } from '#components/editor/instruments'
import { getPlayer } from '#components/player/use-player'
import { usePreview } from '#components/player/use-preview'
import { translatePart } from '#components/song/translate-terms'
import { cx } from '#components/ui/cx'
import { MenuItem } from '#components/ui/menu'

type Instrument = NamedInstrument['instrument']

/** How long an instrument has the focus or the pointer before it is heard. */
const HEARD_AFTER_MS = 300

// textOf({ kind: 'bank', program: 48 }) → 'bank:48'
const textOf = (instrument: Instrument) =>
  `${instrument.kind}:${instrument.kind === 'synth' ? instrument.patch : instrument.program}`

/** Instruments of a part in a menu. Each is heard in the song while it has the focus. */
export function InstrumentItems({
  songId,
  of,
  instruments,
  chosen,
  onChoose,
}: {
  songId: string
  /** The part whose notes they play, or the role of a part to add. */
  of: { part: string } | { role: Role }
  instruments: readonly NamedInstrument[]
  chosen?: Instrument | undefined
  onChoose: (instrument: Instrument) => void
}) {
  const terms = useTranslations('terms')
  const preview = usePreview()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const play = useEffectEvent((id: string) => {
    if (preview.id === id && preview.playing) return
    const player = getPlayer()
    const at = player.state().track?.id === songId ? Math.floor(player.position()) : 0
    const query = new URLSearchParams({ ...of, instrument: id, at: String(at) })
    preview.toggle({ id, url: `/api/songs/${encodeURIComponent(songId)}/audition?${query}` })
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const hear = (id: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => play(id), HEARD_AFTER_MS)
  }
  return instruments.map(({ name, instrument }) => {
    const id = textOf(instrument)
    const isHeard = preview.id === id
    return (
      <MenuItem
        key={name}
        {...(chosen && { checked: sameInstrument(instrument, chosen) })}
        hint={
          isHeard && !preview.failed ? (
            <Volume2
              size={13}
              aria-hidden="true"
              className={cx('text-accent-text', !preview.playing && 'animate-pulse-slow')}
            />
          ) : undefined
        }
        onFocus={() => hear(id)}
        onSelect={(event) => {
          // With a finger, a tap is the only way to hear it: the menu stays for the next one.
          if (matchMedia('(pointer: coarse)').matches) event.preventDefault()
          onChoose(instrument)
        }}
      >
        {translatePart(terms, name)}
      </MenuItem>
    )
  })
}
