'use client'

import { useTranslations } from 'use-intl'
import { stopMaking, useFilesInBackground } from '#components/api/use-parts'
import { Button } from '#components/ui/button'
import { FloatingStatus } from '#components/ui/floating-status'

/** The progress of a file that is made for a download, above the player. */
export function FilesNotice() {
  const t = useTranslations('song.downloads')
  const [first] = useFilesInBackground()
  const named = { file: first?.file ?? '', title: first?.title ?? '' }
  return (
    <FloatingStatus className="gap-3 py-1.5 pr-2 pl-4">
      {first?.kind === 'making' && (
        <>
          <span className="num truncate">
            {first.progress === null
              ? t('makingNamed', named)
              : t('madeSoFar', { ...named, share: Math.floor(first.progress * 100) })}
          </span>
          <Button
            variant="ghost"
            size="ghost"
            className="text-accent-text"
            onClick={() => stopMaking(first.partsUrl, first.file)}
          >
            {t('stop')}
          </Button>
        </>
      )}
    </FloatingStatus>
  )
}
