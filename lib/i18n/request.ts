import { cookies, headers } from 'next/headers'
import type { Messages, NamespaceKeys, NestedKeyOf } from 'use-intl/core'
import { translatorFor } from '#lib/i18n/catalogues'
import { LOCALE_COOKIE, readLocale } from '#lib/i18n/locale'

/** The language of whoever asks for this page. */
export const getLocale = async () =>
  readLocale((await cookies()).get(LOCALE_COOKIE)?.value, (await headers()).get('accept-language'))

/** The words of one area for this request, for what the server writes itself. */
export const getTranslations = async <Area extends NamespaceKeys<Messages, NestedKeyOf<Messages>>>(area: Area) =>
  translatorFor(await getLocale(), area)
