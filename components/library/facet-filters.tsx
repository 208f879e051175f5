'use client'

import { useTranslations } from 'use-intl'
import { isNarrowed, type SongFilter } from '#components/api/song-filter'
import { useSongFacets, useSongTotals } from '#components/api/use-songs'
import { useErrorMessage } from '#components/i18n/use-error-message'
import { FacetList, type Option } from '#components/library/facet-list'
import { Stars } from '#components/song/star-rating'
import { translateGenre } from '#components/song/translate-terms'
import { FieldError } from '#components/ui/field-error'
import { RATING } from '#lib/contract/limits'
import type { SongFacets } from '#lib/contract/studio'

/** Texts of a filter without values: in the whole library, and among the songs that other filters leave. */
const WITHOUT_VALUES = {
  genres: { all: 'noGenres', narrowed: 'noGenresHere' },
  tags: { all: 'noTags', narrowed: 'noTagsHere' },
} as const

type Change = (change: Partial<SongFilter>) => void

/** Filters whose values the library tells, with their number of songs. */

function SeveralOf({
  filter,
  kind,
  optionsOf,
  onChange,
}: {
  filter: SongFilter
  kind: 'genres' | 'tags'
  optionsOf: (facets: SongFacets) => Option[]
  onChange: Change
}) {
  const t = useTranslations('library.show')
  const toMessage = useErrorMessage()
  const { data, error } = useSongFacets(filter)
  const { data: totals } = useSongTotals(filter)
  if (error && !data) return <FieldError>{toMessage(error)}</FieldError>
  if (!data) return <div className="h-40 w-60" />
  // What is chosen stays in the list, also where the other filters leave no song of it.
  const options = optionsOf(data)
  const isListed = (value: string) => options.some((option) => option.value === value)
  const missing = filter[kind].filter((value) => !isListed(value)).map((value) => ({ value, label: value, songs: 0 }))
  return (
    <FacetList
      options={[...options, ...missing]}
      chosen={filter[kind]}
      total={totals?.songs}
      find={t(kind === 'genres' ? 'findGenre' : 'findTag')}
      none={t(WITHOUT_VALUES[kind][isNarrowed(filter) ? 'narrowed' : 'all'])}
      onChange={(chosen) => onChange({ [kind]: chosen })}
    />
  )
}

export function GenreFilter({ filter, onChange }: { filter: SongFilter; onChange: Change }) {
  const terms = useTranslations('terms')
  return (
    <SeveralOf
      filter={filter}
      kind="genres"
      optionsOf={({ genres }) =>
        genres.map(({ name, songs }) => ({ value: name, label: translateGenre(terms, name), songs }))
      }
      onChange={onChange}
    />
  )
}

export function TagFilter({ filter, onChange }: { filter: SongFilter; onChange: Change }) {
  return (
    <SeveralOf
      filter={filter}
      kind="tags"
      optionsOf={({ tags }) => tags.map(({ name, songs }) => ({ value: name, label: name, songs }))}
      onChange={onChange}
    />
  )
}

const LEVELS = Array.from({ length: RATING.max }, (_, below) => RATING.max - below)

export function RatingFilter({ filter, onChoose }: { filter: SongFilter; onChoose: (rating: number | null) => void }) {
  const t = useTranslations('library.show')
  const { data } = useSongFacets(filter)
  const songsFrom = (rating: number) =>
    data?.ratings.filter((each) => each.rating >= rating).reduce((sum, { songs }) => sum + songs, 0)
  return (
    <div className="w-60">
      {LEVELS.map((rating) => (
        <button
          key={rating}
          type="button"
          aria-pressed={rating === filter.ratingMin}
          onClick={() => onChoose(rating === filter.ratingMin ? null : rating)}
          className="flex h-9 w-full items-center gap-2.5 rounded-2 px-2 text-left hover:bg-surface-4 aria-pressed:bg-accent-wash pointer-coarse:h-11"
        >
          <Stars rating={rating} />
          <span className="grow">
            {rating === RATING.max ? t('ratingTop') : t('ratingUp', { rating: String(rating) })}
          </span>
          <span className="num text-xs text-muted">{songsFrom(rating)}</span>
        </button>
      ))}
    </div>
  )
}
