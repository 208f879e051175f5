import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type RemoteSong, unfinishedSong } from '#lib/contract/remote-song'
import { type KnownSong, mergeRemoteSongs } from '#lib/data/songs/merge-remote-songs'

const told = (remoteId: string, more: Partial<RemoteSong> = {}): RemoteSong => ({
  ...unfinishedSong(remoteId, 'running'),
  ...more,
})

const known = (take: number, more: Partial<KnownSong> = {}): KnownSong => ({
  id: `song-${take}`,
  take,
  status: 'running',
  remoteId: ['a', 'b'][take] ?? null,
  remotePipe: null,
  remoteAudio: null,
  title: null,
  lyric: null,
  duration: null,
  revision: 0,
  ...more,
})

const AUDIO = 'https://service.example/a.mp3'

test('finished song › kept with what made it, once', () => {
  const making = { model: 'm', languageModel: null, seed: 7, caption: null, bpm: null, key: null, notes: [] }
  const finished = told('a', { status: 'done', audio: AUDIO, making })
  const { changed } = mergeRemoteSongs([known(0)], [finished], 1)
  expect(changed).toMatchObject([{ take: 0, values: { remoteAudio: AUDIO, making } }])
  expect(mergeRemoteSongs([known(0, { remoteAudio: AUDIO })], [finished], 1).changed).toEqual([])
})

describe('takes', () => {
  test('no songs known or reported › further polls needed', () => {
    expect(mergeRemoteSongs([], [], 2)).toEqual({
      added: [],
      changed: [],
      toFetch: [],
      awaited: [],
      open: true,
      short: false,
    })
  })

  test('first song reported › all ordered songs get a take', () => {
    const { added } = mergeRemoteSongs([], [told('a')], 2)
    expect(added.map(({ take, values }) => [take, values.remoteId, values.status])).toEqual([
      [0, 'a', 'running'],
      [1, undefined, undefined],
    ])
  })

  test('reported order changes › takes unchanged', () => {
    const { changed } = mergeRemoteSongs(
      [known(0), known(1)],
      [told('b', { title: 'B' }), told('a', { title: 'A' })],
      2,
    )
    expect(changed).toEqual([
      { id: 'song-0', take: 0, values: { title: 'A' } },
      { id: 'song-1', take: 1, values: { title: 'B' } },
    ])
  })

  test('second song reported later › gets the reserved take', () => {
    const { added, changed } = mergeRemoteSongs(
      [known(0), known(1, { remoteId: null, status: 'pending' })],
      [told('a'), told('b')],
      2,
    )
    expect(added).toEqual([])
    expect(changed).toEqual([{ id: 'song-1', take: 1, values: { remoteId: 'b', status: 'running' } }])
  })

  test('songs without a remote id › matched by position; id stored later', () => {
    const first = mergeRemoteSongs([], [told('#0'), told('#1')], 2)
    expect(first.added.map(({ values }) => values.remoteId)).toEqual(['#0', '#1'])
    const rows = [known(0, { remoteId: '#0' }), known(1, { remoteId: '#1' })]
    const later = mergeRemoteSongs(rows, [told('a'), told('b')], 2)
    expect(later.added).toEqual([])
    expect(later.changed.map(({ id, values }) => [id, values.remoteId])).toEqual([
      ['song-0', 'a'],
      ['song-1', 'b'],
    ])
  })

  test('extra song › kept after the others once finished; not waited for', () => {
    const asked = [told('a'), told('b')]
    expect(mergeRemoteSongs([known(0), known(1)], [...asked, told('c')], 2).added).toEqual([])
    const { added, toFetch } = mergeRemoteSongs(
      [known(0), known(1)],
      [...asked, told('c', { status: 'done', audio: AUDIO })],
      2,
    )
    expect(added).toEqual([{ take: 2, values: { remoteId: 'c', remoteAudio: AUDIO, status: 'running' } }])
    expect(toFetch).toEqual([2])
  })
})

