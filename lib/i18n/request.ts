import { cookies, headers } from 'next/headers'
import type { Messages, NamespaceKeys, NestedKeyOf } from 'use-intl/core'
import { translatorFor } from '#lib/i18n/catalogues'
import { LOCALE_COOKIE, readLocale } from '#lib/i18n/locale'

/** The language of this request. */
export const getLocale = async () =>
  readLocale((await cookies()).get(LOCALE_COOKIE)?.value, (await headers()).get('accept-language'))

/** The translator of one area for this request, for server components. */
export const getTranslations = async <Area extends NamespaceKeys<Messages, NestedKeyOf<Messages>>>(area: Area) =>
  translatorFor(await getLocale(), area)
