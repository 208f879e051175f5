import type { Metadata } from 'next'
import { readerWords } from '#app/reader'
import { SettingsPage } from '#components/settings/settings-page'

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readerWords('shell'))('settings') })

export default function Page() {
  return <SettingsPage />
}
