'use client'

import { useSyncExternalStore } from 'react'

/** Something that was done on the page and not yet on the server. */
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

/** Says for a while that something could not be done, where there is no better place for it. */
export const showError = (error: unknown) => {
  if (offer) void settle()
  clearTimeout(timer)
  set(null, error)
  timer = setTimeout(() => set(null), UNDO_MS)
}

/** The offer is over: what was done is sent, and resolves once it is. A refusal puts it back and says so. */
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

/** The offer stands as long again from now on, or until it is let go where `held`. */
export const waitAgain = (held: boolean) => {
  clearTimeout(timer)
  if (!held) timer = setTimeout(() => void settle(), UNDO_MS)
}

/**
 * Shows what was done with a way back for ten seconds, and only then sends it. A second offer sends the first. Answers what
 * ends this one before its time, as its time would.
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

/** Takes the offer up; false where there is none. */
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

/** What was refused and is still said; null where nothing is. */
export const useRefused = () =>
  useSyncExternalStore(
    subscribe,
    () => refused,
    () => null,
  )
