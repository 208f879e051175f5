'use client'

import { Plus } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CharacterCount } from '#components/compose/character-count'
import { LyricBlock } from '#components/compose/lyric-block'
import {
  type Block,
  EMPTY_LYRICS,
  hasLyrics,
  insertTag,
  isBlank,
  joinAbove,
  lyricText,
  pasteInto,
  removeBlock,
  retag,
  TAGS,
  unevenLines,
  writeLines,
} from '#components/compose/lyric-blocks'
import { estimateTiming } from '#components/compose/lyric-timing'
import { SECTION_COLOUR } from '#components/compose/section-colour'
import { useSyllables } from '#components/compose/use-syllables'
import { formatSection } from '#components/song/section-name'
import { formatClock } from '#components/song/time-format'
import { Button } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import { FieldError } from '#components/ui/field-error'
import { Menu, MenuItem } from '#components/ui/menu'
import { codePoints } from '#lib/contract/limits'
import type { Seconds } from '#lib/music/time'

const TOOLBAR_TAGS = TAGS.filter(({ kind }) => kind !== 'intro' && kind !== 'outro')
const MENU_TAGS = TAGS.filter(({ kind }) => kind === 'intro' || kind === 'outro')

/** Estimates this close to the requested length show no note. */
const MAX_LENGTH_DEVIATION = 0.15

/** Where the caret goes after a change of blocks. */
type Focus = { block: number; caret: number | 'end' }

