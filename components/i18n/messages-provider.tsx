'use client'

import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import { useMessages } from '#components/i18n/use-messages'
import type { Locale } from '#lib/i18n/locale'

/** Provides the messages of one language. @param path the file of the messages */
export function MessagesProvider({ locale, path, children }: { locale: Locale; path: string; children: ReactNode }) {
  return (
    <IntlProvider
      locale={locale}
      messages={useMessages(path)}
      timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
    >
      {children}
    </IntlProvider>
  )
}
