'use client'

import { ClipboardPaste, type LucideIcon, Mic, Upload } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'use-intl'
import { changeDraft } from '#components/compose/draft-store'
import { pastedLyric } from '#components/compose/lyric-change'
import { SOURCE_FILE_ID } from '#components/compose/source'

/** Ways to start other than a prompt: record, upload, or paste lyrics. The form offers them too. */
export function StartOptions() {
  const t = useTranslations('tasks.first')
  const router = useRouter()
  const ways: { name: 'record' | 'upload' | 'paste'; Icon: LucideIcon; onSelect: () => void }[] = [
    { name: 'record', Icon: Mic, onSelect: () => router.push('/?record') },
    { name: 'upload', Icon: Upload, onSelect: () => document.getElementById(SOURCE_FILE_ID)?.click() },
    { name: 'paste', Icon: ClipboardPaste, onSelect: () => void pasteLyrics() },
  ]
  return (
    <div className="mt-9 grid max-w-200 grid-cols-3 gap-2.5 @max-xl:grid-cols-1">
      {ways.map(({ name, Icon, onSelect }) => (
        <button
          key={name}
          type="button"
          onClick={onSelect}
          className="pressable grid grid-cols-[1.375rem_minmax(0,1fr)] items-center gap-x-2.5 gap-y-0.5 rounded-3 bg-surface-2 px-3.5 py-3 text-left shadow-lift-1 hover:bg-surface-3"
        >
          <Icon size={18} aria-hidden="true" />
          <b className="font-[550]">{t(`ways.${name}`)}</b>
          <small className="col-start-2 text-xs leading-4 text-muted">{t(`ways.${name}About`)}</small>
        </button>
      ))}
    </div>
  )
}

/** Appends lyrics from the clipboard to the form. Without clipboard access, it focuses the lyrics field. */
const pasteLyrics = async () => {
  changeDraft((draft) => ({ ...draft, mode: 'prompt' }))
  const copied = await readClipboard()
  if (copied.trim() === '') return document.querySelector<HTMLElement>(LYRICS_INPUT_SELECTOR)?.focus()
  changeDraft((draft) => {
    const { lyrics } = draft.prompt
    const text = [lyrics.text.trimEnd(), pastedLyric(copied)].filter((part) => part !== '').join('\n\n')
    return { ...draft, prompt: { ...draft.prompt, lyrics: { ...lyrics, text, instrumental: false } } }
  })
}

const LYRICS_INPUT_SELECTOR = '[data-lyrics] textarea, [data-lyrics] [contenteditable]'

/** The text of the clipboard. Empty without permission. */
const readClipboard = async (): Promise<string> => {
  try {
    return await navigator.clipboard.readText()
  } catch {
    return ''
  }
}
