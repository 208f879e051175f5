'use client'

import { useTranslations } from 'use-intl'
import { useOfflineNotice } from '#components/offline/offline-store'
import { FloatingStatus } from '#components/ui/floating-status'

/** The progress of keeping a song offline, above the player. */
export function OfflineNotice() {
  const notice = useOfflineNotice()
  const t = useTranslations('offline')
  return (
    <FloatingStatus className="num overflow-hidden px-4 py-3">
      {notice && (
        <>
          <span className="truncate">
            {notice.kind === 'saving'
              ? t('notice.saving', { title: notice.title })
              : t(`notice.${notice.kind}`, { title: notice.title })}
          </span>
          {notice.kind === 'saving' && (
            <span
              aria-hidden="true"
              className="absolute inset-x-0 bottom-0 h-[3px] origin-left bg-accent"
              style={{ transform: `scaleX(${notice.share})` }}
            />
          )}
        </>
      )}
    </FloatingStatus>
  )
}
