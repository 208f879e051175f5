'use client'

import { createContext, use, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createSelection, type Selection } from '#components/library/selection'

export const SelectionContext = createContext<Selection | null>(null)

/** The selection of the surrounding list. */
export const useSelection = (): Selection => {
  const selection = use(SelectionContext)
  if (!selection) throw new Error('A song is shown outside a list.')
  return selection
}

/** A new selection among these songs. */
export const useNewSelection = (songs: readonly { id: string }[]): Selection => {
  const [selection] = useState(createSelection)
  useLayoutEffect(() => selection.list(songs.map((song) => song.id)), [selection, songs])
  return selection
}

/** A value of a selection; renders only when it changes. */
// useSelectionValue(selection, () => selection.count())
export const useSelectionValue = <T>(selection: Selection, read: () => T): T =>
  useSyncExternalStore(selection.subscribe, read, read)

export const useIsSelected = (id: string): boolean => {
  const selection = useSelection()
  return useSelectionValue(selection, () => selection.has(id))
}

/** Whether the song is active: Tab reaches only its controls. */
export const useIsActive = (id: string): boolean => {
  const selection = useSelection()
  return useSelectionValue(selection, () => selection.active() === id)
}
