'use client'

import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { INSTRUMENTS, type Instrument } from '#components/practice/chord-shapes'

/** Settings of the practice view. All but `transpose` are kept for the next song. */
export type PracticeSettings = {
  instrument: Instrument
  /** Fret, 0…11. */
  capo: number
  /** Semitones that the song sounds higher, −6…6. */
  transpose: number
  /** Bars before the song starts, 0…2. */
  countIn: number
  metronome: boolean
  large: boolean
}

export const MAX_CAPO = 11
export const MAX_TRANSPOSE = 6
export const MAX_COUNT_IN = 2

const KEY = 'songloom.practice'
const INITIAL: PracticeSettings = {
  instrument: 'guitar',
  capo: 0,
  transpose: 0,
  countIn: 1,
  metronome: false,
  large: false,
}

const wholeNumber = (value: unknown, most: number, otherwise: number) =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most ? (value as number) : otherwise

/** Reads stored settings; what is missing or invalid is as at first. */
// readSettings('{"capo":2}') → { instrument: 'guitar', capo: 2, … }
export const readSettings = (stored: string | null): PracticeSettings => {
  try {
    const { instrument, capo, countIn, metronome, large } = JSON.parse(stored ?? '{}') ?? {}
    return {
      instrument: INSTRUMENTS.includes(instrument) ? instrument : INITIAL.instrument,
      capo: wholeNumber(capo, MAX_CAPO, INITIAL.capo),
      transpose: 0,
      countIn: wholeNumber(countIn, MAX_COUNT_IN, INITIAL.countIn),
      metronome: metronome === true,
      large: large === true,
    }
  } catch {
    return INITIAL
  }
}

const stored = () => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

const store = createStore(() => readSettings(stored()))

export const practiceSettings = store.getState

export const setPractice = (change: Partial<PracticeSettings>) => {
  store.setState(change)
  try {
    localStorage.setItem(KEY, JSON.stringify(store.getState()))
  } catch {
    // Without storage, the settings last until the page closes.
  }
}

export const usePractice = <T>(select: (settings: PracticeSettings) => T): T => useStore(store, select)
