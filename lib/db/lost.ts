const LOST = new Set(['ECONNRESET', 'EPIPE', 'ECONNREFUSED', '57P01', '57P02', '57P03'])

/** What node-postgres says, without a code, of a connection that has ended. */
const LOST_WORDS = /^Connection terminated|not queryable/

/**
 * Whether the database hung up, or is not there for the moment, rather than refused what it was asked. Looks into causes.
 * Codes: PostgreSQL Appendix A, classes 08 and 57; errno of the socket.
 */
// isConnectionLost(Object.assign(new Error(), { code: '57P01' })) // => true
export const isConnectionLost = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && (LOST.has(code) || code.startsWith('08'))) return true
  return LOST_WORDS.test(error.message) || isConnectionLost(error.cause)
}
