'use client'

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Account } from '#components/accounts/account'
import { ApiKeys } from '#components/accounts/api-keys'
import type { PageSettings } from '#components/api/query-keys'
import { LanguageSwitch } from '#components/i18n/language-switch'
import { OfflineSongList } from '#components/offline/offline-song-list'
import { ApiAccess } from '#components/settings/api-access'
import { LibrarySettings } from '#components/settings/library-settings'
import { Limits } from '#components/settings/limits'
import { LyricsWriter } from '#components/settings/lyrics-writer'
import { Services } from '#components/settings/services'
import { SettingsRow } from '#components/settings/settings-row'
import { ShortcutList } from '#components/settings/shortcut-list'
import { ThemeSwitch } from '#components/shell/theme-switch'

type Section = { id: string; title: string; note?: string; content: ReactNode }

/**
 * The sections of the settings, in order. Without `settings`, only those that need nothing from the server.
 * @param isSettled whether the request for the settings has succeeded or failed; until then there are no sections
 */
export const useSections = (settings: PageSettings | undefined, isSettled: boolean): Section[] => {
  const t = useTranslations('settings')
  const account = useTranslations('people.account')
  const library = useTranslations('importExport.library')
  const offline = useTranslations('offline')
  if (!isSettled) return []
  const you = settings?.account
  const sections: (Section | null | false | undefined)[] = [
    // Members cannot change services.
    settings &&
      you?.role !== 'member' && {
        id: 'service',
        title: t('service.title'),
        note: t('service.note'),
        content: <Services settings={settings} />,
      },
    settings &&
      you?.role !== 'member' && {
        id: 'lyrics-writer',
        title: t('lyricsWriter.title'),
        note: t('lyricsWriter.note'),
        content: <LyricsWriter local={settings.local} />,
      },
    you && {
      id: 'account',
      title: account('title'),
      note: account(you.role),
      content: <Account you={you} />,
    },
    {
      id: 'appearance',
      title: t('appearance.title'),
      note: t('appearance.note'),
      content: (
        <>
          <SettingsRow name={t('appearance.theme')}>
            <ThemeSwitch />
          </SettingsRow>
          <SettingsRow name={t('language')}>
            <LanguageSwitch />
          </SettingsRow>
        </>
      ),
    },
    settings && {
      id: 'api',
      title: t('api.title'),
      note: t('api.note'),
      content: <ApiAccess settings={settings}>{you && <ApiKeys />}</ApiAccess>,
    },
    {
      id: 'library',
      title: library('title'),
      content: <LibrarySettings usage={settings?.usage} />,
    },
    { id: 'offline', title: offline('title'), note: offline('note'), content: <OfflineSongList /> },
    settings && {
      id: 'limits',
      title: t('limits.title'),
      note: t('limits.note'),
      content: <Limits uploadLimit={settings.max_upload_mb} />,
    },
    {
      id: 'shortcuts',
      title: t('keys.title'),
      note: t('keys.note'),
      content: <ShortcutList className="*:first:border-t-0 @min-[560px]:grid-cols-2 @min-[560px]:*:nth-2:border-t-0" />,
    },
  ]
  return sections.filter((section): section is Section => Boolean(section))
}
