'use client'

import { useSyncExternalStore } from 'react'

/** An action that is shown on the page but not yet sent. */
type UndoOffer = { id: number; text: string; undo: () => void; send: () => Promise<void> }

const UNDO_MS = 10_000 // ms

let offer: UndoOffer | null = null
let refused: unknown = null
let count = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const set = (next: UndoOffer | null, error: unknown = null) => {
  offer = next
  refused = error
  for (const listener of listeners) listener()
}

/** Shows an error for a while. */
export const showError = (error: unknown) => {
  if (offer) void settle()
  clearTimeout(timer)
  set(null, error)
  timer = setTimeout(() => set(null), UNDO_MS)
}

/** Sends the action and resolves when done. On failure, reverts it and shows the error. */
export const settle = async (): Promise<void> => {
  clearTimeout(timer)
  const done = offer
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
  if (offer) void settle()
  const made = { id: ++count, text, undo, send }
  set(made)
  waitAgain(false)
  return () => {
    if (offer === made) void settle()
  }
}

/** Undoes the current action; false if there is none. */
export const undoLast = (): boolean => {
  const taken = offer
  if (!taken) return false
  clearTimeout(timer)
  set(null)
  taken.undo()
  return true
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useOffer = () =>
  useSyncExternalStore(
    subscribe,
    () => offer,
    () => null,
  )

/** The error currently shown, or null. */
export const useRefused = () =>
  useSyncExternalStore(
    subscribe,
    () => refused,
    () => null,
  )
