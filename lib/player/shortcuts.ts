import type { Player } from '#lib/player/player'

/** Names of actions, as in the message catalogues. */
export type ShortcutName =
  | 'play'
  | 'back'
  | 'forward'
  | 'skipBack'
  | 'skipForward'
  | 'takeA'
  | 'takeB'
  | 'loop'
  | 'loopSection'
  | 'mute'
  | 'louder'
  | 'softer'
  | 'next'
  | 'previous'
  | 'fullScreen'

/** What shortcuts act on. */
export type ShortcutContext = { player: Player; toggleFullScreen(): void; loopSection(): void }

/** A shortcut of the player. `keys`: `KeyboardEvent.key` in lower case. */
export type Shortcut = {
  keys: readonly string[]
  /** With Shift; otherwise without it. */
  shift?: true
  shown: readonly string[]
  does: ShortcutName
  run: (context: ShortcutContext) => void
}

const STEP_SECONDS = 5 // seconds
const LEAP_SECONDS = 10
const VOLUME_STEP = 0.1 // of the fader's range

export const SHORTCUTS: readonly Shortcut[] = [
  { keys: [' '], shown: ['space'], does: 'play', run: ({ player }) => player.toggle() },
  { keys: ['arrowleft'], shown: ['←'], does: 'back', run: ({ player }) => player.nudge(-STEP_SECONDS) },
  { keys: ['arrowright'], shown: ['→'], does: 'forward', run: ({ player }) => player.nudge(STEP_SECONDS) },
  { keys: ['j'], shown: ['J'], does: 'skipBack', run: ({ player }) => player.nudge(-LEAP_SECONDS) },
  { keys: ['l'], shown: ['L'], does: 'skipForward', run: ({ player }) => player.nudge(LEAP_SECONDS) },
  { keys: ['1'], shown: ['1'], does: 'takeA', run: ({ player }) => player.switchTake(0) },
  { keys: ['2'], shown: ['2'], does: 'takeB', run: ({ player }) => player.switchTake(1) },
  { keys: ['l'], shift: true, shown: ['⇧', 'L'], does: 'loop', run: ({ player }) => player.pressLoop() },
  { keys: ['r'], shown: ['R'], does: 'loopSection', run: ({ loopSection }) => loopSection() },
  { keys: ['n'], shown: ['N'], does: 'next', run: ({ player }) => player.next() },
  { keys: ['p'], shown: ['P'], does: 'previous', run: ({ player }) => player.previous() },
  {
    keys: ['arrowup'],
    shift: true,
    shown: ['⇧', '↑'],
    does: 'louder',
    run: ({ player }) => player.nudgeVolume(VOLUME_STEP),
  },
  {
    keys: ['arrowdown'],
    shift: true,
    shown: ['⇧', '↓'],
    does: 'softer',
    run: ({ player }) => player.nudgeVolume(-VOLUME_STEP),
  },
  { keys: ['v'], shown: ['V'], does: 'fullScreen', run: ({ toggleFullScreen }) => toggleFullScreen() },
  { keys: ['m'], shown: ['M'], does: 'mute', run: ({ player }) => player.toggleMuted() },
]

type KeyPress = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'defaultPrevented'>

/** The shortcut of a key press; null in fields, with modifiers, and if handled already. */
// shortcutOf(event) → the one for Space, or null
export const shortcutOf = (event: KeyPress, inField: boolean): Shortcut | null => {
  if (inField || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return null
  const key = event.key.toLowerCase()
  return (
    SHORTCUTS.find((shortcut) => shortcut.keys.includes(key) && (shortcut.shift ?? false) === event.shiftKey) ?? null
  )
}
