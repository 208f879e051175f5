'use client'

import { createContext, use, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createSelection, type Selection } from '#components/library/selection'

export const SelectionContext = createContext<Selection | null>(null)

/** The selection of the list around it. */
export const useSelection = (): Selection => {
  const selection = use(SelectionContext)
  if (!selection) throw new Error('A song is shown outside a list.')
  return selection
}

/** A selection among these songs, for as long as the page is open. */
export const useNewSelection = (songs: readonly { id: string }[]): Selection => {
  const [selection] = useState(createSelection)
  useLayoutEffect(() => selection.list(songs.map((song) => song.id)), [selection, songs])
  return selection
}

/** A part of a selection; it renders only where the answer is another one. */
// useSelectionValue(selection, () => selection.count())
export const useSelectionValue = <T>(selection: Selection, read: () => T): T =>
  useSyncExternalStore(selection.subscribe, read, read)

export const useIsSelected = (id: string): boolean => {
  const selection = useSelection()
  return useSelectionValue(selection, () => selection.has(id))
}

/** Whether the keyboard is at this song: only its controls can be reached with Tab. */
export const useIsActive = (id: string): boolean => {
  const selection = useSelection()
  return useSelectionValue(selection, () => selection.active() === id)
}
