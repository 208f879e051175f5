'use client'

import { TriangleAlert, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Rhymes } from '#components/editor/rhymes'
import type { Edits } from '#components/editor/use-edits'
import { lastWord, pastedLines, syllablesOf, tuneSyllables, withLastWord } from '#components/editor/words'
import { IconButton } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import type { ScoreRecord } from '#lib/contract/editing'

const MAX_LINE_LENGTH = 500

/** A line as a text field, with the syllables that it has and those that its tune sings. */
export function WordLine({
  line,
  label,
  hint,
  isTabStop,
  isSounding,
  score,
  edits,
  count,
  onFocus,
  onKey,
  onPasteLines,
}: {
  line: { id: string; text: string }
  label: string
  /** Id of the text that names the keys. */
  hint: string
  isTabStop: boolean
  isSounding: boolean
  score: ScoreRecord
  edits: Edits
  count: ((line: string) => number) | null
  onFocus: () => void
  onKey: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  /** Several lines were pasted in place of this line and those after it. */
  onPasteLines: (lines: string[]) => void
}) {
  const t = useTranslations('editor.words')
  const own = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const [active, setActive] = useState(false)
  const key = `words:${line.id}`
  const edit = edits.find(key)
  const text = edit?.kind === 'words' && 'text' in edit ? edit.text : line.text
  const tune = tuneSyllables(score, line.id)
  const syllables = syllablesOf(text.trim(), line.text, tune, count)
  const difference = syllables !== null && tune !== null ? syllables - tune : 0
  const isChanged = edit !== undefined
  const isEmpty = text.trim() === ''
  const rhyme = lastWord(line.text)

  // What opens below the line, or at the foot of the page, does not cover it.
  useEffect(() => {
    const line = own.current
    if (!active || !line) return
    const observer = new ResizeObserver(() => line.scrollIntoView({ block: 'nearest' }))
    observer.observe(line)
    const scroller = line.closest('[data-lines]')?.parentElement
    if (scroller) observer.observe(scroller)
    return () => observer.disconnect()
  }, [active])

  const change = (next: string) => {
    const plain = next.replaceAll(/\s*\n\s*/g, ' ')
    edits.put(key, plain === line.text ? null : { kind: 'words', line: line.id, text: plain })
  }
  const leave = () => {
    setActive(false)
    edits.endStep()
    // A line needs a word that can be sung.
    if (isEmpty) edits.put(key, null)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus of the field and its rhymes is watched, not handled.
    <div
      ref={own}
      className="scroll-mt-8 scroll-mb-3 max-md:scroll-mb-40"
      onFocus={() => setActive(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) leave()
      }}
    >
      <div
        className={cx(
          'relative -ml-2.5 flex min-h-9 items-start rounded-2 pl-2.5 has-[textarea:focus]:bg-well has-[textarea:focus]:outline-2 has-[textarea:focus]:outline-focus pointer-coarse:min-h-11',
          !active && 'hover:bg-surface-2',
        )}
      >
        {isChanged && (
          <span aria-hidden="true" className="absolute top-3.75 left-0.5 size-[5px] rounded-full bg-accent" />
        )}
        <textarea
          ref={field}
          rows={1}
          value={text}
          maxLength={MAX_LINE_LENGTH}
          aria-label={label}
          aria-describedby={tune === null ? hint : `${id} ${hint}`}
          data-place={`line ${line.id}`}
          tabIndex={isTabStop ? 0 : -1}
          dir="auto"
          spellCheck
          onChange={(event) => change(event.target.value)}
          onFocus={onFocus}
          onKeyDown={onKey}
          onPaste={(event) => {
            const lines = pastedLines(event.clipboardData.getData('text/plain'))
            if (lines.length < 2) return
            event.preventDefault()
            onPasteLines(lines)
          }}
          className={cx(
            'field-sizing-content min-w-0 flex-1 resize-none bg-transparent py-0.5 font-serif text-[1.375rem] leading-8 tracking-[-0.005em] outline-none pointer-coarse:py-1.5',
            isSounding ? 'text-accent-text' : active || isChanged ? 'text-text' : 'text-text-2',
          )}
        />
        {isChanged && (
          <IconButton
            label={t('revert')}
            className="mt-0.5 shrink-0 pointer-coarse:mt-1.5"
            onClick={() => {
              edits.put(key, null)
              field.current?.focus()
            }}
          >
            <Undo2 size={14} />
          </IconButton>
        )}
        {tune !== null && (
          <span id={id} className="num shrink-0 text-xs leading-9 pointer-coarse:leading-11">
            <span aria-hidden="true" className="flex">
              <span className={cx('w-12 text-right', difference !== 0 ? 'font-semibold text-warn' : 'text-text-2')}>
                {syllables ?? ''}
              </span>
              <span className="w-11 pr-3 text-right text-muted">{tune}</span>
            </span>
            {syllables !== null && <span className="sr-only">{t('count', { count: syllables, tune })}</span>}
          </span>
        )}
      </div>
      {difference !== 0 && !isEmpty && (
        <p role="status" className="mt-1 mb-1.5 flex gap-2 text-xs leading-4 text-warn">
          <TriangleAlert size={13} aria-hidden="true" className="mt-px" />
          {t(difference > 0 ? 'more' : 'fewer', { count: Math.abs(difference) })}
        </p>
      )}
      {active && rhyme && (
        <Rhymes
          word={rhyme}
          onUse={(word) => {
            change(withLastWord(text, word))
            field.current?.focus()
          }}
        />
      )}
    </div>
  )
}
