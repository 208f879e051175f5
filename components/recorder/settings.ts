'use client'

import { createStore, useStore } from 'zustand'
import { type Count, TEMPO_LIMITS } from '#components/recorder/click-track'
import type { InputSettings } from '#components/recorder/input'

/** `countIn` in bars. `click`: continues while recording. */
export type RecorderSettings = InputSettings & Count & { countIn: 0 | 1 | 2; click: boolean }

export const METERS = [2, 3, 4] as const // beats in a bar of quarters

const STORAGE_KEY = 'songloom.recorder'

const DEFAULTS: RecorderSettings = {
  deviceId: null,
  stereo: false,
  processed: false,
  countIn: 1,
  click: false,
  bpm: 100,
  beatsPerBar: 4,
}

/** Values outside of their range are replaced by the default. */
// readSettings('{"bpm":9000,"countIn":2}').countIn // => 2
// readSettings('{"bpm":9000}').bpm // => 100
export const readSettings = (text: string | null): RecorderSettings => {
  const kept: unknown = JSON.parse(text ?? '{}')
  const found: Partial<Record<keyof RecorderSettings, unknown>> = typeof kept === 'object' && kept !== null ? kept : {}
  const { bpm, beatsPerBar, countIn, deviceId } = found
  const isTempo = typeof bpm === 'number' && bpm >= TEMPO_LIMITS.min && bpm <= TEMPO_LIMITS.max
  return {
    deviceId: typeof deviceId === 'string' ? deviceId : DEFAULTS.deviceId,
    stereo: found.stereo === true,
    processed: found.processed === true,
    click: found.click === true,
    countIn: countIn === 0 || countIn === 2 ? countIn : DEFAULTS.countIn,
    bpm: isTempo ? bpm : DEFAULTS.bpm,
    beatsPerBar: METERS.find((each) => each === beatsPerBar) ?? DEFAULTS.beatsPerBar,
  }
}

const load = (): RecorderSettings => {
  try {
    return readSettings(localStorage.getItem(STORAGE_KEY))
  } catch {
    return DEFAULTS
  }
}

const store = createStore<RecorderSettings>(load)

export const currentSettings = (): RecorderSettings => store.getState()

export const changeSettings = (change: Partial<RecorderSettings>) => {
  store.setState(change)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(currentSettings()))
  } catch {
    // Without storage they hold until the page is left.
  }
}

export const useSettings = () => useStore(store)
