'use client'

import { createStore, useStore } from 'zustand'
import { readTheme, THEME_COOKIE, type Theme } from '#components/shell/theme'

/** The server, and hydration, render the switch without a choice, so that none but the chosen one is ever marked. */
const store = createStore<{ theme: Theme | null }>(() => ({ theme: null }))
if (typeof document !== 'undefined') store.setState({ theme: readTheme(document.documentElement.dataset.theme) })

/** Kept in a cookie, so that the server renders the first page in it. */
export const chooseTheme = (theme: Theme) => {
  document.documentElement.dataset.theme = theme
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=31536000; samesite=lax`
  store.setState({ theme })
}

/** Null until hydration. */
export const useTheme = (): Theme | null => useStore(store, ({ theme }) => theme)
