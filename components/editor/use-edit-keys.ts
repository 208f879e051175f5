'use client'

import { useEffect, useEffectEvent } from 'react'
import type { useUndo } from '#components/editor/use-undo'
import { getPlayer } from '#components/player/use-player'
import { isTyping } from '#components/ui/text-field-keys'

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
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector('dialog[open], [role="menu"]') !== null || event.defaultPrevented) return
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey
    const key = event.key.toLowerCase()
    if (isCommand && key === 'enter') apply()
    else if (event.key === 'Escape') {
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
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
