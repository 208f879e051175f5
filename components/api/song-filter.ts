import { RATING, SORTS, type Sort } from '#lib/contract/limits'

/** Filter and order of a list of songs, and their form in the query string. */

export const FLAGS = ['favourite', 'unheard', 'instrumental', 'reference', 'extended'] as const
export type Flag = (typeof FLAGS)[number]

export type SongFilter = Record<Flag, boolean> & {
  q: string
  sort: Sort
  /** "F# minor" */
  key: string | null
  bpmMin: number | null
  bpmMax: number | null
  /** Any of these, by the ids that songs have. */
  genres: readonly string[]
  /** All of these, in any case. */
  tags: readonly string[]
  /** Stars, 1 to 5. */
  ratingMin: number | null
  /** Id of a playlist. */
  playlist: string | null
}

export const EVERYTHING: SongFilter = {
  q: '',
  sort: 'newest',
  favourite: false,
  unheard: false,
  instrumental: false,
  reference: false,
  extended: false,
  key: null,
  bpmMin: null,
  bpmMax: null,
  genres: [],
  tags: [],
  ratingMin: null,
  playlist: null,
}

/** Names of query parameters. Addresses of earlier versions name a playlist `list`. */
export const FILTER_NAMES = [
  'q',
  ...FLAGS,
  'genre',
  'rating_min',
  'tag',
  'key',
  'bpm_min',
  'bpm_max',
  'playlist',
  'list',
  'sort',
] as const

const MAX_QUERY_CODE_UNITS = 200 // characters

const tempo = (text: string | null) => {
  const value = Number(text)
  return text && value >= 0 && value <= 1000 ? value : null
}

const rating = (text: string | null) => {
  const value = Number(text)
  return Number.isInteger(value) && value >= RATING.min && value <= RATING.max ? value : null
}

/** Names between commas, each once. */
const names = (text: string | null) => [...new Set((text ?? '').split(',').map((name) => name.trim()))].filter(Boolean)

/** Reads a query string. Missing parameters are as in `plain`; invalid ones are ignored. */
// readFilter(new URLSearchParams('favourite=1&sort=title')) → { …EVERYTHING, favourite: true, sort: 'title' }
export const readFilter = (search: URLSearchParams, plain: SongFilter = EVERYTHING): SongFilter => {
  const sort = search.get('sort')
  const key = search.get('key')
  return {
    q: (search.get('q') ?? '').slice(0, MAX_QUERY_CODE_UNITS),
    sort: [...SORTS, ...(plain.playlist ? ['playlist'] : [])].includes(sort ?? '') ? (sort as Sort) : plain.sort,
    ...(Object.fromEntries(FLAGS.map((flag) => [flag, search.get(flag) === '1'])) as Record<Flag, boolean>),
    key: key !== null && /^[A-G](#|b)? [a-z]+$/.test(key) ? key : null,
    bpmMin: tempo(search.get('bpm_min')),
    bpmMax: tempo(search.get('bpm_max')),
    genres: names(search.get('genre')),
    tags: names(search.get('tag')),
    ratingMin: rating(search.get('rating_min')),
    playlist: search.get('playlist') ?? search.get('list') ?? plain.playlist,
  }
}

/** Writes a query string, without parameters that equal those of `plain`. */
// writeFilter({ …EVERYTHING, q: 'rain' }).toString() → 'q=rain'
export const writeFilter = (filter: SongFilter, plain: SongFilter = EVERYTHING): URLSearchParams => {
  const search = new URLSearchParams()
  const say = (name: string, value: string | number | null, usual: string | number | null) => {
    if (value !== usual && value !== null) search.set(name, String(value))
  }
  say('q', filter.q.trim(), '')
  for (const flag of FLAGS) say(flag, filter[flag] ? '1' : '0', '0')
  say('genre', filter.genres.join(','), '')
  say('rating_min', filter.ratingMin, null)
  say('tag', filter.tags.join(','), '')
  say('key', filter.key, null)
  say('bpm_min', filter.bpmMin, null)
  say('bpm_max', filter.bpmMax, null)
  say('playlist', filter.playlist, plain.playlist)
  say('sort', filter.sort, plain.sort)
  return search
}

/** Whether the filter excludes songs that `plain` includes. */
export const isNarrowed = (filter: SongFilter, plain: SongFilter = EVERYTHING) =>
  writeFilter({ ...filter, sort: plain.sort }, plain).size > 0
