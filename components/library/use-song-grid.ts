'use client'

import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { landing, stepOf } from '#components/library/grid-keys'
import type { Choice } from '#components/library/selection'
import { useLongPress } from '#components/library/use-long-press'

/** Frames that a song which was scrolled to may take to appear. */
const PATIENCE = 20

export const cellOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-song]') : null

/**
 * What keys, presses and long presses do in a grid of songs. Each song is an element with `data-song`; inside it `data-mark`
 * is what chooses it, and its first link opens it.
 */
export const useSongGrid = ({
  choice,
  columns,
  page,
  reveal,
  onTrash,
  onMove,
}: {
  choice: Choice
  columns: number
  /** Rows that a screen holds. */
  page: number
  reveal: (row: number) => void
  onTrash: (ids: string[]) => void
  /** Moves a song by one place, where the order is the list's own. */
  onMove?: ((id: string, by: -1 | 1) => void) | undefined
}) => {
  const grid = useRef<HTMLDivElement>(null)
  const elementOf = (id: string) => grid.current?.querySelector<HTMLElement>(`[data-song="${CSS.escape(id)}"]`)

  const focus = (id: string) => {
    reveal(Math.floor(choice.order().indexOf(id) / columns))
    const attempt = (left: number) => {
      const element = elementOf(id)
      if (element) element.focus({ preventScroll: true })
      else if (left > 0) requestAnimationFrame(() => attempt(left - 1))
    }
    attempt(PATIENCE)
  }

  // What had the focus may go: a song that leaves, the bar of a choice that ends. Then the song the keyboard is at has it.
  // A song that was only scrolled away is still the one the keyboard is at, and nobody is taken back to it.
  const held = useRef<string | 'bar' | null>(null)
  const onChange = useEffectEvent(() => {
    const id = choice.active()
    if (held.current === null || id === null || document.activeElement !== document.body) return
    if (held.current !== id) focus(id)
    else elementOf(id)?.focus({ preventScroll: true })
  })
  useEffect(() => choice.subscribe(() => requestAnimationFrame(() => onChange())), [choice])
  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent) => {
      const bar = target instanceof Element && target.closest('[data-bulk]') !== null
      held.current = bar ? 'bar' : (cellOf(target)?.dataset.song ?? null)
    }
    document.addEventListener('focusin', onFocusIn)
    return () => document.removeEventListener('focusin', onFocusIn)
  }, [])

  const opening = useRef(false)
  const press = useLongPress((element) => choice.toggle(cellOf(element)?.dataset.song ?? ''))

  const onClickCapture = (event: MouseEvent) => {
    const id = cellOf(event.target)?.dataset.song
    if (id === undefined || !(event.target instanceof Element) || opening.current) return
    const mark = event.target.closest('[data-mark]') !== null
    const link = event.target.closest('a') !== null
    const swallow = press.wasLong() || (link && choice.count() > 0)
    if (!mark && !swallow && !(link && (event.shiftKey || event.ctrlKey || event.metaKey))) return
    event.preventDefault()
    event.stopPropagation()
    if (press.wasLong()) return press.forget()
    if (event.shiftKey) choice.stretchTo(id)
    else choice.toggle(id)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && choice.count() > 0) {
      event.preventDefault()
      return choice.clear()
    }
    const id = event.target instanceof HTMLElement ? event.target.dataset.song : undefined
    if (id === undefined) return
    const taken = keyOf(event, id)
    if (taken) event.preventDefault()
  }

  /** Whether the key means something here. */
  const keyOf = (event: KeyboardEvent, id: string): boolean => {
    const step = stepOf(event.key)
    if (event.altKey && onMove && (step === 'up' || step === 'down')) {
      onMove(id, step === 'up' ? -1 : 1)
      requestAnimationFrame(() => focus(id))
      return true
    }
    if (event.altKey) return false
    if (step) {
      const order = choice.order()
      const to = landing(step, order.indexOf(id), { count: order.length, columns, page })
      const next = to === null ? undefined : order[to]
      if (next === undefined) return step === 'up' || step === 'down'
      if (event.shiftKey) choice.stretchTo(next)
      else choice.activate(next)
      focus(next)
      return true
    }
    const command = event.ctrlKey || event.metaKey
    if (command && event.key.toLowerCase() === 'a') {
      choice.all()
      return true
    }
    if (command) return false
    switch (event.key) {
      case ' ':
      case 'x':
      case 'X':
        if (event.shiftKey) choice.stretchTo(id)
        else choice.toggle(id)
        return true
      case 'Enter':
        opening.current = true
        elementOf(id)?.querySelector('a')?.click()
        opening.current = false
        return true
      case 'Delete':
      case 'Backspace':
        onTrash(choice.count() > 0 ? choice.ids() : [id])
        return true
    }
    return false
  }

  const onFocus = useCallback(
    (event: React.FocusEvent) => {
      const id = cellOf(event.target)?.dataset.song
      if (id !== undefined) choice.activate(id)
    },
    [choice],
  )

  return { grid, handlers: { onKeyDown, onClickCapture, onFocus, ...press.handlers } }
}
