'use client'

import { createStore, useStore } from 'zustand'

/** An action that is shown on the page but not yet sent. */
type PendingAction = { id: number; text: string; undo: () => void; send: () => Promise<void> }

const UNDO_MS = 10_000 // ms

type State = { pending: PendingAction | null; error: unknown }
const store = createStore<State>(() => ({ pending: null, error: null }))
let count = 0
let timer: ReturnType<typeof setTimeout> | undefined
const set = (pending: PendingAction | null, error: unknown = null) => store.setState({ pending, error })
const current = () => store.getState().pending

/** Shows an error for a while, if no other place shows it. */
export const showError = (error: unknown) => {
  if (current()) void commit()
  clearTimeout(timer)
  set(null, error)
  timer = setTimeout(() => set(null), UNDO_MS)
}

/** Sends the action and resolves when done. On failure, reverts it and shows the error. */
export const commit = async (): Promise<void> => {
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
export const restartTimer = (held: boolean) => {
  clearTimeout(timer)
  if (!held) timer = setTimeout(() => void commit(), UNDO_MS)
}

/**
 * Shows an action with an undo offer and sends it after ten seconds. A second offer sends the first. Returns a function that
 * sends it at once.
 */
export const offerUndo = (text: string, undo: () => void, send: () => Promise<void>): (() => void) => {
  if (current()) void commit()
  const made = { id: ++count, text, undo, send }
  set(made)
  restartTimer(false)
  return () => {
    if (current() === made) void commit()
  }
}

/** Reverts the pending action. Returns false if there is none. */
export const undoLast = (): boolean => {
  const taken = current()
  if (!taken) return false
  clearTimeout(timer)
  set(null)
  taken.undo()
  return true
}

export const usePendingAction = () => useStore(store, ({ pending }) => pending)

/** The error that is shown, or null. */
export const useShownError = () => useStore(store, ({ error }) => error)
