'use client'

import type { MouseEvent } from 'react'
import { openSongMenuAt, type SongMenuOptions } from '#components/song/song-menu-store'
import { useLongPress } from '#components/ui/use-long-press'
import type { Track } from '#lib/player/track'

/** For an element that stands for a song: a long press there must not start the browser’s own selection or preview. */
export const SONG_AREA = '[-webkit-touch-callout:none] pointer-coarse:select-none'

/**
 * Opens the menu of the song under the pointer: by right-click, the menu key, Shift+F10 or a long press. `find` returns the
 * song of an element, or null where there is none.
 */
// <div className={SONG_AREA} {...useSongMenuAt(() => ({ track }))}>
export const useSongMenuAt = (
  find: (target: Element) => (SongMenuOptions & { track: Track; owner?: Element }) | null,
) => {
  const open = (target: Element, area: Element, point: { clientX: number; clientY: number }) => {
    const found = find(target)
    if (!found) return false
    const { track, owner = area, ...options } = found
    openSongMenuAt(owner, point, track, options)
    return true
  }
  const press = useLongPress((target, area, point) => open(target, area, point))
  const { onContextMenu: hideNative, ...handlers } = press.handlers
  return {
    press,
    handlers: {
      ...handlers,
      onContextMenu(event: MouseEvent) {
        hideNative(event)
        if (event.defaultPrevented || !(event.target instanceof Element)) return
        if (open(event.target, event.currentTarget, event)) event.preventDefault()
      },
      /** The click that ends a long press does nothing else. */
      onClickCapture(event: MouseEvent) {
        if (!press.wasLong()) return
        press.forget()
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}

/** The same for an element that stands for one song. */
export const useSongMenu = (track: Track | null, options: SongMenuOptions = {}) =>
  useSongMenuAt(() => track && { track, ...options }).handlers
