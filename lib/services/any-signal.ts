/** A signal that aborts when one of several signals does. */
export type CombinedSignal = {
  signal: AbortSignal
  /** Removes its listeners from the other signals. */
  dispose(): void
}

/**
 * Replaces `AbortSignal.any` where a signal lives as long as the process.
 * Node 20 keeps an entry of 1.4 kB for every combined signal, and 200 polling tabs create dozens a second.
 */
export const anySignal = (...signals: readonly AbortSignal[]): CombinedSignal => {
  const controller = new AbortController()
  const end = () => {
    for (const signal of signals) signal.removeEventListener('abort', abort)
  }
  function abort(this: AbortSignal) {
    end()
    controller.abort(this.reason)
  }
  const over = signals.find(({ aborted }) => aborted)
  if (over) controller.abort(over.reason)
  else for (const signal of signals) signal.addEventListener('abort', abort)
  return { signal: controller.signal, dispose: end }
}

/** Runs work that one of several signals may abort. */
export const withAnySignal = async <T>(
  signals: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const { signal, dispose: end } = anySignal(...signals)
  try {
    return await work(signal)
  } finally {
    end()
  }
}
