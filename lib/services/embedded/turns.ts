/** Work of which a limited number goes on at once, in the order of its requests. */
export type Turns = {
  /** Waits for a turn. Resolves with a function that ends it, once. @throws the reason of `signal` */
  take(signal: AbortSignal): Promise<() => void>
}

export const turns = (atOnce: number): Turns => {
  let free = atOnce
  const waiting = new Set<() => void>()

  const pass = () => {
    const [next] = waiting
    if (!next) return void free++
    waiting.delete(next)
    next()
  }

  return {
    async take(signal) {
      signal.throwIfAborted()
      if (free > 0) free--
      else
        await new Promise<void>((resolve, reject) => {
          const leave = () => {
            waiting.delete(go)
            reject(signal.reason)
          }
          const go = () => {
            signal.removeEventListener('abort', leave)
            resolve()
          }
          waiting.add(go)
          signal.addEventListener('abort', leave, { once: true })
        })
      let ended = false
      return () => {
        if (!ended) pass()
        ended = true
      }
    },
  }
}
