import type { Metadata } from 'next'
import { SettingsPage } from '#components/settings/settings-page'
import { getTranslations } from '#lib/i18n/request'

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('shell'))('settings') })

export default function Page() {
  return <SettingsPage />
}
