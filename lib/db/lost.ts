const CONNECTION_LOST_CODES = new Set(['ECONNRESET', 'EPIPE', 'ECONNREFUSED', '57P01', '57P02', '57P03'])

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
  if (typeof code === 'string' && (CONNECTION_LOST_CODES.has(code) || code.startsWith('08'))) return true
  return LOST_WORDS.test(error.message) || isConnectionLost(error.cause)
}

const STATEMENT_CANCELLED = '57014'

/** What node-postgres says, without a code, where no answer came in time. */
const UNANSWERED_WORDS = /^Query read timeout|^timeout exceeded when trying to connect|due to connection timeout/

/** The database was asked a moment ago and did not answer, so that it is not asked again yet. */
export class DatabaseUnanswered extends Error {
  override name = 'DatabaseUnanswered'
}

/** Whether the database did not answer in time: what it was asked to do may be done yet. Looks into causes. */
export const isUnanswered = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseUnanswered || (error as { code?: unknown }).code === STATEMENT_CANCELLED) return true
  return UNANSWERED_WORDS.test(error.message) || isUnanswered(error.cause)
}

/** Whether the database is away, and may be back in a moment. */
export const isUnavailable = (error: unknown): boolean => isConnectionLost(error) || isUnanswered(error)
