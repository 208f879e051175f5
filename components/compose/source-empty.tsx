'use client'

import { FileAudio2 as FileAudio, LibraryBig as Library, Link2, Mic } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Source } from '#components/compose/source'
import { useUrlCheck } from '#components/compose/use-url-check'
import { Button } from '#components/ui/button'
import { FieldError } from '#components/ui/field-error'
import { lazy } from '#components/ui/lazy'
import type { Megabytes } from '#lib/contract/limits'

const SourcePicker = lazy(() => import('#components/compose/source-picker').then((module) => module.SourcePicker))

/** No source yet: drop or choose one. */
export function SourceEmpty({
  purpose,
  uploadLimit,
  error,
  focused,
  onBrowse,
  onSource,
}: {
  purpose: 'reference' | 'extend'
  uploadLimit: Megabytes
  /** Set after a removal, so that the focus moves here. */
  focused: boolean
  error: string | undefined
  onBrowse: () => void
  onSource: (source: Source) => void
}) {
  const t = useTranslations('compose.source')
  const recorder = useTranslations('recorder')
  const router = useRouter()
  const id = useId()
  const [picking, setPicking] = useState(false)
  const [linking, setLinking] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isChecking, setIsChecking] = useState(false)
  const url = useRef<HTMLInputElement>(null)
  const typedUrl = () => url.current?.value.trim() ?? ''
  const { refusalOf, check } = useUrlCheck(purpose === 'reference' ? 'reference_audio' : 'origin_audio')
  /** Checks what is in the field. Null if it was changed or removed meanwhile. */
  const checkTyped = async () => {
    const value = typedUrl()
    const wrong = await check(value)
    if (typedUrl() !== value) return null
    setRefusal(wrong)
    return { value, wrong }
  }
  const use = async () => {
    if (isChecking) return
    setIsChecking(true)
    const checked = await checkTyped()
    setIsChecking(false)
    if (checked?.wrong === null) onSource({ kind: 'url', url: checked.value })
    else url.current?.focus()
  }
  return (
    <div className="rounded-3 bg-well px-4 pt-5 pb-4 shadow-press">
      <svg
        viewBox="0 0 324 56"
        fill="none"
        aria-hidden="true"
        className="-mx-4 h-14 w-[calc(100%+32px)]"
        preserveAspectRatio="none"
      >
        <path
          className="stroke-line-strong"
          strokeWidth="1.1"
          d="M0 14C80 14 90 2 162 2S244 14 324 14M0 20C80 20 90 9 162 9S244 20 324 20M0 36C80 36 90 47 162 47S244 36 324 36M0 42C80 42 90 54 162 54S244 42 324 42"
        />
        <path
          className="stroke-wave-unplayed"
          strokeWidth="1.4"
          d="M0 26C80 26 90 17 162 17S244 26 324 26M0 30C80 30 90 39 162 39S244 30 324 30"
        />
      </svg>
      <h2 className="mt-3 font-serif text-[1.375rem] leading-6.75">
        {purpose === 'reference' ? t('dropReference') : t('dropExtend')}
      </h2>
      <p className="mt-1 text-xs leading-4.25 text-muted">{t('anywhere', { kinds: t('kinds'), limit: uploadLimit })}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="outline" autoFocus={focused} className="bg-surface-2 text-text!" onClick={onBrowse}>
          <FileAudio size={15} />
          {t('choose')}
        </Button>
        <Button
          variant="outline"
          aria-label={recorder('open')}
          title={recorder('open')}
          onClick={() => router.push('/?record')}
        >
          <Mic size={15} />
          {recorder('recordShort')}
        </Button>
        <Button variant="outline" aria-label={t('fromLibrary')} onClick={() => setPicking(true)}>
          <Library size={15} />
          {t('library')}
        </Button>
        <Button variant="outline" aria-expanded={linking} aria-controls={id} onClick={() => setLinking(!linking)}>
          <Link2 size={15} />
          {t('link')}
        </Button>
      </div>
      {linking && (
        <div id={id} className="animate-enter mt-3 flex gap-2">
          <input
            ref={url}
            type="url"
            inputMode="url"
            // biome-ignore lint/a11y/noAutofocus: it appears because its button was pressed.
            autoFocus
            aria-label={t('linkLabel')}
            placeholder="https://…/song.mp3"
            aria-invalid={refusal !== null || undefined}
            onChange={() => setRefusal(null)}
            // The field has its new value once the event is over.
            onPaste={() => setTimeout(() => void checkTyped())}
            onBlur={() => typedUrl() !== '' && refusal === null && setRefusal(refusalOf(typedUrl()))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.metaKey || event.ctrlKey) return
              event.preventDefault()
              void use()
            }}
            className="h-8 min-w-0 grow rounded-2 bg-surface-1 px-2.5 text-sm inset-ring inset-ring-line-control max-md:h-11"
          />
          <Button disabled={isChecking} onClick={() => void use()} className="max-md:h-11">
            {isChecking ? t('checking') : t('use')}
          </Button>
        </div>
      )}
      <FieldError>{refusal ?? error}</FieldError>
      {picking && (
        <SourcePicker
          onClose={() => setPicking(false)}
          onSource={(source) => {
            setPicking(false)
            onSource(source)
          }}
        />
      )}
    </div>
  )
}
