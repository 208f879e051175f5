'use client'

import { createStore, useStore } from 'zustand'
import { STEM_FORMATS, type StemFormat } from '#lib/contract/stem-formats'

/** The format of stems that was chosen last in this browser. */

const STORAGE_KEY = 'songloom.stemFormat'

/** As in the API. */
const DEFAULT_FORMAT: StemFormat = 'wav24'

// readStemFormat('wav16') // => 'wav16'
// readStemFormat('aiff') // => 'wav24'
export const readStemFormat = (text: string | null): StemFormat =>
  STEM_FORMATS.find((format) => format === text) ?? DEFAULT_FORMAT

const load = (): StemFormat => {
  try {
    return readStemFormat(localStorage.getItem(STORAGE_KEY))
  } catch {
    return DEFAULT_FORMAT
  }
}

const store = createStore<{ format: StemFormat }>(() => ({ format: load() }))

export const chooseStemFormat = (format: StemFormat) => {
  store.setState({ format })
  try {
    localStorage.setItem(STORAGE_KEY, format)
  } catch {
    // Without storage it holds until the page is left.
  }
}

export const useStemFormat = () => useStore(store, ({ format }) => format)
