'use client'

import { useRouter } from 'next/navigation'
import { useLocale } from 'use-intl'
import { LOCALE_COOKIE, type Locale } from '#lib/i18n/locale'

/**
 * The language and its setter. It is kept in a cookie, so that the server renders the first page in it. A change refreshes
 * the page in place and keeps what was typed.
 */
export const useLanguage = (): [Locale, (next: Locale) => void] => {
  const router = useRouter()
  const choose = (next: Locale) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
    document.cookie = `${LOCALE_COOKIE}=${next}; path=/; max-age=31536000; samesite=lax`
    router.refresh()
  }
  return [useLocale(), choose]
}
