'use client'

import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { type Draft, withField } from '#components/compose/draft'
import { changeDraft } from '#components/compose/draft-store'
import { FieldError } from '#components/ui/field-error'
import { MAX_TITLE_CODE_UNITS } from '#lib/contract/limits'

/** The title of the song, if it is not chosen for the user. */
export function TitleField({ draft, error }: { draft: Draft; error: string | undefined }) {
  const t = useTranslations('compose.fields')
  const id = useId()
  return (
    <div>
      <label className="flex h-11 cursor-text items-center gap-3.5 rounded-3 bg-well px-4 shadow-press has-focus-visible:outline-2 has-focus-visible:outline-focus">
        <span className="shrink-0 font-[550]">{t('title')}</span>
        <input
          value={draft[draft.mode].fields.title ?? ''}
          aria-label={t('title')}
          placeholder={t('chosen')}
          maxLength={MAX_TITLE_CODE_UNITS}
          autoComplete="off"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : id}
          onChange={({ target }) => changeDraft((current) => withField(current, 'title', target.value))}
          className="h-full min-w-0 grow bg-transparent font-serif text-[1.0625rem] text-text outline-none placeholder:text-muted"
        />
      </label>
      <FieldError id={id}>{error}</FieldError>
    </div>
  )
}
