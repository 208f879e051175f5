'use client'

import { PenLine } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Writing } from '#components/compose/use-write-lyric'
import { Button } from '#components/ui/button'

/** Writes lyrics now instead of with the song. */
export function WriteLyric({ writing, onWrite }: { writing: Writing; onWrite: () => void }) {
  const t = useTranslations('compose.lyrics')
  const busy = writing.state === 'writing'
  return (
    <span className="-my-1 flex items-center font-normal">
      <Button
        variant="ghost"
        size="ghost"
        aria-label={t('write')}
        aria-disabled={busy}
        onClick={() => {
          if (!busy) onWrite()
        }}
        className="max-lg:h-11 max-lg:text-sm"
      >
        <PenLine size={15} />
        {busy ? (
          t('writing')
        ) : (
          <span>
            <span className="lg:hidden">{t('writeShort')}</span>
            <span className="max-lg:hidden">{t('write')}</span>
          </span>
        )}
      </Button>
      <span role="status" className="sr-only">
        {busy && t('beingWritten')}
        {writing.state === 'written' && t('wereWritten', { count: writing.lines })}
      </span>
    </span>
  )
}
