'use client'

import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useChangeSong } from '#components/api/use-song'
import { Button } from '#components/ui/button'
import { Dialog } from '#components/ui/dialog'
import { showError } from '#components/ui/undo'
import { MAX_TITLE_CODE_UNITS } from '#lib/contract/limits'

/** Another title for a song, where its own page is not at hand. */
export function RenameDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const t = useTranslations('song.title')
  const { mutate } = useChangeSong()
  const [text, setText] = useState(title)
  const field = useId()
  const clean = text.trim()
  const keep = () => {
    if (clean !== title) mutate({ id, change: { title: clean } }, { onError: showError })
    onClose()
  }
  return (
    <Dialog title={t('renameSong')} onClose={onClose}>
      <form
        className="mt-3 flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (clean) keep()
        }}
      >
        <label htmlFor={field} className="min-w-0 grow text-xs text-muted">
          {t('label')}
          <input
            id={field}
            value={text}
            maxLength={MAX_TITLE_CODE_UNITS}
            autoFocus
            onFocus={(event) => event.target.select()}
            onChange={(event) => setText(event.target.value)}
            className="mt-1 block h-10 w-full rounded-3 bg-well px-3 font-serif text-[1.0625rem] text-text shadow-press max-lg:h-11"
          />
        </label>
        <Button type="submit" variant="primary" disabled={clean === ''} className="h-10! max-lg:h-11!">
          {t('save')}
        </Button>
      </form>
    </Dialog>
  )
}
