/** Lengths and moments as the studio writes them. */

// clock(204.4) // => '3:24'
export const clock = (seconds: number | null | undefined) => {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) return '–:––'
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** For screen readers, which read 1:12 as a time of day. */
// clockInWords(72) // => '1 minute 12'
export const clockInWords = (seconds: number) => {
  const whole = Math.max(0, Math.floor(seconds))
  const minutes = Math.floor(whole / 60)
  if (minutes === 0) return `${whole} ${whole === 1 ? 'second' : 'seconds'}`
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ${whole % 60}`
}

// lengthInWords(9000) // => '2 h 30 min'
export const lengthInWords = (seconds: number) => {
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** The day on which a song was made, as near as it is: today by name, this year without it. */
export const dayOf = (unix: number, now: Date, locale?: string) => {
  const day = new Date(unix * 1000)
  if (day.toDateString() === now.toDateString()) return 'Today'
  const sameYear = day.getFullYear() === now.getFullYear()
  return day.toLocaleDateString(locale, { day: 'numeric', month: 'short', ...(sameYear ? {} : { year: 'numeric' }) })
}

// momentOf(1795271580) // => '21 Nov 2026, 14:33'
export const momentOf = (unix: number, locale?: string) =>
  new Date(unix * 1000).toLocaleString(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })

// fileSize(4_900_000) // => '4.9 MB'
export const fileSize = (bytes: number) =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
