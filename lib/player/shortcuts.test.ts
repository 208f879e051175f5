import { describe, expect, it } from 'vitest'
import { SHORTCUTS, shortcutOf } from '#lib/player/shortcuts'

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  metaKey: false,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  defaultPrevented: false,
  ...more,
})

describe('the keys of the player', () => {
  it('work in either case', () => {
    expect(shortcutOf(press('J'), false)?.does).toBe(shortcutOf(press('j'), false)?.does)
    expect(shortcutOf(press(' '), false)?.does).toBe('Play or pause')
  })

  it('leave alone what is typed, and what belongs to the browser', () => {
    expect(shortcutOf(press('l'), true)).toBeNull()
    for (const held of ['metaKey', 'ctrlKey', 'altKey', 'shiftKey', 'defaultPrevented'] as const)
      expect(shortcutOf(press('l', { [held]: true }), false)).toBeNull()
  })

  it('each do one thing', () => {
    const keys = SHORTCUTS.flatMap((shortcut) => shortcut.keys)
    expect(new Set(keys).size).toBe(keys.length)
  })
})
