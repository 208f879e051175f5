/** How songs of the library are shown. */
export type View = 'shelf' | 'list'

export const VIEW_COOKIE = 'songs-as'

/** What the cookie says; without one songs stand on a shelf. */
// readView(undefined) // => 'shelf'
export const readView = (value: string | null | undefined): View => (value === 'list' ? 'list' : 'shelf')
