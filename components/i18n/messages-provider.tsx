'use client'

import type { ReactNode } from 'react'
import { IntlProvider, type Messages } from 'use-intl'
import type { Locale } from '#lib/i18n/locale'

/** Provides the messages of one language. */
export function MessagesProvider({
  locale,
  messages,
  children,
}: {
  locale: Locale
  messages: Messages
  children: ReactNode
}) {
  return (
    <IntlProvider locale={locale} messages={messages} timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}>
      {children}
    </IntlProvider>
  )
}
