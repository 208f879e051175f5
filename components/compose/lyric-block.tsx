'use client'

import { X } from 'lucide-react'
import { type KeyboardEvent, memo } from 'react'
import { useTranslations } from 'use-intl'
import { type Block, kindOfTag, TAGS, unevenLines } from '#components/compose/lyric-blocks'
import { SECTION_COLOUR } from '#components/compose/section-colour'
import { formatSection } from '#components/song/section-name'
import { cx } from '#components/ui/cx'
import { Menu, MenuItem, MenuLine } from '#components/ui/menu'

const LINES = 'font-serif text-[17px] leading-[25px] wrap-anywhere whitespace-pre-wrap'

/** One section: tag, lines and syllable counts. */
export const LyricBlock = memo(function LyricBlock({
  block,
  number,
  alone,
  counts,
  startsAt,
  describedBy,
  onWrite,
  onRetag,
  onRemove,
  onJoin,
  onPaste,
  onCaret,
  onLeave,
}: {
  block: Block
  number: number
  alone: boolean
  counts: readonly (number | null)[]
  startsAt: string | null
  describedBy: string
  onWrite: (text: string) => void
  onRetag: (tag: string) => void
  onRemove: () => void
  onJoin: () => void
  /** Returns whether the paste was handled. */
  onPaste: (start: number, end: number, text: string) => boolean
  onCaret: (caret: number) => void
  onLeave: (by: 1 | -1) => void
}) {
  const t = useTranslations('compose.lyrics')
  const music = useTranslations('music')
  const { tag, text } = block
  const name = tag === null ? t('words') : formatSection(music, tag)
  const colour = SECTION_COLOUR[kindOfTag(tag)]
  const off = unevenLines(counts)
  const lines = text.split('\n')
  const empty = text.trim() === ''

  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget
    if (selectionStart !== selectionEnd || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return
    const atTop = !value.slice(0, selectionStart).includes('\n')
    const atFoot = !value.slice(selectionStart).includes('\n')
    if ((event.key === 'Backspace' || event.key === 'Delete') && value === '' && !alone) {
      event.preventDefault()
      onRemove()
    } else if (event.key === 'Backspace' && selectionStart === 0 && (number > 0 || tag !== null)) {
      event.preventDefault()
      onJoin()
    } else if ((event.key === 'ArrowUp' && atTop) || (event.key === 'ArrowLeft' && selectionStart === 0)) {
      if (number === 0) return
      event.preventDefault()
      onLeave(-1)
    } else if (
      (event.key === 'ArrowDown' && atFoot) ||
      (event.key === 'ArrowRight' && selectionStart === value.length)
    ) {
      event.preventDefault()
      onLeave(1)
    }
  }

  return (
    <fieldset aria-label={name} className="group relative min-w-0 py-[9px] pr-3.5 pl-5">
      {tag !== null && <i className={cx('absolute top-3 bottom-2.5 left-2 w-[3px] rounded-full', colour.fill)} />}
      {tag !== null && (
        <header className="flex items-center">
          <Menu
            trigger={
              <button
                type="button"
                aria-label={t('change', { section: name })}
                className={cx(
                  'tap-target z-10 -mx-1 -my-1 rounded-1 px-1 py-1 caps font-semibold hover:bg-surface-3',
                  colour.text,
                )}
              >
                {name}
              </button>
            }
          >
            {TAGS.map((other) => (
              <MenuItem
                key={other.tag}
                icon={<i className={cx('h-3 w-[3px] rounded-full', SECTION_COLOUR[other.kind].fill)} />}
                onSelect={() => onRetag(other.tag)}
              >
                {formatSection(music, other.tag)}
              </MenuItem>
            ))}
            <MenuLine />
            <MenuItem icon={<X size={15} />} onSelect={onRemove}>
              {t('remove')}
            </MenuItem>
          </Menu>
          <span className="grow" />
          <button
            type="button"
            aria-label={t('removeSection', { section: name })}
            title={t('remove')}
            onClick={onRemove}
            className={cx(
              'tap-target -my-1 grid size-6 place-items-center rounded-1 text-muted hover:bg-surface-3 hover:text-text',
              !empty && 'opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:hidden',
            )}
          >
            <X size={13} />
          </button>
          {startsAt && <span className="num ml-1.5 text-2xs leading-4 text-muted">{startsAt}</span>}
        </header>
      )}
      <div className={cx('relative grid', tag !== null && 'pt-0.5')}>
        <ol aria-hidden="true" className="pointer-events-none col-start-1 row-start-1">
          {lines.map((line, i) => (
            <li key={i} className="flex">
              <span className={cx(LINES, 'invisible min-w-0 flex-1 pr-7')}>{line || '\u200b'}</span>
              {counts[i] ? (
                <b
                  className={cx(
                    'num absolute right-0 text-2xs leading-[25px]',
                    off[i] ? 'font-semibold text-warn' : 'font-normal text-muted',
                  )}
                >
                  {counts[i]}
                </b>
              ) : null}
            </li>
          ))}
        </ol>
        <textarea
          value={text}
          rows={1}
          aria-label={tag === null ? t('title') : t('lines', { section: name })}
          aria-describedby={describedBy}
          placeholder={tag !== null ? t('noWords') : alone ? t('hint') : undefined}
          spellCheck
          onChange={(event) => {
            onCaret(event.target.selectionStart)
            onWrite(event.target.value)
          }}
          onSelect={(event) => onCaret(event.currentTarget.selectionStart)}
          onKeyDown={press}
          onPaste={(event) => {
            const { selectionStart, selectionEnd } = event.currentTarget
            if (onPaste(selectionStart, selectionEnd, event.clipboardData.getData('text/plain'))) event.preventDefault()
          }}
          className={cx(
            LINES,
            'col-start-1 row-start-1 min-w-0 resize-none overflow-hidden bg-transparent pr-7 text-text caret-accent outline-none',
            alone && tag === null && text === '' && 'min-h-[50px]',
          )}
        />
      </div>
    </fieldset>
  )
})
