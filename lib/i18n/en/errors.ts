/** What went wrong. The API words its own errors in English, so an English reader is shown those, which know more. */
export const errors = {
  unreachable: 'Can’t reach Songloom right now. Try again in a moment.',
  failed: 'Something went wrong. Try again.',
  openSettings: 'Open Settings',
  /** By error code: in other languages, a sentence for every code of `lib/contract/errors.ts` and of failed songs. */
  problems: {} as Readonly<Record<string, string>>,
  /** By field of a request: in other languages, what is to be looked at there. */
  fields: {} as Readonly<Record<string, string>>,
} as const
