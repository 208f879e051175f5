import type { Locale } from '#lib/i18n/locale'
import type { Translator } from '#lib/i18n/translator'

/** Formats lengths and times. */

// clock(204.4) → '3:24'
export const formatClock = (seconds: number | null | undefined) => {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) return '–:––'
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** For screen readers, which read 1:12 as a time of day. */
// spokenClock(t, 72) → '1 minute 12'
export const spokenClock = (t: Translator<'music'>, seconds: number) => {
  const whole = Math.max(0, Math.floor(seconds))
  const minutes = Math.floor(whole / 60)
  if (minutes === 0) return t('spoken.seconds', { seconds: whole })
  return t('spoken.minutes', { minutes, seconds: String(whole % 60) })
}

// formatLength(t, 9000) → '2 h 30 min'
export const formatLength = (t: Translator<'music'>, seconds: number) => {
  const whole = seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : 0
  const [hours, minutes] = [String(Math.floor(whole / 60)), String(whole % 60)]
  if (whole < 60) return t('length.minutes', { minutes })
  return whole % 60 === 0 ? t('length.hours', { hours }) : t('length.both', { hours, minutes })
}

/** The day a song was created: today by name, this year without the year. */
export const formatDay = (t: Translator<'music'>, unix: number, now: Date, locale: string) => {
  const day = new Date(unix * 1000)
  if (day.toDateString() === now.toDateString()) return t('day.today')
  const sameYear = day.getFullYear() === now.getFullYear()
  return day.toLocaleDateString(locale, { day: 'numeric', month: 'short', ...(sameYear ? {} : { year: 'numeric' }) })
}

// momentOf(1795271580, 'en') → 'Nov 21, 2026, 14:33'
export const formatMoment = (unix: number, locale: Locale) =>
  new Date(unix * 1000).toLocaleString(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })

/** File size units are the same in every language. */
// fileSize(4_900_000) → '4.9 MB'
export const formatFileSize = (bytes: number) =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
