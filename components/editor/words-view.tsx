'use client'

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSyllables } from '#components/compose/use-syllables'
import { barAt } from '#components/editor/block-wave'
import type { Block } from '#components/editor/form'
import { KEY_CAPS, KEY_HINT } from '#components/editor/key-caps'
import { withEdit } from '#components/editor/pending-edits'
import type { Edits } from '#components/editor/use-edits'
import { useIsHeard } from '#components/editor/use-is-heard'
import { WordLine } from '#components/editor/word-line'
import { pasteEdits } from '#components/editor/words'
import { usePosition } from '#components/player/use-player'
import { SECTION_EDGE, SECTION_TEXT } from '#components/song/section-colours'
import { formatSection } from '#components/song/section-name'
import { colourOf, indexAt } from '#components/song/song-position'
import { cx } from '#components/ui/cx'
import type { ScoreRecord } from '#lib/contract/editing'
import type { SongDetail } from '#lib/contract/studio'

const MARGIN_PX = 28

/** Scrolls to the start of a section whose words are not all in sight, and where the words scroll by themselves only them. */
const showBlock = (block: HTMLElement, scroller: HTMLElement | null | undefined) => {
  if (!scroller || scroller.scrollHeight <= scroller.clientHeight) return block.scrollIntoView({ block: 'nearest' })
  const [outer, inner] = [scroller.getBoundingClientRect(), block.getBoundingClientRect()]
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return
  scroller.scrollBy({ top: inner.top - outer.top - MARGIN_PX })
}

/** The words of a song, line by line in text fields. */
export function WordsView({
  song,
  score,
  blocks,
  chosen,
  edits,
  onChoose,
}: {
  song: SongDetail
  score: ScoreRecord
  blocks: readonly Block[]
  chosen: string
  edits: Edits
  onChoose: (section: string) => void
}) {
  const t = useTranslations('editor.words')
  const music = useTranslations('music')
  const count = useSyllables(true)
  const current = useIsHeard(song.id)
  const heard = usePosition((seconds) => {
    const bar = barAt(score.bars, seconds)
    return current ? (score.sections.findLast(({ firstBar }) => firstBar <= bar)?.id ?? '') : ''
  })
  const sounding = usePosition((seconds) => (current ? (song.lines[indexAt(song.lines, seconds)]?.text ?? '') : ''))
  const list = useRef<HTMLDivElement>(null)
  const hint = useId()
  /** The line that had the focus last. */
  const [last, setLast] = useState<string | null>(null)

  // The chosen section scrolls into view, unless its words have the focus.
  useEffect(() => {
    const block = list.current?.querySelector<HTMLElement>(`[data-words="${chosen}"]`)
    if (block && !block.contains(document.activeElement)) showBlock(block, list.current?.parentElement)
  }, [chosen])

  /** Up and Down go from line to line, Enter to the next one. */
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.nativeEvent.isComposing) return
    const by = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const fields = [...(list.current?.querySelectorAll('textarea') ?? [])]
    fields[fields.indexOf(event.currentTarget) + by]?.focus()
  }

  const paste = (own: Parameters<typeof pasteEdits>[0], from: number, pasted: readonly string[]) => {
    let next = edits.all
    for (const { line, text } of pasteEdits(own, from, pasted))
      next = withEdit(next, `words:${line.id}`, text === line.text ? null : { kind: 'words', line: line.id, text })
    edits.change(next)
  }

  const own = blocks.filter(({ addedBy }) => addedBy === null)
  const lines = own.flatMap(({ source }) => source?.lines ?? [])
  const near = own.find(({ id }) => id === chosen)?.source?.lines ?? []
  // Tab goes to the chosen section and from there to what follows the words, since Up and Down go to other lines.
  const tabStop = (near.find(({ id }) => id === last) ?? near[0] ?? lines[0])?.id
  if (score.singer === null) return <p className="font-serif text-lg text-muted italic">{t('none')}</p>
  return (
    <div ref={list} data-lines className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
      <div className="-mb-4 flex items-baseline pb-1 text-2xs leading-4 text-muted md:sticky md:top-0 md:z-1 md:bg-bg/60 md:backdrop-blur-md">
        <p id={hint} className={KEY_HINT}>
          {t.rich('keys', KEY_CAPS)}
        </p>
        <p aria-hidden="true" className="ml-auto flex">
          <span>{t('syllables')}</span>
          <span className="w-13 pr-3 text-right">{t('tune')}</span>
        </p>
      </div>
      {own.map(({ id, source, kind, label }) => {
        if (!source) return null
        const name = formatSection(music, label)
        const colour = colourOf(kind)
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would name its fields twice.
          <div
            key={id}
            role="group"
            data-words={id}
            aria-label={name}
            className={cx(
              'scroll-my-4 border-l-[3px] pl-3.5',
              id === chosen ? 'border-accent' : cx(SECTION_EDGE[colour], 'opacity-100'),
            )}
            onFocus={() => onChoose(id)}
          >
            <h2 className={cx('caps mb-1', SECTION_TEXT[colour])}>{name}</h2>
            {source.lines.length === 0 && <p className="text-xs text-muted">{t('instrumental')}</p>}
            {source.lines.map((line, index) => (
              <WordLine
                key={line.id}
                line={line}
                label={t('line', { section: name, line: index + 1 })}
                hint={hint}
                isTabStop={line.id === tabStop}
                onFocus={() => setLast(line.id)}
                isSounding={id === heard && line.text === sounding}
                score={score}
                edits={edits}
                count={count}
                onKey={press}
                onPasteLines={(pasted) => paste(source.lines, index, pasted)}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}
