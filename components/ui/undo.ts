'use client'

import { createStore, useStore } from 'zustand'

/** An action that is shown on the page but not yet sent. */
type UndoOffer = { id: number; text: string; undo: () => void; send: () => Promise<void> }

const UNDO_MS = 10_000 // ms

type State = { offer: UndoOffer | null; refused: unknown }
const store = createStore<State>(() => ({ offer: null, refused: null }))
let count = 0
let timer: ReturnType<typeof setTimeout> | undefined
const set = (offer: UndoOffer | null, refused: unknown = null) => store.setState({ offer, refused })
const current = () => store.getState().offer

/** Says for a while that something could not be done, where there is no better place for it. */
export const showError = (error: unknown) => {
  if (current()) void settle()
  clearTimeout(timer)
  set(null, error)
  timer = setTimeout(() => set(null), UNDO_MS)
}

/** Sends the action and resolves when done. On failure, reverts it and shows the error. */
export const settle = async (): Promise<void> => {
  clearTimeout(timer)
  const done = current()
  if (!done) return set(null)
  set(null)
  await done.send().catch((error: unknown) => {
    done.undo()
    showError(error)
  })
}

/** Restarts the time limit, or pauses it while `held`. */
export const waitAgain = (held: boolean) => {
  clearTimeout(timer)
  if (!held) timer = setTimeout(() => void settle(), UNDO_MS)
}

/**
 * Shows an action with an undo offer and sends it after ten seconds. A second offer sends the first. Returns a function that
 * sends it at once.
 */
export const offerUndo = (text: string, undo: () => void, send: () => Promise<void>): (() => void) => {
  if (current()) void settle()
  const made = { id: ++count, text, undo, send }
  set(made)
  waitAgain(false)
  return () => {
    if (current() === made) void settle()
  }
}

/** Takes the offer up; false where there is none. */
export const undoLast = (): boolean => {
  const taken = current()
  if (!taken) return false
  clearTimeout(timer)
  set(null)
  taken.undo()
  return true
}

export const useOffer = () => useStore(store, ({ offer }) => offer)

/** What was refused and is still said; null where nothing is. */
export const useRefused = () => useStore(store, ({ refused }) => refused)
