/** What the edit page shows: kept while versions change, for their pages are different ones. */

export const VIEWS = ['words', 'chords', 'melody'] as const
export type View = (typeof VIEWS)[number]

type Place = { view: View; section: string | null }

let last: Place = { view: 'words', section: null }

export const lastPlace = (): Place => last
export const keepPlace = (place: Place) => {
  last = place
}