describe('states', () => {
  test('streaming song › has its pipe URL; without one it is running', () => {
    expect(mergeRemoteSongs([], [told('a', { status: 'stream', pipe: AUDIO })], 1).added[0]!.values.status).toBe(
      'stream',
    )
    expect(mergeRemoteSongs([], [told('a', { status: 'stream' })], 1).added[0]!.values.status).toBe('running')
  })

  test('finished audio › downloaded once; no further polls', () => {
    const merge = mergeRemoteSongs([known(0, { status: 'stream' })], [told('a', { status: 'done', audio: AUDIO })], 1)
    expect(merge).toMatchObject({ toFetch: [0], open: false })
    expect(merge.changed[0]!.values).toEqual({ remoteAudio: AUDIO })
    const again = mergeRemoteSongs(
      [known(0, { remoteAudio: AUDIO })],
      [told('a', { status: 'done', audio: `${AUDIO}?fresh` })],
      1,
    )
    expect(again).toMatchObject({ toFetch: [], changed: [{ values: { remoteAudio: `${AUDIO}?fresh` } }] })
  })

  test('done without an audio URL › not done', () => {
    expect(mergeRemoteSongs([known(0)], [told('a', { status: 'done' })], 1)).toMatchObject({ toFetch: [], open: true })
  })

  test('one song fails › the other continues', () => {
    const merge = mergeRemoteSongs(
      [known(0), known(1)],
      [
        told('a', { status: 'fail', error: 'Out of ideas.', errorCode: 'E7' }),
        told('b', { status: 'stream', pipe: AUDIO }),
      ],
      2,
    )
    expect(merge.changed[0]!.values).toEqual({ status: 'fail', error: 'Out of ideas.', errorCode: 'E7' })
    expect(merge.changed[1]!.values).toMatchObject({ status: 'stream' })
    expect(merge).toMatchObject({ open: true, short: false })
  })

  test('cancelled by the service › failed with that reason', () => {
    expect(mergeRemoteSongs([known(0)], [told('a', { status: 'cancelled' })], 1).changed[0]!.values).toMatchObject({
      status: 'fail',
      errorCode: 'cancelled',
    })
  })

  test('title set by the user › kept', () => {
    const merge = mergeRemoteSongs(
      [known(0, { title: 'Mine', revision: 1 })],
      [told('a', { status: 'done', audio: AUDIO, title: 'Theirs' })],
      1,
    )
    expect(merge.changed[0]!.values.title).toBeUndefined()
  })
})

describe('missing songs', () => {
  test('song omitted from one report › unchanged', () => {
    expect(mergeRemoteSongs([known(0), known(1)], [told('b')], 2)).toMatchObject({
      changed: [],
      open: true,
      short: false,
    })
  })

  test('all reported songs ended, one missing › result is short', () => {
    const rows = [known(0), known(1, { remoteId: null, status: 'pending' })]
    expect(mergeRemoteSongs(rows, [told('a', { status: 'done', audio: AUDIO })], 2)).toMatchObject({
      open: true,
      short: true,
    })
    expect(mergeRemoteSongs(rows, [], 2)).toMatchObject({ open: true, short: true })
  })
})

test('random reports › takes stay, states only move forward, ended songs stay ended', () => {
  const rank = { pending: 0, running: 1, stream: 2, done: 3, fail: 3 }
  const anything = fc.record({
    remoteId: fc.constantFrom('a', 'b', 'c', '#0', '#1'),
    status: fc.constantFrom<RemoteSong['status']>('pending', 'running', 'stream', 'done', 'fail', 'cancelled'),
    pipe: fc.constantFrom(null, AUDIO),
    audio: fc.constantFrom(null, AUDIO),
  })
  fc.assert(
    fc.property(
      fc.array(fc.uniqueArray(anything, { selector: (song) => song.remoteId, maxLength: 4 }), { maxLength: 8 }),
      (answers) => {
        let rows: KnownSong[] = []
        for (const answer of answers) {
          const merge = mergeRemoteSongs(
            rows,
            answer.map((song) => told(song.remoteId, song)),
            2,
          )
          const before = rows
          rows = [
            ...rows.map((row) => ({ ...row, ...merge.changed.find(({ id }) => id === row.id)?.values })),
            ...merge.added.map(({ take, values }) => known(take, { remoteId: null, status: 'pending', ...values })),
          ]
          expect(rows.map((row) => row.take)).toEqual(rows.map((_, place) => place))
          for (const [place, row] of before.entries()) {
            expect(rank[rows[place]!.status]).toBeGreaterThanOrEqual(rank[row.status])
            if (row.status === 'fail') expect(rows[place]).toEqual(row)
          }
          expect(rows.length === 0 || rows.length >= 2).toBe(true)
        }
      },
    ),
  )
})
