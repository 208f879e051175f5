'use client'

import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { insertSection, type LyricHandle, type TextChange, type TypedLyric } from '#components/compose/lyric-change'
import { LyricFooter } from '#components/compose/lyric-footer'
import { useSyllables } from '#components/compose/use-syllables'
import { whenIdle } from '#components/compose/when-idle'
import { lazy } from '#components/ui/lazy'

const LyricCodeMirror = lazy(() =>
  import('#components/compose/lyric-code-mirror').then((module) => module.LyricCodeMirror),
)
/** Whether the editor is loaded, so that a later form shows it at once. */
let isLoaded = false

/** The text of lyrics with its footer: a plain text area until the editor is loaded. Nothing typed is lost. */
export function LyricEditor({
  form,
  text,
  name,
  describedBy,
  invalid,
  bpm,
  from,
  focused,
  near,
  onChange,
  onEarly,
}: {
  /** Name of the form, under which the editor keeps its undo history. */
  form: string
  text: string
  name: string
  describedBy: string
  invalid: boolean
  bpm: number | null
  from: number | undefined
  /** Whether the lyrics take the focus when they appear. */
  focused: boolean
  /** Whether the pointer or the focus has come to the field. An empty one does without the editor until then. */
  near: boolean
  onChange: (text: string) => void
  /** Takes over text that was typed before hydration. */
  onEarly: (text: string) => void
}) {
  const t = useTranslations('compose.lyrics')
  const [ready, setReady] = useState(isLoaded)
  const [typed, setTyped] = useState<TypedLyric | null>(
    focused ? { focused, selection: [text.length, text.length], scrollTop: 0 } : null,
  )
  const area = useRef<HTMLTextAreaElement>(null)
  const composing = useRef(false)
  const handle = useRef<LyricHandle>(null)
  const isWanted = near || text !== ''
  const syllables = useSyllables(isWanted)

  const adopt = useEffectEvent(() => {
    const early = area.current?.value
    if (early && early !== text) onEarly(early)
    if (focused) area.current?.focus()
  })
  useLayoutEffect(() => adopt(), [])

  const handOver = () => {
    const box = area.current
    if (!box || composing.current || !isLoaded) return
    setTyped({
      focused: document.activeElement === box,
      selection: [box.selectionStart, box.selectionEnd],
      scrollTop: box.scrollTop,
    })
    setReady(true)
  }
  const load = async () => {
    isLoaded = await LyricCodeMirror.preload()
    handOver()
  }
  const loadNow = useEffectEvent(() => void load())
  useEffect(() => {
    if (!ready && isWanted) return whenIdle(loadNow)
  }, [ready, isWanted])

  const change = (make: (text: string, caret: number) => TextChange) => {
    if (handle.current) return handle.current.change(make)
    const box = area.current
    if (!box) return
    const { from: start, to, insert, select } = make(text, box.selectionStart)
    onChange(text.slice(0, start) + insert + text.slice(to))
    requestAnimationFrame(() => {
      box.focus()
      box.setSelectionRange(...select)
    })
  }

  return (
    <>
      {ready ? (
        <LyricCodeMirror
          form={form}
          text={text}
          typed={typed}
          name={name}
          describedBy={describedBy}
          invalid={invalid}
          syllables={syllables}
          handle={handle}
          onChange={onChange}
        />
      ) : (
        <textarea
          ref={area}
          value={text}
          aria-label={name}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          placeholder={t('hint')}
          spellCheck
          dir="auto"
          data-takes-early-text=""
          onChange={(event) => onChange(event.target.value)}
          onFocus={() => void load()}
          onCompositionStart={() => {
            composing.current = true
          }}
          onCompositionEnd={() => {
            composing.current = false
            handOver()
          }}
          className="min-h-0 flex-1 resize-none bg-transparent pt-0.5 pr-9.5 pb-4.5 pl-6.5 font-serif text-[1.0625rem] leading-6.25 wrap-anywhere text-text caret-accent outline-none"
        />
      )}
      <LyricFooter
        text={text}
        syllables={syllables}
        bpm={bpm}
        {...(from !== undefined && { from })}
        onInsert={(tag) => change((now, caret) => insertSection(now, caret, tag))}
      />
    </>
  )
}
