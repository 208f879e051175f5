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

describe('shortcutOf', () => {
  it('upper or lower case › same shortcut', () => {
    expect(shortcutOf(press('J'), false)?.does).toBe(shortcutOf(press('j'), false)?.does)
    expect(shortcutOf(press(' '), false)?.does).toBe('play')
  })

  it('in a field or with Ctrl, Alt or Cmd › null', () => {
    expect(shortcutOf(press('l'), true)).toBeNull()
    for (const held of ['metaKey', 'ctrlKey', 'altKey', 'defaultPrevented'] as const)
      expect(shortcutOf(press('l', { [held]: true }), false)).toBeNull()
  })

  it('with Shift › another shortcut', () => {
    expect(shortcutOf(press('l'), false)?.does).toBe('skipForward')
    expect(shortcutOf(press('L', { shiftKey: true }), false)?.does).toBe('loop')
    expect(shortcutOf(press('J', { shiftKey: true }), false)).toBeNull()
  })

  it('every key › one shortcut', () => {
    const keys = SHORTCUTS.flatMap(({ keys, shift }) => keys.map((key) => `${shift ? 'shift ' : ''}${key}`))
    expect(new Set(keys).size).toBe(keys.length)
  })
})
