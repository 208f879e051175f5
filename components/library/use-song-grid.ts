'use client'

import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { nextIndex, stepForKey } from '#components/library/grid-keys'
import type { Selection } from '#components/library/selection'
import type { SongMenuOptions } from '#components/song/song-menu-store'
import { useSongMenuAt } from '#components/song/use-song-menu'
import type { Track } from '#lib/player/track'

/** Frames to wait for a song to render after scrolling to it. */
const MAX_FOCUS_FRAMES = 20

export const cellOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-song]') : null

/**
 * Keys, clicks and long presses in a grid of songs. Each song has `data-song`; inside it, `data-mark` selects it and
 * the first link opens it.
 */
export const useSongGrid = ({
  selection,
  columns,
  page,
  reveal,
  onTrash,
  onMove,
  menuOf,
}: {
  selection: Selection
  columns: number
  /** Rows per screen. */
  page: number
  reveal: (row: number) => void
  onTrash: (ids: string[]) => void
  /** Moves a song by one place, in the playlist's own order. */
  onMove?: ((id: string, by: -1 | 1) => void) | undefined
  /** The menu of a song; null if it is gone. */
  menuOf: (id: string) => (SongMenuOptions & { track: Track }) | null
}) => {
  const grid = useRef<HTMLDivElement>(null)
  const elementOf = (id: string) => grid.current?.querySelector<HTMLElement>(`[data-song="${CSS.escape(id)}"]`)

  const focus = (id: string) => {
    reveal(Math.floor(selection.order().indexOf(id) / columns))
    const attempt = (left: number) => {
      const element = elementOf(id)
      if (element) element.focus({ preventScroll: true })
      else if (left > 0) requestAnimationFrame(() => attempt(left - 1))
    }
    attempt(MAX_FOCUS_FRAMES)
  }

  // The focused element may be removed, with a song or with the selection bar. The active song then gets the focus,
  // unless it was only scrolled out of view.
  const held = useRef<string | 'bar' | null>(null)
  const onChange = useEffectEvent(() => {
    const id = selection.active()
    if (held.current === null || id === null || document.activeElement !== document.body) return
    if (held.current !== id) focus(id)
    else elementOf(id)?.focus({ preventScroll: true })
  })
  useEffect(() => selection.subscribe(() => requestAnimationFrame(() => onChange())), [selection])
  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent) => {
      const bar = target instanceof Element && target.closest('[data-bulk]') !== null
      held.current = bar ? 'bar' : (cellOf(target)?.dataset.song ?? null)
    }
    document.addEventListener('focusin', onFocusIn)
    return () => document.removeEventListener('focusin', onFocusIn)
  }, [])

  const opening = useRef(false)
  const { press, handlers: menu } = useSongMenuAt((target) => {
    const owner = cellOf(target)
    if (!owner) return null
    const found = menuOf(owner.dataset.song ?? '')
    return found && { ...found, owner }
  })

  const onClickCapture = (event: MouseEvent) => {
    const id = cellOf(event.target)?.dataset.song
    if (id === undefined || !(event.target instanceof Element) || opening.current) return
    const mark = event.target.closest('[data-mark]') !== null
    const link = event.target.closest('a') !== null
    const swallow = press.wasLong() || (link && selection.count() > 0)
    if (!mark && !swallow && !(link && (event.shiftKey || event.ctrlKey || event.metaKey))) return
    event.preventDefault()
    event.stopPropagation()
    if (press.wasLong()) return press.forget()
    if (event.shiftKey) selection.selectRangeTo(id)
    else selection.toggle(id)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && selection.count() > 0) {
      event.preventDefault()
      return selection.clear()
    }
    const id = event.target instanceof HTMLElement ? event.target.dataset.song : undefined
    if (id === undefined) return
    const taken = keyOf(event, id)
    if (taken) event.preventDefault()
  }

  /** Whether the grid handles the key. */
  const keyOf = (event: KeyboardEvent, id: string): boolean => {
    const step = stepForKey(event.key)
    if (event.altKey && onMove && (step === 'up' || step === 'down')) {
      onMove(id, step === 'up' ? -1 : 1)
      requestAnimationFrame(() => focus(id))
      return true
    }
    if (event.altKey) return false
    if (step) {
      const order = selection.order()
      const to = nextIndex(step, order.indexOf(id), { count: order.length, columns, page })
      const next = to === null ? undefined : order[to]
      if (next === undefined) return step === 'up' || step === 'down'
      if (event.shiftKey) selection.selectRangeTo(next)
      else selection.activate(next)
      focus(next)
      return true
    }
    const command = event.ctrlKey || event.metaKey
    if (command && event.key.toLowerCase() === 'a') {
      selection.all()
      return true
    }
    if (command) return false
    switch (event.key) {
      case ' ':
      case 'x':
      case 'X':
        if (event.shiftKey) selection.selectRangeTo(id)
        else selection.toggle(id)
        return true
      case 'Enter':
        opening.current = true
        elementOf(id)?.querySelector('a')?.click()
        opening.current = false
        return true
      case 'Delete':
      case 'Backspace':
        onTrash(selection.count() > 0 ? selection.ids() : [id])
        return true
    }
    return false
  }

  const onFocus = useCallback(
    (event: React.FocusEvent) => {
      const id = cellOf(event.target)?.dataset.song
      if (id !== undefined) selection.activate(id)
    },
    [selection],
  )

  return { grid, handlers: { ...menu, onKeyDown, onClickCapture, onFocus } }
}
