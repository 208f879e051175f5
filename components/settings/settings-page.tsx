'use client'

import { useLocale, useTranslations } from 'use-intl'
import { Account } from '#components/accounts/account'
import { ApiKeys } from '#components/accounts/api-keys'
import { Members } from '#components/accounts/members'
import { useSettings } from '#components/api/use-settings'
import { LanguageSwitch } from '#components/i18n/language-switch'
import { useErrorMessage } from '#components/i18n/use-error-message'
import { LibraryArchive } from '#components/import-export/library-archive'
import { OfflineSongList } from '#components/offline/offline-song-list'
import { ApiAccess } from '#components/settings/api-access'
import { Service } from '#components/settings/service'
import { SettingsSection } from '#components/settings/settings-section'
import { ShortcutList } from '#components/settings/shortcut-list'
import { SignOut } from '#components/settings/sign-out'
import { ThemeSwitch } from '#components/shell/theme-switch'
import { Button } from '#components/ui/button'
import { LIMITS, MODELS } from '#lib/contract/limits'
import type { Settings } from '#lib/contract/studio'

/** All settings. */
export function SettingsPage() {
  const t = useTranslations('settings')
  const toMessage = useErrorMessage()
  const { data, error, refetch } = useSettings()
  return (
    <main className="min-h-0 flex-1 overflow-y-auto border-line page-gradient px-5 pt-3.5 pb-16 lg:border-l lg:px-11">
      <h1 className="font-serif text-xl leading-11">{t('title')}</h1>
      <div className="max-w-[860px]">
        {error && (
          <div role="alert" className="mt-6 flex items-center justify-between gap-4 rounded-3 bg-danger-wash p-4">
            <span className="text-text-2">{toMessage(error)}</span>
            <Button onClick={() => void refetch()}>{t('readAgain')}</Button>
          </div>
        )}
        {/* Everything appears at once, so that nothing is pushed down while loading. */}
        {(data || error) && (
          <>
            {data?.account && <Account you={data.account} />}
            {data?.account?.role === 'owner' && <Members />}
            {/* Only the owner may change these. */}
            {data && data.account?.role !== 'member' && <Service settings={data} />}
            {data && <ApiAccess settings={data} />}
            {data?.account && <ApiKeys />}
            <SettingsSection title={t('appearance.title')} note={t('appearance.note')}>
              <div className="flex flex-wrap gap-3">
                <ThemeSwitch />
                <LanguageSwitch />
              </div>
            </SettingsSection>
            <LibraryArchive />
            <OfflineSongList />
            {data && <Limits settings={data} />}
            <Keys />
            {data && !data.local && <SignOut account={data.account !== null} />}
          </>
        )}
      </div>
    </main>
  )
}

function Limits({ settings }: { settings: Settings }) {
  const t = useTranslations('settings.limits')
  const locale = useLocale()
  return (
    <SettingsSection title={t('title')} note={t('note')}>
      <table className="num w-full max-w-[440px] text-left">
        <thead className="text-xs text-muted">
          <tr>
            <th className="py-1 font-normal">{t('model')}</th>
            <th className="py-1 text-right font-normal">{t('prompt')}</th>
            <th className="py-1 text-right font-normal">{t('lyrics')}</th>
          </tr>
        </thead>
        <tbody>
          {MODELS.map((model) => (
            <tr key={model} className="border-t border-line">
              <th scope="row" className="py-1.5 font-normal">
                {model}
              </th>
              <td className="py-1.5 text-right">{LIMITS[model].prompt.toLocaleString(locale)}</td>
              <td className="py-1.5 text-right">{LIMITS[model].lyric.toLocaleString(locale)}</td>
            </tr>
          ))}
          <tr className="border-t border-line">
            <th scope="row" className="py-1.5 font-normal" colSpan={2}>
              {t('upload')}
            </th>
            <td className="py-1.5 text-right">{t('megabytes', { count: settings.max_upload_mb })}</td>
          </tr>
        </tbody>
      </table>
    </SettingsSection>
  )
}

function Keys() {
  const t = useTranslations('settings.keys')
  return (
    <SettingsSection title={t('title')} note={t('note')}>
      <ShortcutList className="min-[73.75rem]:grid-cols-2" />
    </SettingsSection>
  )
}
