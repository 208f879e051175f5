'use client'

import { useEffect, useEffectEvent } from 'react'
import type { useUndo } from '#components/editor/use-undo'
import { getPlayer } from '#components/player/use-player'
import { isTyping } from '#components/ui/text-field-keys'

/** What takes all keys while it is open. */
const OPEN_ABOVE = 'dialog[open], [role="menu"]'

/** Keys of edit mode: Ctrl+Enter applies, Ctrl+Z and Ctrl+Shift+Z go through the edits, Escape leaves, Space plays. */
export const useEditKeys = ({
  apply,
  steps,
  onClose,
  play,
}: {
  apply: () => void
  steps: ReturnType<typeof useUndo>
  onClose: () => void
  play: () => void
}) => {
  /** Comes before the focused element: a button that opens a menu takes Enter with any modifier. */
  const pressFirst = useEffectEvent((event: KeyboardEvent) => {
    const isApply = (event.ctrlKey || event.metaKey) && !event.altKey && event.key === 'Enter'
    if (!isApply || document.querySelector(OPEN_ABOVE) !== null) return
    apply()
    event.preventDefault()
    event.stopPropagation()
  })
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector(OPEN_ABOVE) !== null || event.defaultPrevented) return
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey
    const key = event.key.toLowerCase()
    if (event.key === 'Escape') {
      const field = document.activeElement
      // The first Escape leaves a text field, the next one edit mode.
      if (isTyping(event) && field instanceof HTMLElement) field.blur()
      else onClose()
    } else if (isCommand && key === 'z' && !isTyping(event)) (event.shiftKey ? steps.redo : steps.undo)?.run()
    // Without a song in the player, Space is not the player's.
    else if (key === ' ' && !isTyping(event, 'button, a, [role="tab"]') && getPlayer().state().track === null) play()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const closing = new AbortController()
    const { signal } = closing
    addEventListener('keydown', (event) => pressFirst(event), { capture: true, signal })
    addEventListener('keydown', (event) => press(event), { signal })
    return () => closing.abort()
  }, [])
}
