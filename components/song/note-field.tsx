'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useChangeSong } from '#components/api/use-song'
import { useErrorMessage } from '#components/i18n/use-error-message'
import { FieldError } from '#components/ui/field-error'
import { MAX_NOTE_CODE_POINTS } from '#lib/contract/limits'

const SAVE_PAUSE_MS = 800 // ms without typing

/** The note of a song, saved after a pause in typing and when the field or the page is left. What could not be saved stays in it. */
export function NoteField({ id, note }: { id: string; note: string }) {
  const t = useTranslations('song.labels')
  const toMessage = useErrorMessage()
  const { mutateAsync, error } = useChangeSong()
  const [typed, setTyped] = useState(note)
  const saved = useRef(note)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Another page of the studio may have changed it.
  useEffect(() => {
    if (note === saved.current) return
    setTyped((now) => (now.trim() === saved.current ? note : now))
    saved.current = note
  }, [note])

  const save = useEffectEvent((text: string) => {
    clearTimeout(timer.current)
    const next = text.trim()
    const before = saved.current
    if (next === before) return
    saved.current = next
    mutateAsync({ id, change: { note: next } }).catch(() => {
      saved.current = before
    })
  })
  const leave = useEffectEvent(() => save(typed))
  useEffect(() => {
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  useEffect(() => {
    timer.current = setTimeout(() => save(typed), SAVE_PAUSE_MS)
    return () => clearTimeout(timer.current)
  }, [typed])

  return (
    <div>
      <textarea
        value={typed}
        rows={2}
        maxLength={MAX_NOTE_CODE_POINTS}
        aria-label={t('note')}
        placeholder={t('notePlaceholder')}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => save(typed)}
        className="block field-sizing-content max-h-60 min-h-14 w-full resize-none rounded-3 bg-well px-3 py-2 text-sm leading-5 text-text shadow-press placeholder:text-muted max-lg:text-[1rem]"
      />
      <FieldError>{error && toMessage(error)}</FieldError>
    </div>
  )
}
