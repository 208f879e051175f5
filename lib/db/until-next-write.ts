/** Most results that are kept. */
const MAX_RESULTS = 1000

/**
 * Keeps the results of a read-only query until the next write to the database.
 * @param revision changes with every write; null if other processes write too, and nothing is kept
 */
export const untilNextWrite = <Values extends string[], Result>(
  query: (...values: Values) => Promise<Result>,
  revision: () => number | null,
): ((...values: Values) => Promise<Result>) => {
  const results = new Map<string, Promise<Result>>()
  let keptAt: number | null = null
  return (...values) => {
    const now = revision()
    if (now === null) return query(...values)
    if (now !== keptAt || results.size >= MAX_RESULTS) results.clear()
    keptAt = now
    const name = JSON.stringify(values)
    const known = results.get(name)
    if (known) return known
    const result = query(...values)
    results.set(name, result)
    result.catch(() => results.get(name) === result && results.delete(name))
    return result
  }
}
