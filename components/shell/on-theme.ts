/** Calls back when the theme changes, by the user or by the system. */
export const onTheme = (callback: () => void, signal: AbortSignal) => {
  const observer = new MutationObserver(callback)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  signal.addEventListener('abort', () => observer.disconnect())
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', callback, { signal })
}
