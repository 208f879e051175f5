export type View = 'shelf' | 'list'

export const VIEW_COOKIE = 'songs-as'

/** The view of the cookie; a grid without one. */
// readView(undefined) // => 'shelf'
export const readView = (value: string | null | undefined): View => (value === 'list' ? 'list' : 'shelf')
