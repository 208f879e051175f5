import compile from 'icu-minify/compile'
import { createTranslator, type Messages, type NamespaceKeys, type NestedKeyOf } from 'use-intl/core'
import { en } from '#lib/i18n/en/catalogue'
import type { Locale } from '#lib/i18n/locale'
import type { Translator } from '#lib/i18n/translator'
import { zhHans } from '#lib/i18n/zh-hans/catalogue'

/** All languages, on the server. A browser gets only its own. */

export type Catalogue = { readonly [key: string]: string | Catalogue }

export const CATALOGUES: Record<Locale, Catalogue> = { en, 'zh-Hans': zhHans }

const compiled = new Map<Locale, Messages>()

/**
 * The messages of one language, precompiled, so that no page ships a parser. Cast to the catalogue’s type, which use-intl
 * expects.
 */
export const messagesFor = (locale: Locale): Messages => {
  const found = compiled.get(locale) ?? (compileMessages(CATALOGUES[locale]) as Messages)
  compiled.set(locale, found)
  return found
}

/** Areas used on shared pages. */
const SHARED_PAGE_AREAS = [
  'shell',
  'song',
  'player',
  'music',
  'terms',
  'sharing',
  'errors',
] as const satisfies (keyof Messages)[]

/** The messages of shared pages only. */
export const sharedPageMessagesFor = (locale: Locale): Messages => {
  const all = messagesFor(locale)
  return Object.fromEntries(SHARED_PAGE_AREAS.map((area) => [area, all[area]])) as unknown as Messages
}

/** Plain objects only: compiled messages have no prototype, and React can’t serialise those. */
const compileMessages = (words: Catalogue): unknown =>
  Object.fromEntries(
    Object.entries(words).map(([key, value]) => [
      key,
      typeof value === 'string' ? JSON.parse(JSON.stringify(compile(value))) : compileMessages(value),
    ]),
  )

/** The translator of one area outside of components: page titles and tests. */
// translatorFor('zh-Hans', 'shell')('library') // => '曲库'
export const translatorFor = <Area extends NamespaceKeys<Messages, NestedKeyOf<Messages>>>(
  locale: Locale,
  area: Area,
): Translator<Area> => createTranslator({ locale, messages: messagesFor(locale), namespace: area })
