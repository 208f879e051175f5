'use client'

import { createStore, useStore } from 'zustand'

/** Something that was done on the page and not yet on the server. */
type Offer = { id: number; text: string; undo: () => void; send: () => Promise<void> }

const WAIT = 10_000 // ms

type State = { offer: Offer | null; refused: unknown }
const store = createStore<State>(() => ({ offer: null, refused: null }))
let count = 0
let timer: ReturnType<typeof setTimeout> | undefined
const set = (offer: Offer | null, refused: unknown = null) => store.setState({ offer, refused })
const current = () => store.getState().offer

/** Says for a while that something could not be done, where there is no better place for it. */
export const tellRefusal = (error: unknown) => {
  if (current()) void settle()
  clearTimeout(timer)
  set(null, error)
  timer = setTimeout(() => set(null), WAIT)
}

/** The offer is over: what was done is sent, and resolves once it is. A refusal puts it back and says so. */
export const settle = async (): Promise<void> => {
  clearTimeout(timer)
  const done = current()
  if (!done) return set(null)
  set(null)
  await done.send().catch((error: unknown) => {
    done.undo()
    tellRefusal(error)
  })
}

/** The offer stands as long again from now on, or until it is let go where `held`. */
export const waitAgain = (held: boolean) => {
  clearTimeout(timer)
  if (!held) timer = setTimeout(() => void settle(), WAIT)
}

/**
 * Shows what was done with a way back for ten seconds, and only then sends it. A second offer sends the first. Answers what
 * ends this one before its time, as its time would.
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
export const takeBack = (): boolean => {
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
