import type { Player } from '#lib/player/player'

/** The keys of the player, in the order in which Settings lists them. `code` is `KeyboardEvent.key`, in lower case. */
export type Shortcut = {
  keys: readonly string[]
  shown: readonly string[]
  does: string
  run: (player: Player) => void
}

const STEP = 5 // seconds
const LEAP = 10

export const SHORTCUTS: readonly Shortcut[] = [
  { keys: [' '], shown: ['Space'], does: 'Play or pause', run: (player) => player.toggle() },
  { keys: ['arrowleft'], shown: ['←'], does: `Back ${STEP} seconds`, run: (player) => player.nudge(-STEP) },
  { keys: ['arrowright'], shown: ['→'], does: `On ${STEP} seconds`, run: (player) => player.nudge(STEP) },
  { keys: ['j'], shown: ['J'], does: `Back ${LEAP} seconds`, run: (player) => player.nudge(-LEAP) },
  { keys: ['l'], shown: ['L'], does: `On ${LEAP} seconds`, run: (player) => player.nudge(LEAP) },
  { keys: ['1'], shown: ['1'], does: 'Take A, at the same moment', run: (player) => player.switchTake(0) },
  { keys: ['2'], shown: ['2'], does: 'Take B, at the same moment', run: (player) => player.switchTake(1) },
  { keys: ['m'], shown: ['M'], does: 'Mute', run: (player) => player.toggleMuted() },
]

type Pressed = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'defaultPrevented'>

/** The shortcut of a key press that belongs to nothing else on the page. */
// shortcutOf(event) // => the one for Space, or null
export const shortcutOf = (event: Pressed, inField: boolean): Shortcut | null => {
  if (inField || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return null
  const key = event.key.toLowerCase()
  return SHORTCUTS.find((shortcut) => shortcut.keys.includes(key)) ?? null
}
