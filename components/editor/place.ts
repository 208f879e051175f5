/** What the edit page shows, and what has the focus: kept while versions change, for their pages are different ones. */

export const VIEWS = ['words', 'chords', 'melody'] as const
export type View = (typeof VIEWS)[number]

type Place = { view: View; section: string | null }

let last: Place = { view: 'words', section: null }
let focused: string | null = null

export const lastPlace = (): Place => last
export const keepPlace = (place: Place) => {
  last = place
}

/** Keeps what has the focus, by its `data-place`, by that of what it is in, or by its label. */
export const keepFocus = () => {
  const element = document.activeElement
  focused = element?.closest<HTMLElement>('[data-place]')?.dataset.place ?? element?.getAttribute('aria-label') ?? null
}

/** Gives the focus to what had it on the page of the version before. */
export const restoreFocus = (page: HTMLElement) => {
  const name = CSS.escape(focused ?? '')
  focused = null
  if (name) page.querySelector<HTMLElement>(`[data-place="${name}"], [aria-label="${name}"]`)?.focus()
}
