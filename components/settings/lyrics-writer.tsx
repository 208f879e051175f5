'use client'

import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { apiFetch, apiFetchJson, ProblemError } from '#components/api/client'
import { LYRICS_WRITER, SETTINGS } from '#components/api/query-keys'
import { LYRICS_WRITER_PATH, useLyricsWriter } from '#components/api/use-settings'
import { errorMessage, fieldMessage } from '#components/i18n/error-message'
import { Button } from '#components/ui/button'
import { FormError } from '#components/ui/form-error'
import { TextField } from '#components/ui/text-field'
import type { LyricsWriterRecord } from '#lib/contract/services'

/** The language model that writes lyrics: address, key and model, and a button that removes it. */
export function LyricsWriter({ local }: { local: boolean }) {
  const t = useTranslations('settings.lyricsWriter')
  const { data } = useLyricsWriter()
  if (!data) return null
  if (data.set_by === 'environment')
    return (
      <p className="py-1 text-text-2 wrap-anywhere">
        {t('fixed', { model: data.model ?? '', address: data.base_url ?? '' })}
      </p>
    )
  return <LyricsWriterForm key={`${data.base_url} ${data.model}`} known={data} local={local} />
}

function LyricsWriterForm({ known, local }: { known: LyricsWriterRecord; local: boolean }) {
  const t = useTranslations('settings.lyricsWriter')
  const errors = useTranslations('errors')
  const client = useQueryClient()
  const [base, setBase] = useState(known.base_url ?? '')
  const [model, setModel] = useState(known.model ?? '')
  const [key, setKey] = useState('')
  const [state, setState] = useState<'idle' | 'busy' | 'saved' | Error>('idle')
  const problem = state instanceof ProblemError ? state : null
  const about = (path: string) => {
    const found = problem?.field(path)
    return found ? fieldMessage(errors, found) : undefined
  }
  const wrong = { base: about('base_url'), key: about('key'), model: about('model') }
  const isAboutField = Object.values(wrong).some((message) => message !== undefined)

  const change = async (work: () => Promise<LyricsWriterRecord | null>) => {
    setState('busy')
    try {
      const record = await work()
      setState('saved')
      setKey('')
      client.setQueryData(LYRICS_WRITER, record ?? { base_url: null, model: null, key_hint: null, set_by: null })
      await client.invalidateQueries({ queryKey: SETTINGS })
    } catch (error) {
      setState(error instanceof Error ? error : new Error(String(error)))
    }
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (state === 'busy') return
    void change(() =>
      apiFetchJson<LyricsWriterRecord>(LYRICS_WRITER_PATH, { method: 'PUT', json: { base_url: base, key, model } }),
    )
  }
  const remove = () =>
    change(async () => {
      await apiFetch(LYRICS_WRITER_PATH, { method: 'DELETE' })
      return null
    })

  return (
    <form onSubmit={save} noValidate autoComplete="off" aria-label={t('title')} className="my-2 grid max-w-130 gap-4">
      <TextField
        label={t('base')}
        hint={local ? t('baseOpen') : t('basePublic')}
        type="url"
        inputMode="url"
        value={base}
        error={wrong.base}
        onChange={setBase}
      />
      <TextField
        label={t('key')}
        hint={known.key_hint ? t('keyEnds', { letters: known.key_hint }) : t('keyHint')}
        type="password"
        value={key}
        error={wrong.key}
        onChange={setKey}
      />
      <TextField label={t('model')} value={model} error={wrong.model} onChange={setModel} />
      <FormError>{state instanceof Error && !isAboutField ? errorMessage(errors, state) : null}</FormError>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" size="large" aria-disabled={state === 'busy'}>
          {t('save')}
        </Button>
        {known.base_url !== null && (
          <Button variant="outline" size="large" onClick={() => void remove()}>
            {t('remove')}
          </Button>
        )}
        <span role="status" className="text-sm text-success">
          {state === 'saved' && t('saved')}
        </span>
      </div>
    </form>
  )
}
