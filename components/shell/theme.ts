export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]
export const THEME_COOKIE = 'theme'

/** What the cookie says; without one the room is as the device is. */
// readTheme('light') // => 'light'
export const readTheme = (value: string | undefined): Theme => THEMES.find((theme) => theme === value) ?? 'system'

/** The colour of the browser's own frame. */
export const FRAME_COLOUR: Record<'light' | 'dark', string> = { light: '#ece5d9', dark: '#110f0d' }
