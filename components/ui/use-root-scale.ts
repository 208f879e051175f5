'use client'

import { useSyncExternalStore } from 'react'

/** The root font size that lengths in pixels are designed for. */
const DESIGN_ROOT_PX = 16

const subscribe = (listener: () => void) => {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

const rootScale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / DESIGN_ROOT_PX

/**
 * The factor by which lengths in rem exceed their design size in pixels. It grows with the font size that the user
 * sets, and in large windows.
 */
export const useRootScale = (): number => useSyncExternalStore(subscribe, rootScale, () => 1)
