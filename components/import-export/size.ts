/** A size in bytes, formatted for a locale. */
// sizeIn(4_900_000, 'en') // => '4.9 MB'
export const sizeIn = (bytes: number, locale: string): string => {
  const [unit, per] =
    bytes < 1e6
      ? (['kilobyte', 1e3] as const)
      : bytes < 1e9
        ? (['megabyte', 1e6] as const)
        : (['gigabyte', 1e9] as const)
  const value = bytes / per
  const digits = unit === 'kilobyte' || value >= 100 ? 0 : 1
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: digits }).format(
    bytes > 0 && digits === 0 ? Math.max(1, value) : value,
  )
}
