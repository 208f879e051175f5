/** Plain JavaScript, because `npm start` uses it before anything is built. */

/**
 * Why data cannot be written: no space is left, or the disk or database is read-only or belongs to another user.
 * @typedef {'full' | 'read-only'} WriteFailure
 */

/**
 * Errno of Node and SQLSTATE of Postgres (PostgreSQL Appendix A). PGlite reports a read-only disk as 42501.
 * @type {Record<string, WriteFailure>}
 */
const FAILURES = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  53100: 'full',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
  25006: 'read-only',
  42501: 'read-only',
}

/**
 * The failure behind an error, causes included; null for any other error.
 * @param {unknown} error
 * @returns {WriteFailure | null}
 * @example writeFailureOf(Object.assign(new Error(), { code: 'ENOSPC' })) // => 'full'
 */
export const writeFailureOf = (error) => {
  if (!(error instanceof Error)) return null
  const { code, syscall } = /** @type {{ code?: unknown, syscall?: unknown }} */ (error)
  // A firewall may refuse a connection with the code of a file.
  if (syscall === 'connect') return null
  return (typeof code === 'string' && FAILURES[code]) || writeFailureOf(error.cause)
}
