'use client'

import { useTranslations } from 'use-intl'
import { useOfflineNotice } from '#components/offline/offline-songs'

/** The progress of keeping a song offline, above the player. */
export function OfflineNotice() {
  const notice = useOfflineNotice()
  const t = useTranslations('offline')
  return (
    <div role="status" className="pointer-events-none relative z-20 flex h-0 justify-center">
      {notice && (
        <p className="animate-enter num pointer-events-auto absolute bottom-[18px] flex max-w-[calc(100vw-24px)] items-center overflow-hidden rounded-[14px] bg-surface-3 px-4 py-3 shadow-lift-3 inset-ring inset-ring-line-strong">
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
        </p>
      )}
    </div>
  )
}
