/**
 * Joins questions about single things into one request: those that arrive while one is under way go together in the next.
 * @param ask answers at most `most` questions at once
 */
export const batched = <T>(
  ask: (ids: string[]) => Promise<(id: string) => T>,
  most: number,
): ((id: string) => Promise<T>) => {
  let waiting: { id: string; resolve: (value: T) => void; reject: (error: unknown) => void }[] = []
  let isAsking = false

  const next = async () => {
    isAsking = true
    while (waiting.length > 0) {
      const asked = waiting.slice(0, most)
      waiting = waiting.slice(most)
      try {
        const answer = await ask([...new Set(asked.map(({ id }) => id))])
        for (const { id, resolve } of asked) resolve(answer(id))
      } catch (error) {
        for (const { reject } of asked) reject(error)
      }
    }
    isAsking = false
  }

  return (id) =>
    new Promise((resolve, reject) => {
      waiting.push({ id, resolve, reject })
      if (!isAsking) void next()
    })
}
