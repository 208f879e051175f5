const CONNECTION_LOST_CODES = new Set(['ECONNRESET', 'EPIPE', 'ECONNREFUSED', '57P01', '57P02', '57P03'])

/** Messages of node-postgres, without a code, for a closed connection. */
const LOST_WORDS = /^Connection terminated|not queryable/

/**
 * Whether the connection failed, rather than the statement. Includes causes.
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

/** Messages of node-postgres, without a code, for a timeout. */
const UNANSWERED_WORDS = /^Query read timeout|^timeout exceeded when trying to connect|due to connection timeout/

/** The database did not respond just now, so statements fail without being sent. */
export class DatabaseUnanswered extends Error {
  override name = 'DatabaseUnanswered'
}

/** Whether the database did not respond in time; the statement may still be executed. Includes causes. */
export const isUnanswered = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseUnanswered || (error as { code?: unknown }).code === STATEMENT_CANCELLED) return true
  return UNANSWERED_WORDS.test(error.message) || isUnanswered(error.cause)
}

/** Whether the database is temporarily unavailable. */
export const isUnavailable = (error: unknown): boolean => isConnectionLost(error) || isUnanswered(error)
