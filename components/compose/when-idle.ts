/** Runs a callback when the browser is idle, after two seconds at most. Returns a function that cancels. Safari uses a timeout. */
export const whenIdle = (act: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, 500)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(act, { timeout: 2000 })
  return () => cancelIdleCallback(request)
}
