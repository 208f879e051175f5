import fc from 'fast-check'
import { expect, it } from 'vitest'
import { EVERYTHING, isNarrowed, readFilter, type SongFilter, writeFilter } from '#components/api/song-filter'
import { SORTS } from '#lib/contract/limits'

const filters: fc.Arbitrary<SongFilter> = fc.record({
  q: fc.string({ maxLength: 40 }).map((text) => text.trim()),
  sort: fc.constantFrom(...SORTS),
  favourite: fc.boolean(),
  unheard: fc.boolean(),
  instrumental: fc.boolean(),
  reference: fc.boolean(),
  extended: fc.boolean(),
  key: fc.option(fc.constantFrom('F# minor', 'Bb major', 'D dorian')),
  bpmMin: fc.option(fc.integer({ min: 1, max: 1000 })),
  bpmMax: fc.option(fc.integer({ min: 1, max: 1000 })),
  genres: fc.constantFrom([], ['lofi'], ['folk', 'samba do futuro']),
  tags: fc.constantFrom([], ['Demo & more'], ['For Anna', '现场']),
  ratingMin: fc.option(fc.integer({ min: 1, max: 5 })),
  playlist: fc.option(fc.uuid()),
})

it('readFilter › address of writeFilter › same filter', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      expect(readFilter(new URLSearchParams(writeFilter(filter).toString()))).toEqual(filter)
    }),
  )
})

it('writeFilter › default filter › empty query string', () => {
  expect(writeFilter(EVERYTHING).toString()).toBe('')
  expect(readFilter(new URLSearchParams())).toEqual(EVERYTHING)
})

it('readFilter › invalid values › ignored', () => {
  const odd = new URLSearchParams(
    'sort=best&key=H+minor&bpm_min=fast&bpm_max=-3&favourite=yes&rating_min=6&tag=,+,&genre=',
  )
  expect(readFilter(odd)).toEqual(EVERYTHING)
})

it('readFilter › sort=playlist › only on a playlist', () => {
  const search = new URLSearchParams('sort=playlist')
  expect(readFilter(search).sort).toBe('newest')
  expect(readFilter(search, { ...EVERYTHING, playlist: 'one', sort: 'title' }).sort).toBe('playlist')
})

it('isNarrowed › sort only › false, any other filter › true', () => {
  expect(isNarrowed({ ...EVERYTHING, sort: 'title' })).toBe(false)
  expect(isNarrowed({ ...EVERYTHING, q: '  ' })).toBe(false)
  expect(isNarrowed({ ...EVERYTHING, bpmMax: 120 })).toBe(true)
  const onList: SongFilter = { ...EVERYTHING, playlist: 'one', sort: 'playlist' }
  expect(isNarrowed(onList, onList)).toBe(false)
})
