'use client'

import type { EditorView } from '@codemirror/view'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { apiFetchJson } from '#components/api/client'
import { fetchAsMade } from '#components/api/fetch-as-made'
import { useSettings } from '#components/api/use-settings'
import { sentPrompt } from '#components/compose/draft'
import { currentDraft } from '#components/compose/draft-store'
import { markWord } from '#components/compose/lyric-decorations'
import { applyChange, setAttributes } from '#components/compose/lyric-view'
import type { RhymeQuery } from '#components/compose/rhyme-query'
import { useErrorMessage } from '#components/i18n/use-error-message'
import { cx } from '#components/ui/cx'
import type { LineRecord, RhymeRecord } from '#lib/contract/api'
import { readTag } from '#lib/lyrics/section-tags'

const WORD_TABS = ['rhymes', 'near', 'synonyms'] as const
/** By the language model, which is asked when the tab is opened. */
const LINE_TABS = ['rewrite', 'follow'] as const
type Tab = (typeof WORD_TABS)[number] | (typeof LINE_TABS)[number]

/** A word with its syllables, or a whole line. */
type Choice = { word: string; syllables: number | null }

/** Pixels between the line and the strip below it. */
const GAP_PX = 6

/** Puts the case of the replaced word on a choice. */
const withCaseOf = (model: string, word: string) =>
  /^\p{Lu}/u.test(model) ? word.charAt(0).toUpperCase() + word.slice(1) : word

/**
 * Words for the word at the caret, under its line, and with a language model lines for that line. The focus stays in the text: ← → choose, ↑ ↓ change the tab, Tab or Enter
 * inserts, Esc closes.
 */
