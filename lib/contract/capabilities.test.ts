import { describe, expect, it } from 'vitest'
import {
  type Capabilities,
  EMBEDDED_CAPABILITIES,
  isFieldSupported,
  REMOTE_CAPABILITIES,
} from '#lib/contract/capabilities'

describe('field of a task', () => {
  it('built-in engine › every field of every task', () => {
    for (const task of ['prompt', 'instrumental', 'reference', 'extend'] as const)
      for (const field of ['prompt', 'tempo', 'seed', 'voice_like', 'take_difference'] as const)
        expect(isFieldSupported(EMBEDDED_CAPABILITIES, task, field)).toBe(true)
  })
  it('remote service › what its prompt can say, and nothing of an extension but lyrics and a title', () => {
    expect(isFieldSupported(REMOTE_CAPABILITIES, 'prompt', 'tempo')).toBe(true)
    expect(isFieldSupported(REMOTE_CAPABILITIES, 'prompt', 'seed')).toBe(false)
    for (const field of ['prompt', 'tempo', 'duration', 'voice'] as const)
      expect(isFieldSupported(REMOTE_CAPABILITIES, 'extend', field)).toBe(false)
    expect(isFieldSupported(REMOTE_CAPABILITIES, 'extend', 'title')).toBe(true)
  })
  it('service without a control › no task has its field', () => {
    const controls: Capabilities['controls'] = {
      ...EMBEDDED_CAPABILITIES.controls,
      bpm: false,
      exclude: false,
      seconds: null,
    }
    const service = { ...EMBEDDED_CAPABILITIES, controls }
    for (const field of ['tempo', 'exclude', 'duration'] as const)
      expect(isFieldSupported(service, 'prompt', field)).toBe(false)
    expect(isFieldSupported(service, 'prompt', 'key')).toBe(true)
  })
})
