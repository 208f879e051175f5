'use client'

import { useTranslations } from 'use-intl'
import { getPlayer, usePlayer, usePosition } from '#components/player/use-player'
import { formatSection, formatSectionToFit } from '#components/song/section-name'
import { colourOf, indexAt } from '#components/song/song-position'
import { formatClock } from '#components/song/time-format'
import { cx } from '#components/ui/cx'
import { nameOfShort } from '#components/ui/name-of-short'
import { useRootScale } from '#components/ui/use-root-scale'
import { useWidth } from '#components/waveform/use-width'
import type { SongSection } from '#lib/contract/studio'
import { isLoopOf, toggleLoopOf } from '#lib/player/loop'

const SECTION_LOOK = {
  intro: 'text-sec-intro border-sec-intro',
  verse: 'text-sec-verse border-sec-verse',
  pre: 'text-sec-pre border-sec-pre',
  chorus: 'text-sec-chorus border-sec-chorus',
  bridge: 'text-sec-bridge border-sec-bridge',
  break: 'text-sec-break border-sec-break',
  outro: 'text-sec-outro border-sec-outro',
} as const
const SECTION_REST = {
  intro: 'border-sec-intro/55',
  verse: 'border-sec-verse/55',
  pre: 'border-sec-pre/55',
  chorus: 'border-sec-chorus/55',
  bridge: 'border-sec-bridge/55',
  break: 'border-sec-break/55',
  outro: 'border-sec-outro/55',
} as const
const LETTER_WIDTH_PX = 6.4
/** Narrower sections are not clickable; the waveform is. */
const MIN_TARGET_PX = 24

/** Chinese characters are about two letters wide. */
const lettersIn = (label: string) => label.length + (label.match(/\p{Script=Han}/gu)?.length ?? 0)

/** Sections by length. A click seeks; a double-click loops. */
export function SectionStrip({
  sections,
  current,
  onSeek,
}: {
  sections: readonly SongSection[]
  current: boolean
  onSeek: (at: number) => void
}) {
  const t = useTranslations('song.timeline')
  const music = useTranslations('music')
  const on = usePosition((seconds) => (current ? indexAt(sections, seconds) : -1))
  const [ref, width] = useWidth<HTMLOListElement>()
  const scale = useRootScale()
  const total = sections.reduce((sum, section) => sum + section.length, 0)
  /** Abbreviates a label that would be cut; the button keeps its full name. */
  const widthOf = (section: SongSection) => (section.length / total) * width
  const fits = (section: SongSection, label: string) =>
    widthOf(section) > lettersIn(label) * LETTER_WIDTH_PX * scale + 4
  const loop = usePlayer((state) => state.loop)
  const again = ({ at, length }: SongSection) => {
    const player = getPlayer()
    if (current) player.setLoop(toggleLoopOf(player.state().loop, at, at + length))
  }
  return (
    <ol
      ref={ref}
      aria-label={t('sections')}
      className="mb-4.5 grid min-h-6 gap-x-[3px]"
      // The server does not know the width.
      {...(width > 0 && {
        style: { gridTemplateColumns: sections.map((section) => `minmax(0, ${section.length}fr)`).join(' ') },
      })}
    >
      {(width > 0 ? sections : []).map((section, i) => {
        const colour = colourOf(section.kind)
        const name = section.label || section.kind
        const label = formatSection(music, name)
        const shown = formatSectionToFit(music, name, (each) => fits(section, each))
        const looped = current && isLoopOf(loop, section.at, section.at + section.length)
        const look = cx(
          'tap-target block h-6 w-full touch-manipulation overflow-hidden border-t-2 pt-1.5 pl-px text-left text-2xs leading-4 whitespace-nowrap',
          i === on ? `font-semibold ${SECTION_LOOK[colour]}` : `text-muted hover:text-text ${SECTION_REST[colour]}`,
        )
        return (
          <li key={`${section.at}`} aria-current={i === on ? 'true' : undefined}>
            {widthOf(section) < MIN_TARGET_PX ? (
              <span className={look}>
                <span aria-hidden="true">{shown}</span>
                <span className="sr-only">{label}</span>
              </span>
            ) : (
              <button
                type="button"
                aria-label={nameOfShort(shown ?? '', label)}
                onClick={() => onSeek(section.at)}
                onDoubleClick={() => again(section)}
                title={t(looped ? 'looped' : 'at', { section: label, time: formatClock(section.at) })}
                className={look}
              >
                {shown}
              </button>
            )}
          </li>
        )
      })}
    </ol>
  )
}
