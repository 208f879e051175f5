import { describe, expect, it, test } from 'vitest'
import { EMPTY_DRAFT } from '#components/compose/draft'
import { applyRowAction, isApplied, rowAction, withoutWords } from '#components/tasks/row-action'
import type { PromptReading } from '#lib/contract/api'

type Claim = PromptReading['claims'][number]
const claim = (
  kind: Claim['kind'],
  said: string,
  exactness: Claim['exactness'],
  got = '',
  more: Partial<Claim> = {},
): Claim => ({ said, field: 'prompt', kind, got, exactness, ...more })

describe('rowAction', () => {
  test.each([
    ['met tempo › kept', claim('tempo', 'slow', 'exact', '72 BPM'), { name: 'keep', fields: { tempo: 72 } }],
    ['met key › kept', claim('key', 'F# minor', 'exact', 'F# minor'), { name: 'keep', fields: { key: 'F# minor' } }],
    ['met length › kept', claim('length', 'two minutes', 'exact', '2:01'), { name: 'keep', fields: { duration: 121 } }],
    ['met singer › kept', claim('voice', 'a woman', 'exact', 'female'), { name: 'keep', fields: { voice: 'female' } }],
    ['met voice quality › no action', claim('voice', 'breathy', 'exact', 'breathy'), null],
    ['met genre › no action', claim('genre', 'folk', 'exact', 'folk'), null],
    ['substitute › changed', claim('genre', 'witch house', 'close', 'synthwave'), ['change', { words: 'witch house' }]],
    ['tempo not met › its cell opened', claim('tempo', '500 bpm', 'not', '189 BPM'), ['change', { cell: 'tempo' }]],
    ['fact not sung › changed', claim('story', 'Lisbon', 'not'), ['change', { words: 'Lisbon' }]],
    ['unknown words › removed', claim('other', 'arrive late', 'not'), { name: 'remove', words: 'arrive late' }],
    ['unplayable voice › removed', claim('voice', 'yodel', 'not'), { name: 'remove', words: 'yodel' }],
    [
      'prompt in another language › changed',
      claim('language', 'que bonito', 'not'),
      ['change', { words: 'que bonito' }],
    ],
    [
      'exclusion that failed › excluded by field',
      claim('instrument', 'snare', 'not', '808 drums', { excluded: true }),
      { name: 'exclude', words: 'snare' },
    ],
    ['field that was met › no action', claim('tempo', '100 BPM', 'exact', '100 BPM', { field: 'tempo' }), null],
    [
      'field that was not met › its cell opened',
      claim('length', '0:20', 'not', '3:05', { field: 'duration' }),
      ['change', { cell: 'length' }],
    ],
  ])('%s', (_, given, expected) =>
    expect(rowAction(given, 'normal')).toEqual(
      Array.isArray(expected) ? { name: 'change', place: expected[1] } : expected,
    ),
  )

  it('extension › tempo without a cell › not kept, words changed', () => {
    expect(rowAction(claim('tempo', 'slow', 'exact', '72 BPM'), 'extend')).toBeNull()
    expect(rowAction(claim('tempo', 'slow', 'close', '72 BPM'), 'extend')).toEqual({
      name: 'change',
      place: { words: 'slow' },
    })
  })
})

test.each([
  ['folk, glorbish, slow', 'glorbish', 'folk, slow'],
  ['folk with a yodel, slow', 'yodel', 'folk, slow'],
  ['folk with a yodel', 'yodel', 'folk'],
  ['Yodel, folk', 'yodel', 'folk'],
  ['folk with a yodel and piano', 'yodel', 'folk and piano'],
  ['strings that arrive late.', 'arrive late', 'strings.'],
  ['warm glorbish folk', 'glorbish', 'warm folk'],
  ['Slow folk. Yodel. Warm.', 'Yodel', 'Slow folk. Warm.'],
  ['民谣，甘美兰，慢', '甘美兰', '民谣，慢'],
  ['民谣和甘美兰', '甘美兰', '民谣'],
  ['folk', 'yodel', 'folk'],
])('withoutWords(“%s”, “%s”) › “%s”', (text, words, expected) => expect(withoutWords(text, words)).toBe(expected))

test('applyRowAction › keep, exclude and remove › draft changed and isApplied', () => {
  const style = { text: 'folk with a yodel', chips: [], added: '' }
  const draft = { ...EMPTY_DRAFT, prompt: { ...EMPTY_DRAFT.prompt, style, fields: { exclude: 'choir' } } }
  const actions = [
    { name: 'keep', fields: { tempo: 72 } },
    { name: 'exclude', words: 'snare' },
    { name: 'remove', words: 'yodel' },
  ] as const
  for (const action of actions) expect(isApplied(draft, action)).toBe(false)
  const after = actions.reduce((current, action) => applyRowAction(current, action), draft as typeof EMPTY_DRAFT)
  expect(after.prompt.fields).toEqual({ exclude: 'choir, snare', tempo: 72 })
  expect(after.prompt.style.text).toBe('folk')
  for (const action of actions) expect(isApplied(after, action)).toBe(true)
})
