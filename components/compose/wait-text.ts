import type { Translator } from '#lib/i18n/translator'

/** The wait until songs can be created again, in seconds, minutes or hours. */
// waitText(t, 120) → 'Wait 2 min'
export const waitText = (t: Translator<'compose.send'>, seconds: number) => {
  if (seconds < 90) return t('inSeconds', { count: seconds })
  if (seconds < 90 * 60) return t('inMinutes', { count: Math.round(seconds / 60) })
  return t('inHours', { count: Math.round(seconds / 3600) })
}
