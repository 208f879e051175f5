'use client'

import { useSyncExternalStore } from 'react'
import { readTheme, THEME_COOKIE, type Theme } from '#components/shell/theme'

const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The theme is a cookie, so that the server draws the first page in it; here it changes at once. */
export const chooseTheme = (theme: Theme) => {
  document.documentElement.dataset.theme = theme
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=31536000; samesite=lax`
  for (const listener of listeners) listener()
}

export const useTheme = (): Theme =>
  useSyncExternalStore(
    subscribe,
    () => readTheme(document.documentElement.dataset.theme),
    () => 'system',
  )
