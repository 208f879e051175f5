'use client'

import { createStore, useStore } from 'zustand'
import { type Draft, EMPTY_DRAFT } from '#components/compose/draft'
import { readDraft } from '#components/compose/read-draft'

const STORAGE_KEY = 'songloom.draft'
/** Delay before changes are saved. */
const SAVE_DELAY_MS = 250

/** On the server, and until the page is hydrated, the draft is empty. */
const store = createStore(() => ({ draft: EMPTY_DRAFT }))
let timer: ReturnType<typeof setTimeout> | null = null

const save = () => {
  if (timer !== null) clearTimeout(timer)
  timer = null
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(currentDraft()))
  } catch {
    // Without storage the draft lives until the page closes.
  }
}

if (typeof window !== 'undefined') {
  try {
    store.setState({ draft: readDraft(localStorage.getItem(STORAGE_KEY)) })
  } catch {
    // Storage is blocked.
  }
  addEventListener('pagehide', save)
}

export const currentDraft = () => store.getState().draft

export const changeDraft = (change: (draft: Draft) => Draft) => {
  store.setState(({ draft }) => ({ draft: change(draft) }))
  timer ??= setTimeout(save, SAVE_DELAY_MS)
}

/** Subscribes to changes of the draft; returns the unsubscribe function. */
export const onDraft = store.subscribe

export const useDraft = () => useStore(store, ({ draft }) => draft)
