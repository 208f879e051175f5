import { describe, expect, it } from 'vitest'
import { readDraft, readSent, writeDraft, writeSent } from '#components/editor/edit-drafts'

const storageOf = (first: string | null = null) => {
  let text = first
  return {
    removeItem: () => {
      text = null
    },
    getItem: () => text,
    setItem: (_: string, next: string) => {
      text = next
    },
  }
}

describe('drafts of edits', () => {
  it('drafts › are kept by song and removed when empty', () => {
    const storage = storageOf()
    writeDraft(storage, 'a', [{ kind: 'tempo', bpm: 90 }])
    writeDraft(storage, 'b', [{ kind: 'feel', feel: 'half' }])
    writeDraft(storage, 'a', [])
    expect(readDraft(storage, 'a')).toEqual([])
    expect(readDraft(storage, 'b')).toEqual([{ kind: 'feel', feel: 'half' }])
  })
  it('more songs than are kept › the oldest are dropped', () => {
    const storage = storageOf()
    for (let song = 0; song < 25; song++) writeDraft(storage, `${song}`, [{ kind: 'tempo', bpm: 90 }])
    expect(readDraft(storage, '4')).toEqual([])
    expect(readDraft(storage, '5')).toHaveLength(1)
  })
  it('malformed storage › empty draft', () => {
    expect(readDraft(storageOf('{'), 'a')).toEqual([])
    expect(readDraft(storageOf('[["a", [null, 3, {"kind": "tempo", "bpm": 90}]]]'), 'a')).toHaveLength(1)
  })
})

describe('request without a known outcome', () => {
  it('kept and removed › read until then', () => {
    const storage = storageOf()
    const sent = { song: 'a', key: 'k', body: '[]' }
    writeSent(storage, sent)
    expect(readSent(storage)).toEqual(sent)
    writeSent(storage, null)
    expect(readSent(storage)).toBeNull()
  })
  it('malformed storage › none', () => {
    for (const text of ['{', '[]', '{"song": "a", "key": 3, "body": "[]"}'])
      expect(readSent(storageOf(text))).toBeNull()
  })
})
