'use client'

import { createContext, use, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { type Choice, createChoice } from '#components/library/selection'

export const ChoiceContext = createContext<Choice | null>(null)

/** The choice of the list around it. */
export const useChoice = (): Choice => {
  const choice = use(ChoiceContext)
  if (!choice) throw new Error('A song is shown outside a list.')
  return choice
}

/** A choice among these songs, for as long as the page is open. */
export const useNewChoice = (songs: readonly { id: string }[]): Choice => {
  const [choice] = useState(createChoice)
  useLayoutEffect(() => choice.list(songs.map((song) => song.id)), [choice, songs])
  return choice
}

/** A part of a choice; it renders only where the answer is another one. */
// useChosen(choice, () => choice.count())
export const useChosen = <T>(choice: Choice, read: () => T): T => useSyncExternalStore(choice.subscribe, read, read)

export const useIsChosen = (id: string): boolean => {
  const choice = useChoice()
  return useChosen(choice, () => choice.has(id))
}

/** Whether the keyboard is at this song: only its controls can be reached with Tab. */
export const useIsActive = (id: string): boolean => {
  const choice = useChoice()
  return useChosen(choice, () => choice.active() === id)
}