/** The lyric editor: one text box per section. Arrow keys and Backspace cross from one into the next. */
export function LyricEditor({
  blocks,
  limit,
  bpm,
  asked,
  from = 0,
  sungAlready,
  error,
  onChange,
  onReplace,
}: {
  blocks: readonly Block[]
  limit: number
  /** Tempo of the song, if requested. */
  bpm: number | null
  /** Length requested in the prompt, if any. */
  asked: Seconds | null
  /** Seconds of the song that is extended. */
  from?: number
  /** Whether the last song had the same lyrics. */
  sungAlready: boolean
  error: string | undefined
  onChange: (blocks: readonly Block[]) => void
  /** Removes lyrics, with undo. */
  onReplace: (blocks: readonly Block[]) => void
}) {
  const t = useTranslations('compose.lyrics')
  const music = useTranslations('music')
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const last = useRef<Focus>({ block: 0, caret: 0 })
  const [focus, setFocus] = useState<Focus | null>(null)
  const counts = useSyllables(blocks)
  const time = estimateTiming(blocks, counts, { bpm, asked, ...(from > 0 && { leadIn: 0 }) })
  const uneven = blocks.some((_, i) => unevenLines(counts[i] ?? []).includes(true))
  const length = codePoints(lyricText(blocks))
  const off = asked === null || !hasLyrics(blocks) ? 0 : time.total / asked - 1
  const b = (name: ReactNode) => <b className="font-semibold text-warn">{name}</b>
  const notes = [
    sungAlready && <b className="font-[550] text-text-2">{t('again')} </b>,
    Math.abs(off) > MAX_LENGTH_DEVIATION &&
      `${t(off > 0 ? 'sungFaster' : 'sungWithin', { asked: formatClock(asked) })} `,
    uneven && t.rich('uneven', { b }),
  ].flatMap((note, i) => (note ? [<Fragment key={i}>{note}</Fragment>] : []))

  useEffect(() => {
    if (!focus) return
    const boxes = root.current?.querySelectorAll('textarea')
    const box = boxes?.[focus.block]
    const caret = focus.caret === 'end' ? (box?.value.length ?? 0) : focus.caret
    box?.focus()
    box?.setSelectionRange(caret, caret)
    box?.scrollIntoView({ block: 'nearest' })
    setFocus(null)
  }, [focus])

  const insert = (tag: string) => {
    const at = Math.min(last.current.block, blocks.length - 1)
    const caret = last.current.caret === 'end' ? (blocks[at]?.text.length ?? 0) : last.current.caret
    const next = insertTag(blocks, at, caret, tag)
    onChange(next.blocks)
    setFocus({ block: next.focus, caret: 0 })
  }

  return (
    // With little room only the lyrics scroll; the rest keeps its height.
    <div className="flex grow basis-0 flex-col">
      <div className="flex grow basis-0 flex-col rounded-3 bg-well shadow-press has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-focus">
        <div
          role="toolbar"
          aria-label={t('sections')}
          className="flex shrink-0 gap-0.5 border-b border-line px-1.5 py-[5px] max-lg:overflow-x-auto max-lg:[scrollbar-width:none]"
        >
          {TOOLBAR_TAGS.map(({ tag, kind }) => (
            <button
              key={tag}
              type="button"
              aria-label={t('insert', { section: formatSection(music, tag) })}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(tag)}
              className="tap-target pressable flex h-7 shrink-0 items-center gap-[5px] rounded-1 px-[7px] text-2xs font-medium text-text-2 hover:bg-surface-3 max-lg:h-9 max-lg:text-xs"
            >
              <i className={cx('h-3 w-[3px] rounded-full', SECTION_COLOUR[kind].fill)} />
              {formatSection(music, tag, 'short')}
            </button>
          ))}
          <span className="grow" />
          <Menu
            trigger={
              <button
                type="button"
                aria-label={t('more')}
                title={t('more')}
                className="tap-target pressable grid size-7 shrink-0 place-items-center rounded-1 text-muted hover:bg-surface-3 hover:text-text max-lg:size-9"
              >
                <Plus size={15} />
              </button>
            }
          >
            {MENU_TAGS.map(({ tag, kind }) => (
              <MenuItem
                key={tag}
                icon={<i className={cx('h-3 w-[3px] rounded-full', SECTION_COLOUR[kind].fill)} />}
                onSelect={() => insert(tag)}
              >
                {formatSection(music, tag)}
              </MenuItem>
            ))}
          </Menu>
        </div>
        <div ref={root} className="fade-bottom min-h-[140px] grow basis-0 overflow-y-auto pt-1 pb-4">
          {blocks.map((block, i) => (
            <LyricBlock
              key={i}
              block={block}
              number={i}
              alone={blocks.length === 1}
              counts={counts[i] ?? []}
              startsAt={hasLyrics(blocks) || blocks.length > 1 ? formatClock(from + (time.starts[i] ?? 0)) : null}
              describedBy={`${id}-count`}
              onWrite={(text) => onChange(writeLines(blocks, i, text))}
              onRetag={(tag) => onChange(retag(blocks, i, tag))}
              onRemove={() => {
                const change = block.text.trim() === '' ? onChange : onReplace
                change(removeBlock(blocks, i))
                setFocus({ block: Math.max(0, i - 1), caret: 'end' })
              }}
              onJoin={() => {
                const next = joinAbove(blocks, i)
                onChange(next.blocks)
                setFocus({ block: next.focus, caret: next.caret })
              }}
              onPaste={(start, end, text) => {
                const next = pasteInto(blocks, i, start, end, text)
                if (!next) return false
                onChange(next.blocks)
                setFocus({ block: next.focus, caret: 'end' })
                return true
              }}
              onCaret={(caret) => {
                last.current = { block: i, caret }
              }}
              onLeave={(by) => {
                if (blocks[i + by]) setFocus({ block: i + by, caret: by < 0 ? 'end' : 0 })
              }}
            />
          ))}
        </div>
      </div>
      <div className="num mt-2 flex items-center gap-2 text-xs text-muted">
        <span className="mr-auto">
          {isBlank(blocks)
            ? t('written')
            : hasLyrics(blocks)
              ? t('sungIn', { length: formatClock(time.total) })
              : t('onlyTags')}
        </span>
        {!isBlank(blocks) && (
          <Button
            variant="ghost"
            size="ghost"
            aria-label={t('clear')}
            className="-my-1.5 max-lg:-my-2.5 max-lg:h-9"
            onClick={() => {
              onReplace(EMPTY_LYRICS)
              setFocus({ block: 0, caret: 0 })
            }}
          >
            {t('clearShort')}
          </Button>
        )}
        <CharacterCount id={`${id}-count`} length={length} limit={limit} />
      </div>
      {notes.length > 0 && <p className="mt-1.5 text-xs leading-[17px] text-muted">{notes}</p>}
      <FieldError>{error}</FieldError>
    </div>
  )
}
