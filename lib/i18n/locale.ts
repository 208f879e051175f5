/** The languages of the studio, as `<html lang>` and `Intl` name them. The first is for readers of neither. */
export const LOCALES = ['en', 'zh-Hans'] as const
export type Locale = (typeof LOCALES)[number]
export const LOCALE_COOKIE = 'language'

/** What each language calls itself. */
export const LOCALE_NAMES: Record<Locale, string> = { en: 'English', 'zh-Hans': '简体中文' }

/**
 * The language of a reader: the one chosen here, else the first that the browser asks for and the studio has. Chinese of
 * any script is answered in the one script there is.
 */
// readLocale(undefined, 'fr, zh-CN;q=0.9, en;q=0.8') // => 'zh-Hans'
export const readLocale = (chosen: string | undefined, acceptLanguage: string | null): Locale =>
  LOCALES.find((locale) => locale === chosen) ??
  acceptedRanges(acceptLanguage ?? '')
    .map(localeOfRange)
    .find((locale) => locale !== undefined) ??
  LOCALES[0]

/** The ranges of an Accept-Language header, the most wanted first; those with a weight of 0 are not wanted at all. */
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