export function RhymeStrip({
  view,
  query,
  pressed,
  onClose,
}: {
  view: EditorView
  query: RhymeQuery
  /** Receives the keys of the text while the strip is open. */
  pressed: RefObject<((event: KeyboardEvent) => boolean) | null>
  onClose: () => void
}) {
  const t = useTranslations('compose.rhymes')
  const message = useErrorMessage()
  const id = useId()
  const [tab, setTab] = useState<Tab>('rhymes')
  const [chosen, setChosen] = useState(0)
  const [top, setTop] = useState(0)
  const line = view.state.doc.lineAt(query.to)
  const lyric = view.state.doc.toString()
  const withLines =
    useSettings().data?.language_model === true && line.text.trim() !== '' && readTag(line.text) === null
  const lineTab = LINE_TABS.find((each) => each === tab)
  const queries = useQueryClient()
  const lines = useQuery({
    queryKey: ['lines', lineTab, line.number, lyric],
    queryFn: ({ queryKey, signal }) => {
      const prompt = sentPrompt(currentDraft())
      return fetchAsMade<LineRecord>(
        '/api/v1/lyric/line',
        { lyric, line: line.number - 1, how: lineTab, ...(prompt !== '' && { prompt }) },
        { signal, on: (soFar) => queries.setQueryData(queryKey, soFar) },
      )
    },
    enabled: lineTab !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const rhymes = useQuery({
    queryKey: ['rhymes', query.word.toLowerCase()],
    queryFn: () => apiFetchJson<RhymeRecord>(`/api/v1/lyric/rhymes?word=${encodeURIComponent(query.word)}`),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const { data, error } = lineTab ? lines : rhymes
  const tabs: Tab[] = [
    ...WORD_TABS.filter((each) => each !== 'synonyms' || (rhymes.data?.synonyms.length ?? 0) > 0),
    ...(withLines ? LINE_TABS : []),
  ]
  const wordTab = WORD_TABS.find((each) => each === tab)
  const words: readonly Choice[] = wordTab
    ? (rhymes.data?.[wordTab] ?? [])
    : (lines.data?.lines ?? []).map((word) => ({ word, syllables: null }))
  const word = words[chosen]

  useLayoutEffect(() => {
    const line = view.coordsAtPos(query.to)
    const box = view.scrollDOM.getBoundingClientRect()
    if (line) setTop(line.bottom - box.top + view.scrollDOM.scrollTop + GAP_PX)
  }, [view, query])

  useEffect(() => {
    view.dispatch({ effects: markWord.of(query) })
    return () => {
      // A closed editor keeps no mark.
      if (view.dom.isConnected)
        view.dispatch({
          effects: [markWord.of(null), setAttributes.of({ 'aria-controls': '', 'aria-activedescendant': '' })],
        })
    }
  }, [view, query])
  useEffect(() => {
    view.dispatch({
      effects: setAttributes.of({
        'aria-controls': id,
        'aria-activedescendant': word ? `${id}-${chosen}` : '',
      }),
    })
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [view, id, chosen, word])

  const insert = (index: number) => {
    const choice = words[index]
    if (!choice) return
    if (lineTab) {
      const from = lineTab === 'rewrite' ? line.from : line.to
      const insert = lineTab === 'rewrite' ? choice.word : `\n${choice.word}`
      const caret = from + insert.length
      applyChange(view, { from, to: line.to, insert, select: [caret, caret] })
      view.focus()
      return onClose()
    }
    const before = view.state.sliceDoc(query.from - 1, query.from)
    const space = query.from === query.to && /[\p{L}\p{P}]/u.test(before) && !/\p{Script=Han}/u.test(choice.word)
    const insert = `${space ? ' ' : ''}${withCaseOf(query.word, choice.word)}`
    const caret = query.from + insert.length
    applyChange(view, { from: query.from, to: query.to, insert, select: [caret, caret] })
    view.focus()
    onClose()
  }
  const switchTab = (by: number) => {
    setTab(tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length] ?? 'rhymes')
    setChosen(0)
  }
  const press = useEffectEvent((event: KeyboardEvent): boolean => {
    if (event.isComposing || event.altKey || event.metaKey || event.shiftKey) return false
    if (event.ctrlKey) {
      if (event.key !== '.') return false
      switchTab(1)
      return true
    }
    switch (event.key) {
      case 'ArrowLeft':
      case 'ArrowRight': {
        if (words.length > 0) setChosen((chosen + (event.key === 'ArrowRight' ? 1 : -1) + words.length) % words.length)
        return true
      }
      case 'ArrowUp':
      case 'ArrowDown':
        switchTab(event.key === 'ArrowDown' ? 1 : -1)
        return true
      case 'Tab':
      case 'Enter':
        if (!word) return false
        insert(chosen)
        return true
      case 'Escape':
        event.stopPropagation()
        onClose()
        return true
      default:
        return false
    }
  })
  useEffect(() => {
    pressed.current = (event) => {
      const done = press(event)
      if (done) event.preventDefault()
      return done
    }
    return () => {
      pressed.current = null
    }
  }, [pressed])
  useEffect(() => {
    const leave = (event: FocusEvent) => {
      if (!(event.relatedTarget instanceof Node && view.dom.contains(event.relatedTarget))) onClose()
    }
    view.dom.addEventListener('focusout', leave)
    return () => view.dom.removeEventListener('focusout', leave)
  }, [view, onClose])

  const state = error
    ? message(error)
    : !data
      ? t('loading')
      : words.length === 0
        ? t('none', { word: query.word })
        : null
  return createPortal(
    // Above the gutters of the editor.
    // biome-ignore lint/a11y/noStaticElementInteractions: a press on the strip keeps the focus in the text.
    <div
      ref={(strip) => strip?.scrollIntoView({ block: 'nearest' })}
      style={{ top }}
      onMouseDown={(event) => event.preventDefault()}
      className="absolute right-9.5 left-5.5 z-[201] rounded-3 bg-surface-3 px-2 pt-1.5 pb-2 font-sans shadow-lift-3 inset-ring inset-ring-line-strong max-md:right-2 max-md:left-2"
    >
      <div className="flex items-center gap-1">
        <div
          role="tablist"
          aria-label={t('label', { word: query.word })}
          className="inline-flex gap-0.5 rounded-2 bg-track p-0.5 shadow-press"
        >
          {tabs.map((each) => (
            <button
              key={each}
              type="button"
              role="tab"
              id={`${id}-${each}`}
              aria-controls={id}
              aria-selected={each === tab}
              tabIndex={-1}
              onClick={() => {
                setTab(each)
                setChosen(0)
              }}
              className={cx(
                'h-6 rounded-[5px] px-2 text-2xs font-medium pointer-coarse:h-10',
                each === tab ? 'bg-raised text-text shadow-lift-1' : 'text-muted hover:text-text',
              )}
            >
              {t(`tab.${each}`)}
            </button>
          ))}
        </div>
        <span aria-hidden="true" className="ml-auto flex gap-1 text-2xs leading-4 text-muted pointer-coarse:hidden">
          {['← →', 'Tab'].map((key) => (
            <kbd key={key} className="rounded-1 px-1.5 font-sans inset-ring inset-ring-line-strong">
              {key}
            </kbd>
          ))}
        </span>
      </div>
      {state && <p className="mt-1.5 px-1 text-xs text-muted">{state}</p>}
      <div
        id={id}
        role="listbox"
        // What scrolls can be reached; the keys are those of the text.
        tabIndex={0}
        onFocus={() => view.focus()}
        aria-labelledby={`${id}-${tab}`}
        className={cx(
          'mt-1.5 flex max-h-24 flex-wrap gap-1 overflow-y-auto p-0.5 pointer-coarse:max-h-36',
          state && 'hidden',
        )}
      >
        {words.map((each, index) => (
          <button
            key={each.word}
            type="button"
            role="option"
            id={`${id}-${index}`}
            aria-selected={index === chosen}
            tabIndex={-1}
            onClick={() => insert(index)}
            className={cx(
              'inline-flex min-h-7 items-baseline text-left gap-[5px] rounded-2 bg-surface-4 px-[9px] font-serif text-base leading-6.75 text-text pointer-coarse:h-11 pointer-coarse:px-3.5 pointer-coarse:leading-10.75',
              index === chosen && 'inset-ring-[1.5px] inset-ring-accent',
            )}
          >
            {each.word}
            {each.syllables !== null && (
              <small className="font-sans text-2xs text-text-2">
                <span aria-hidden="true">{each.syllables}</span>
                <span className="sr-only">{t('syllables', { count: each.syllables })}</span>
              </small>
            )}
          </button>
        ))}
      </div>
      <span role="status" className="sr-only">
        {state ?? (word && t('chosen', { word: word.word, number: chosen + 1, total: words.length }))}
      </span>
    </div>,
    view.scrollDOM,
  )
}
