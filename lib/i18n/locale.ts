/** The supported languages as BCP 47 tags. The first is the default. */
export const LOCALES = ['en', 'zh-Hans'] as const
export type Locale = (typeof LOCALES)[number]
export const LOCALE_COOKIE = 'language'

/** Each language’s own name. */
export const LOCALE_NAMES: Record<Locale, string> = { en: 'English', 'zh-Hans': '简体中文' }

/** The user’s language: the cookie, else the first supported one in Accept-Language. Every Chinese maps to zh-Hans. */
// readLocale(undefined, 'fr, zh-CN;q=0.9, en;q=0.8') // => 'zh-Hans'
export const readLocale = (chosen: string | undefined, acceptLanguage: string | null): Locale =>
  LOCALES.find((locale) => locale === chosen) ??
  acceptedRanges(acceptLanguage ?? '')
    .map(localeOfRange)
    .find((locale) => locale !== undefined) ??
  LOCALES[0]

/** The ranges of an Accept-Language header by weight; those with weight 0 are left out. */
const acceptedRanges = (header: string) =>
  header
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.split(';').map((text) => text.trim())
      const weight = parameters.find((text) => /^q=/i.test(text))?.slice(2)
      return { range, weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ range, weight }) => range !== '' && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ range }) => range)

const localeOfRange = (range: string): Locale | undefined => {
  const language = range.toLowerCase().split('-')[0]
  return LOCALES.find((locale) => locale.split('-')[0] === language)
}
