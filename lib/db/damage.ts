/** SQLSTATE of data or an index that is damaged, and of a file that is missing (PostgreSQL Appendix A). */
const DAMAGE_CODES = new Set(['XX001', 'XX002', '58P01'])

/** The error of a damaged or missing database file behind this one; null for any other error. */
export const damageOf = (error: unknown): Error | null => {
  if (!(error instanceof Error)) return null
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && DAMAGE_CODES.has(code) ? error : damageOf(error.cause)
}

/** What the operator of an embedded database reads if its files cannot be used. */
export const rebuildAdvice = (directory: string, cause: unknown): string => {
  const why = cause instanceof Error ? cause.message : String(cause)
  return `The database in ${directory} can’t be opened: ${why}\nnpm run rebuild creates it again from the files and keeps the old one.`
}
