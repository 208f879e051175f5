/** Formats a day in the user’s language. */
// dateIn(1_700_000_000, 'en') // => 'Nov 14, 2023'
export const dateIn = (seconds: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(seconds * 1000)
