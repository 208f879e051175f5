'use client'

import { useEffect, useEffectEvent } from 'react'
import { getPlayer } from '#components/player/use-player'
import { isTyping } from '#components/ui/text-field-keys'
import { shortcutOf } from '#lib/player/shortcuts'

/** Elements that handle every key, besides text fields: all of an open menu or dialog. */
const TAKES_KEYS = ['[role="menu"]', 'dialog:not([data-player])']
/** Elements that handle arrow keys only. */
const TAKES_ARROWS = 'input, [role="slider"], [role="tablist"], [role="radiogroup"]'
const TAKES_SPACE = 'button, a, summary, [role="button"], [type="checkbox"], [type="radio"]:not(:checked)'

/** The player's shortcuts, unless the focused element handles the key. */
export const usePlayerKeys = (toggleFullScreen: () => void, loopSection: () => void) => {
  const run = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    const taken =
      isTyping(event, ...TAKES_KEYS) ||
      (event.key.startsWith('Arrow') && target?.closest(TAKES_ARROWS)) ||
      (event.key === ' ' && target?.closest(TAKES_SPACE))
    const shortcut = shortcutOf(event, Boolean(taken))
    if (!shortcut || getPlayer().state().track === null) return
    event.preventDefault()
    shortcut.run({ player: getPlayer(), toggleFullScreen, loopSection })
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => run(event)
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
