/**
 * Does something once the browser has nothing better to do, at the latest after two seconds; what comes back gives it up.
 * Safari knows no idle callbacks and waits out a short time instead.
 */
export const whenIdle = (act: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, 500)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(act, { timeout: 2000 })
  return () => cancelIdleCallback(request)
}
