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
    expect(shortcutOf(press(' '), false)?.does).toBe('play')
  })

  it('leave alone what is typed, and what belongs to the browser', () => {
    expect(shortcutOf(press('l'), true)).toBeNull()
    for (const held of ['metaKey', 'ctrlKey', 'altKey', 'defaultPrevented'] as const)
      expect(shortcutOf(press('l', { [held]: true }), false)).toBeNull()
  })

  it('mean something else with Shift', () => {
    expect(shortcutOf(press('l'), false)?.does).toBe('leapOn')
    expect(shortcutOf(press('L', { shiftKey: true }), false)?.does).toBe('loop')
    expect(shortcutOf(press('J', { shiftKey: true }), false)).toBeNull()
  })

  it('each do one thing', () => {
    const keys = SHORTCUTS.flatMap(({ keys, shift }) => keys.map((key) => `${shift ? 'shift ' : ''}${key}`))
    expect(new Set(keys).size).toBe(keys.length)
  })
})
