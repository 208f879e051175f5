'use client'

import { createStore, useStore } from 'zustand'
import { readTheme, THEME_COOKIE, type Theme } from '#components/shell/theme'

/** On the server, and until the page is hydrated, the switch stands on the system's theme. */
const store = createStore<{ theme: Theme }>(() => ({ theme: 'system' }))
if (typeof document !== 'undefined') store.setState({ theme: readTheme(document.documentElement.dataset.theme) })

/** The theme is a cookie, so that the server draws the first page in it; here it changes at once. */
export const chooseTheme = (theme: Theme) => {
  document.documentElement.dataset.theme = theme
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=31536000; samesite=lax`
  store.setState({ theme })
}

export const useTheme = (): Theme => useStore(store, ({ theme }) => theme)
