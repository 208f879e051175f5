import { DrizzleQueryError } from 'drizzle-orm'
import { PgPreparedQuery } from 'drizzle-orm/pg-core'

/**
 * Values of statements are passwords, email addresses, prompts and lyrics. Drizzle and both drivers put them into their errors,
 * which end in logs, so they are removed where statements fail.
 */

/** Properties of driver errors that quote values. */
const QUOTING = ['params', 'detail', 'where', 'hint', 'internalQuery', 'queryOptions'] as const

type Failed = Error & { code?: unknown; query?: unknown }

/** SQLSTATE class 22, data exceptions: their messages quote the value at fault. */
const isDataException = ({ code }: Failed) => typeof code === 'string' && /^22...$/.test(code)

const messageOf = (error: Failed): string => {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`
  return isDataException(error) ? error.message.replace(/".*"/s, '"…"') : error.message
}

/** The same error and its causes, without values. */
export const withoutValues = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  const message = messageOf(error)
  if (message !== error.message) {
    const { stack } = error
    if (stack !== undefined) error.stack = stack.replace(error.message, () => message)
    error.message = message
  }
  for (const name of QUOTING) if (name in error) delete (error as unknown as Record<string, unknown>)[name]
  withoutValues(error.cause)
  return error
}

/** For `catch`. */
export const rethrowWithoutValues = (error: unknown): never => {
  throw withoutValues(error)
}

/** Every statement of Drizzle runs through this method, also in transactions. */
const prepared = PgPreparedQuery.prototype as unknown as {
  queryWithCache(...statement: unknown[]): Promise<unknown>
}
const { queryWithCache } = prepared
prepared.queryWithCache = function (...statement) {
  return queryWithCache.apply(this, statement).catch(rethrowWithoutValues)
}
