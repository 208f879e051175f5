'use client'

import { useEffect, useState } from 'react'
import { readTheme, THEME_COOKIE, THEMES, type Theme } from '#components/shell/theme'
import { Segment } from '#components/ui/segment'

const NAMES: Record<Theme, string> = { system: 'As the device', light: 'Light', dark: 'Dark' }

/** The theme is a cookie, so that the server draws the first page in it; here it changes at once. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>('dark')
  useEffect(() => setTheme(readTheme(document.documentElement.dataset.theme)), [])
  const choose = (next: Theme) => {
    setTheme(next)
    document.documentElement.dataset.theme = next
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
    document.cookie = `${THEME_COOKIE}=${next}; path=/; max-age=31536000; samesite=lax`
  }
  return (
    <Segment
      label="Theme"
      value={theme}
      options={THEMES.map((value) => ({ value, label: NAMES[value] }))}
      onChange={choose}
    />
  )
}
