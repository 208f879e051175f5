'use client'

import { useSyncExternalStore } from 'react'
import { type Draft, EMPTY_DRAFT } from '#components/compose/draft'
import { readDraft } from '#components/compose/read-draft'

const STORAGE_KEY = 'songloom.draft'
/** Milliseconds without a key before what was typed is written down. */
const SAVE_DELAY_MS = 250

const listeners = new Set<() => void>()
let draft: Draft | null = null
let timer: ReturnType<typeof setTimeout> | null = null

const keep = () => {
  if (timer !== null) clearTimeout(timer)
  timer = null
  try {
    if (draft) localStorage.setItem(STORAGE_KEY, JSON.stringify(draft))
  } catch {
    // A full or forbidden storage costs the memory of a draft, not the draft.
  }
}

const load = () => {
  if (draft) return draft
  try {
    draft = readDraft(localStorage.getItem(STORAGE_KEY))
  } catch {
    draft = EMPTY_DRAFT
  }
  addEventListener('pagehide', keep)
  return draft
}

export const currentDraft = load

export const changeDraft = (change: (draft: Draft) => Draft) => {
  draft = change(load())
  timer ??= setTimeout(keep, SAVE_DELAY_MS)
  for (const listener of listeners) listener()
}

/** Calls back after every change of the draft, until what it answers is called. */
export const onDraft = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The current draft. Empty on the server and until hydration. */
export const useDraft = () => useSyncExternalStore(onDraft, load, () => EMPTY_DRAFT)
