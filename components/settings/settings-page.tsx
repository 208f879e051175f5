'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useServices } from '#components/api/use-services'
import { useLyricsWriter, useSettings } from '#components/api/use-settings'
import { useErrorMessage } from '#components/i18n/use-error-message'
import { JumpList } from '#components/settings/jump-list'
import { SettingsSection } from '#components/settings/settings-section'
import { SignOut } from '#components/settings/sign-out'
import { useCurrentSection } from '#components/settings/use-current-section'
import { useSections } from '#components/settings/use-sections'
import { Button } from '#components/ui/button'

/** All settings, with a list of their sections beside them where it fits. */
export function SettingsPage() {
  const t = useTranslations('settings')
  const toMessage = useErrorMessage()
  const { data, error, refetch } = useSettings()
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const services = useServices()
  const isAdmin = data !== undefined && data.account?.role !== 'member'
  const lyricsWriter = useLyricsWriter(isAdmin)
  // Everything appears at once, so that nothing is pushed down while loading.
  const isPending = data === undefined || services.isPending || (isAdmin && lyricsWriter.isPending)
  const sections = useSections(data, error !== null || !isPending)
  const { current, jump } = useCurrentSection(
    scroller,
    sections.map(({ id }) => id),
  )
  return (
    <main
      ref={setScroller}
      className="min-h-0 flex-1 overflow-y-auto border-line page-gradient px-5 pt-3.5 pb-16 lg:border-l lg:px-11"
    >
      <div className="@container">
        <div className="grid grid-cols-[minmax(0,1fr)] @min-[800px]:grid-cols-[12.25rem_minmax(0,45rem)] @min-[800px]:gap-x-14 @min-[800px]:pt-1.5">
          <div className="flex min-h-11 items-center justify-between gap-4 @min-[800px]:sticky @min-[800px]:top-1.5 @min-[800px]:block @min-[800px]:self-start">
            <h1 className="font-serif text-xl leading-11 @min-[800px]:px-3 @min-[800px]:pb-2">{t('title')}</h1>
            <JumpList sections={sections} current={current} onJump={jump} className="hidden @min-[800px]:grid" />
            {data && !data.local && (
              <SignOut
                hasAccount={data.account !== null}
                className="text-sm! @min-[800px]:mt-3.5 @min-[800px]:h-9 @min-[800px]:w-full @min-[800px]:justify-start @min-[800px]:gap-2.5 pointer-coarse:h-11"
              />
            )}
          </div>
          <div className="mt-4 max-w-180 @min-[800px]:mt-2">
            {error && (
              <div role="alert" className="mb-9 flex items-center justify-between gap-4 rounded-3 bg-danger-wash p-4">
                <span className="text-text-2">{toMessage(error)}</span>
                <Button onClick={() => void refetch()}>{t('readAgain')}</Button>
              </div>
            )}
            {sections.map(({ content, ...section }) => (
              <SettingsSection key={section.id} {...section}>
                {content}
              </SettingsSection>
            ))}
          </div>
        </div>
      </div>
    </main>
  )
}
