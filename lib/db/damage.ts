/** SQLSTATE codes of damaged data, a damaged index and a missing file (PostgreSQL, Appendix A). */
const DAMAGE_CODES = new Set(['XX001', 'XX002', '58P01'])

/** The first error in the chain of causes that reports a damaged or missing database file; null without one. */
export const damageOf = (error: unknown): Error | null => {
  if (!(error instanceof Error)) return null
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && DAMAGE_CODES.has(code) ? error : damageOf(error.cause)
}

/** Message to the operator of an embedded database that cannot be opened. */
export const rebuildAdvice = (directory: string, cause: unknown): string => {
  const why = cause instanceof Error ? cause.message : String(cause)
  return `The database in ${directory} can’t be opened: ${why}\nnpm run rebuild creates it again from the files and keeps the old one.`
}
