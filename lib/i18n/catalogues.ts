import compile from 'icu-minify/compile'
import { createTranslator, type Messages, type NamespaceKeys, type NestedKeyOf } from 'use-intl/core'
import { en } from '#lib/i18n/en/catalogue'
import type { Locale } from '#lib/i18n/locale'
import type { Translator } from '#lib/i18n/translator'
import { zhHans } from '#lib/i18n/zh-hans/catalogue'

/** The server's side of the words: all languages, of which a browser is sent its own. */

export type Catalogue = { readonly [key: string]: string | Catalogue }

export const CATALOGUES: Record<Locale, Catalogue> = { en, 'zh-Hans': zhHans }

const compiled = new Map<Locale, Messages>()

/**
 * The words of one language, their placeholders and plurals already parsed, so that no page carries a parser. What the
 * library is to be handed is typed as the catalogue it comes from.
 */
export const messagesFor = (locale: Locale): Messages => {
  const found = compiled.get(locale) ?? (compileMessages(CATALOGUES[locale]) as Messages)
  compiled.set(locale, found)
  return found
}

/** Areas of which the pages of a share have words. */
const SHARED_PAGE_AREAS = [
  'shell',
  'song',
  'player',
  'music',
  'terms',
  'sharing',
  'errors',
] as const satisfies (keyof Messages)[]

/** The same for visitors of a share, who are told nothing of the studio's other pages. */
export const sharedPageMessagesFor = (locale: Locale): Messages => {
  const all = messagesFor(locale)
  return Object.fromEntries(SHARED_PAGE_AREAS.map((area) => [area, all[area]])) as unknown as Messages
}

/** Plain objects all the way down: the parser's own have no prototype, and React sends none of those to a browser. */
const compileMessages = (words: Catalogue): unknown =>
  Object.fromEntries(
    Object.entries(words).map(([key, value]) => [
      key,
      typeof value === 'string' ? JSON.parse(JSON.stringify(compile(value))) : compileMessages(value),
    ]),
  )

/** The words of one area where there is no component to ask: titles of pages, and tests. */
// translatorFor('zh-Hans', 'shell')('library') // => '曲库'
export const translatorFor = <Area extends NamespaceKeys<Messages, NestedKeyOf<Messages>>>(
  locale: Locale,
  area: Area,
): Translator<Area> => createTranslator({ locale, messages: messagesFor(locale), namespace: area })
