'use client'

import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { COMMON_TAGS, countLines, hasLyrics, isBlank, OTHER_TAGS, readLyric } from '#components/compose/lyric-text'
import { estimateTiming } from '#components/compose/lyric-timing'
import { formatSection } from '#components/song/section-name'
import { formatClock } from '#components/song/time-format'
import { cx } from '#components/ui/cx'
import { Menu, MenuItem, MenuLine } from '#components/ui/menu'
import type { SectionKind } from '#lib/lyrics/section-tags'

/** Written in full for Tailwind. */
const SECTION_COLOUR: Record<SectionKind, string> = {
  intro: 'bg-sec-intro',
  verse: 'bg-sec-verse',
  'pre-chorus': 'bg-sec-pre',
  chorus: 'bg-sec-chorus',
  bridge: 'bg-sec-bridge',
  break: 'bg-sec-break',
  outro: 'bg-sec-outro',
}

const Mark = ({ kind }: { kind: SectionKind }) => <i className={cx('h-3 w-[3px] rounded-full', SECTION_COLOUR[kind])} />

/** Buttons that insert a section at the caret, and the time that the lyrics take. */
export function LyricFooter({
  text,
  syllables,
  bpm,
  from = 0,
  onInsert,
}: {
  text: string
  syllables: ((line: string) => number) | null
  bpm: number | null
  /** Seconds of the song that is extended. */
  from?: number
  /** An empty tag inserts brackets for a name of one’s own. */
  onInsert: (tag: string) => void
}) {
  const t = useTranslations('compose.lyrics')
  const music = useTranslations('music')
  const time = useMemo(() => {
    const lyric = readLyric(text)
    return estimateTiming(lyric, countLines(lyric, syllables), { bpm, ...(from > 0 && { leadIn: 0 }) })
  }, [text, syllables, bpm, from])
  return (
    <div className="flex min-h-8.5 shrink-0 items-center border-t border-line px-1.5 py-0.5 max-md:min-h-11 max-md:px-0.5">
      <div
        role="toolbar"
        aria-label={t('sections')}
        className="flex min-w-0 items-center overflow-x-auto [scrollbar-width:none]"
      >
        {COMMON_TAGS.map(({ tag, kind }) => (
          <button
            key={tag}
            type="button"
            aria-label={t('insert', { section: formatSection(music, tag) })}
            // The caret stays in the lyrics.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(tag)}
            className="tap-target pressable flex h-7 shrink-0 items-center gap-[5px] rounded-1 px-[7px] text-2xs font-medium whitespace-nowrap text-text-2 hover:bg-surface-3 max-md:h-9 max-md:text-xs pointer-coarse:h-11"
          >
            <Mark kind={kind} />
            {formatSection(music, tag, 'short')}
          </button>
        ))}
      </div>
      <Menu
        // Towards the list: on the other side it would cover the navigation.
        align="start"
        trigger={
          <button
            type="button"
            aria-label={t('more')}
            title={t('more')}
            className="tap-target pressable grid size-7 shrink-0 place-items-center rounded-1 text-muted hover:bg-surface-3 hover:text-text max-md:size-9 pointer-coarse:size-11"
          >
            <Plus size={15} />
          </button>
        }
      >
        {OTHER_TAGS.map(({ tag, kind }) => (
          <MenuItem key={tag} icon={<Mark kind={kind} />} onSelect={() => onInsert(tag)}>
            {formatSection(music, tag)}
          </MenuItem>
        ))}
        <MenuLine />
        <MenuItem icon={<Plus size={15} />} onSelect={() => onInsert('')}>
          {t('ownSection')}
        </MenuItem>
      </Menu>
      {!isBlank(text) && (
        <span className="num ml-auto pr-2 pl-1 text-right text-2xs whitespace-nowrap text-muted">
          <span className="@max-sm:sr-only">
            {hasLyrics(text) ? t('sungIn', { length: formatClock(time) }) : t('onlyTags')}
          </span>
          <span aria-hidden="true" className="@sm:hidden">
            {hasLyrics(text) && formatClock(time)}
          </span>
        </span>
      )}
    </div>
  )
}
