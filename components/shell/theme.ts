export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]
export const THEME_COOKIE = 'theme'

/** The theme of the cookie, or that of the system. */
// readTheme('light') // => 'light'
export const readTheme = (value: string | undefined): Theme => THEMES.find((theme) => theme === value) ?? 'system'

/** Colours for `theme-color`. */
export const FRAME_COLOUR: Record<'light' | 'dark', string> = { light: '#ece5d9', dark: '#110f0d' }
