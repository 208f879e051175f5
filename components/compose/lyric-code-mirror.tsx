'use client'

import type { EditorView } from '@codemirror/view'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { LyricHandle, TypedLyric } from '#components/compose/lyric-change'
import { setSyllables } from '#components/compose/lyric-decorations'
import { applyChange, closeLyricView, openLyricView, setAttributes, takeText } from '#components/compose/lyric-view'
import { type RhymeQuery, rhymeQueryAt } from '#components/compose/rhyme-query'
import { RhymeStrip } from '#components/compose/rhyme-strip'
import { formatSection } from '#components/song/section-name'
import { cx } from '#components/ui/cx'

/** The lyrics as one text with section threads, syllable counts and rhymes. */
export function LyricCodeMirror({
  form,
  text,
  typed,
  name,
  describedBy,
  invalid,
  syllables,
  handle,
  onChange,
}: {
  form: string
  text: string
  /** Focus, selection and scroll position of the text area that this replaces. */
  typed: TypedLyric | null
  name: string
  describedBy: string
  invalid: boolean
  syllables: ((line: string) => number) | null
  handle: RefObject<LyricHandle | null>
  onChange: (text: string) => void
}) {
  const t = useTranslations('compose.lyrics')
  const music = useTranslations('music')
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView | null>(null)
  const [query, setQuery] = useState<RhymeQuery | null>(null)
  const pressed = useRef<((event: KeyboardEvent) => boolean) | null>(null)
  const change = useEffectEvent(onChange)

  const open = useEffectEvent((parent: HTMLElement) =>
    openLyricView(parent, form, text, typed?.selection ?? [text.length, text.length], {
      name,
      hint: t('hint'),
      sectionName: (tag) => formatSection(music, tag),
      onKey: (event) => pressed.current?.(event) ?? false,
      onRhymes: (at, position) => setQuery(rhymeQueryAt(at.state.doc.toString(), position)),
      onUpdate: (update) => {
        if (update.docChanged) change(update.state.doc.toString())
        if (update.docChanged || update.selectionSet) setQuery(null)
      },
    }),
  )
  useLayoutEffect(() => {
    if (!box.current) return
    const opened = open(box.current)
    setView(opened)
    handle.current = {
      change: (make) => {
        applyChange(opened, make(opened.state.doc.toString(), opened.state.selection.main.head))
        opened.focus()
      },
      focus: () => opened.focus(),
    }
    if (typed?.focused) opened.focus()
    if (typed) opened.scrollDOM.scrollTop = typed.scrollTop
    return () => {
      handle.current = null
      closeLyricView(form, opened)
    }
  }, [form, handle, typed])

  useEffect(() => {
    if (view) takeText(view, text)
  }, [view, text])
  useEffect(() => {
    if (view && syllables) view.dispatch({ effects: setSyllables.of(syllables) })
  }, [view, syllables])
  useEffect(() => {
    view?.dispatch({
      effects: setAttributes.of({ 'aria-describedby': describedBy, 'aria-invalid': invalid ? 'true' : '' }),
    })
  }, [view, describedBy, invalid])

  return (
    <div ref={box} className={cx('min-h-0 flex-1', !query && 'fade-bottom')}>
      {view && query && (
        <RhymeStrip
          key={`${query.from} ${query.word}`}
          view={view}
          query={query}
          pressed={pressed}
          onClose={() => setQuery(null)}
        />
      )}
    </div>
  )
}
