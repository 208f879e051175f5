'use client'

import type { ReactNode } from 'react'
import { createStore, useStore } from 'zustand'
import type { ProducedAs } from '#components/produce/produced-as'
import type { ProduceTask } from '#components/produce/use-producers'
import type { MenuPlace } from '#components/ui/menu-parts'
import type { Track } from '#lib/player/track'

/** An action that only one list offers, such as to remove the song from it. */
export type SongMenuExtra = { label: string; icon: ReactNode; onSelect: () => void; danger?: boolean }

/** What the place of a song changes about its menu. */
export type SongMenuOptions = {
  /** Plays the song within its list; otherwise it plays alone. */
  play?: (() => void) | undefined
  extras?: readonly SongMenuExtra[] | undefined
  /** All items of the menu, for a song that the library does not have, such as one in the trash. */
  only?: readonly SongMenuExtra[] | undefined
  /** Shown until the song itself is loaded. */
  rating?: number | null | undefined
  /** Set on the song’s own page. */
  onSongPage?: boolean | undefined
  onDeleted?: (() => void) | undefined
}

export type SongMenuRequest = SongMenuOptions & {
  track: Track
  owner: Element
  place: MenuPlace
  align: 'start' | 'end'
}

/** What a menu can ask for that outlives it. */
export type SongDialog = { id: string; title: string } & (
  | { kind: 'share' | 'rename' | 'video' }
  | { kind: 'produce'; task: ProduceTask; again?: ProducedAs | undefined }
)

/** Any place can open the one menu of songs; the frame shows it. */
const store = createStore<{ request: SongMenuRequest | null; dialog: SongDialog | null }>(() => ({
  request: null,
  dialog: null,
}))

/** Closes the menu of a request, unless another one has opened since. */
export const closeSongMenu = (request: SongMenuRequest) => {
  if (store.getState().request === request) store.setState({ request: null })
}
export const openSongDialog = (dialog: SongDialog | null) => store.setState({ dialog })

/** Opens below the element, as from its ⋯ button. */
export const openSongMenuBy = (owner: Element, track: Track, options: SongMenuOptions = {}) => {
  const { x, y, width, height } = owner.getBoundingClientRect()
  store.setState({ request: { ...options, track, owner, place: { x, y, width, height }, align: 'end' } })
}

/** Opens at a point of the window. A point outside of the element is of the keyboard, which has none. */
export const openSongMenuAt = (
  owner: Element,
  point: { clientX: number; clientY: number },
  track: Track,
  options: SongMenuOptions = {},
) => {
  const { left, right, top, bottom } = owner.getBoundingClientRect()
  const { clientX, clientY } = point
  const inside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  const place = {
    x: inside ? clientX : left + 8,
    y: inside ? clientY : Math.min(bottom, top + 40),
    width: 0,
    height: 0,
  }
  store.setState({ request: { ...options, track, owner, place, align: 'start' } })
}

export const useSongMenuRequest = () => useStore(store, ({ request }) => request)
export const useSongDialog = () => useStore(store, ({ dialog }) => dialog)
/** Whether the menu of this element is open. */
export const useIsSongMenuOpen = (id: string) => useStore(store, ({ request }) => request?.owner.id === id)
