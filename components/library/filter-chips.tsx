'use client'

import { useTranslations } from 'use-intl'
import { FLAGS, isNarrowed, type SongFilter } from '#components/api/song-filter'
import { Chip, PanelChip } from '#components/library/chip'
import { GenreFilter, RatingFilter, TagFilter } from '#components/library/facet-filters'
import { KeyFilter } from '#components/library/key-filter'
import { PlaylistChoice } from '#components/library/playlist-choice'
import { TempoRange } from '#components/library/tempo-range'
import { formatKey } from '#components/song/key-name'
import { translateGenre } from '#components/song/translate-terms'
import { RATING } from '#lib/contract/limits'
import type { Translator } from '#lib/i18n/translator'

/** Filters of the library. Flags toggle; the others open a panel. */
export function FilterChips({
  filter,
  plain,
  onChange,
  onClear,
}: {
  filter: SongFilter
  plain: SongFilter
  onChange: (change: Partial<SongFilter>) => void
  onClear: () => void
}) {
  const t = useTranslations('library')
  const music = useTranslations('music')
  const terms = useTranslations('terms')
  return (
    <fieldset
      aria-label={t('show.label')}
      // Browsers do not scroll a partly visible chip into view on focus.
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      className="-mx-4 scroll-px-4 mt-2 mb-4 flex min-w-0 gap-1.5 overflow-x-auto px-4 pt-0.5 pb-1 [scrollbar-width:none] lg:-mx-1 lg:flex-wrap lg:px-1"
    >
      <Chip on={!isNarrowed({ ...filter, q: '' }, plain)} onPress={onClear}>
        {t('show.all')}
      </Chip>
      {FLAGS.map((flag) => (
        <Chip key={flag} on={filter[flag]} onPress={() => onChange({ [flag]: !filter[flag] })}>
          {t(`show.${flag}`)}
        </Chip>
      ))}
      <span className="w-1.5 shrink-0" />
      <PanelChip
        on={filter.genres.length > 0}
        label={labelled(
          t,
          t('show.genre'),
          filter.genres.map((genre) => translateGenre(terms, genre)),
        )}
        onClear={() => onChange({ genres: [] })}
      >
        {() => <GenreFilter filter={filter} onChange={onChange} />}
      </PanelChip>
      <PanelChip
        on={filter.ratingMin !== null}
        label={formatRating(t, filter)}
        onClear={() => onChange({ ratingMin: null })}
      >
        {(close) => <RatingFilter filter={filter} onChoose={(ratingMin) => close(() => onChange({ ratingMin }))} />}
      </PanelChip>
      <PanelChip
        on={filter.tags.length > 0}
        label={labelled(t, t('show.tag'), filter.tags)}
        onClear={() => onChange({ tags: [] })}
      >
        {() => <TagFilter filter={filter} onChange={onChange} />}
      </PanelChip>
      <PanelChip
        on={filter.key !== null}
        label={formatKey(music, filter.key) ?? t('show.key')}
        onClear={() => onChange({ key: null })}
      >
        {(close) => <KeyFilter chosen={filter.key} onChoose={(key) => close(() => onChange({ key }))} />}
      </PanelChip>
      <PanelChip
        on={filter.bpmMin !== null || filter.bpmMax !== null}
        label={formatTempoRange(t, filter)}
        onClear={() => onChange({ bpmMin: null, bpmMax: null })}
      >
        {(close) => (
          <TempoRange
            from={filter.bpmMin}
            to={filter.bpmMax}
            onChange={(bpmMin, bpmMax) => close(() => onChange({ bpmMin, bpmMax }))}
          />
        )}
      </PanelChip>
      {plain.playlist === null && (
        <PlaylistChoice chosen={filter.playlist} onChoose={(list) => onChange({ playlist: list })} />
      )}
    </fieldset>
  )
}

// labelled(t, 'Genre', ['Folk', 'Indie']) // => 'Genre: Folk, Indie'
const labelled = (t: Translator<'library'>, name: string, values: readonly string[]) =>
  values.length === 0 ? name : t('show.values', { name, values: values.join(t('show.comma')) })

const formatRating = (t: Translator<'library'>, { ratingMin }: SongFilter) =>
  ratingMin === null
    ? t('show.rating')
    : labelled(t, t('show.rating'), [
        ratingMin === RATING.max ? t('show.ratingTop') : t('show.ratingUp', { rating: String(ratingMin) }),
      ])

const formatTempoRange = (t: Translator<'library'>, { bpmMin, bpmMax }: SongFilter) => {
  const [from, to] = [String(bpmMin), String(bpmMax)]
  if (bpmMin !== null && bpmMax !== null) return t('show.tempoBetween', { from, to })
  if (bpmMin !== null) return t('show.tempoFrom', { from })
  return bpmMax === null ? t('show.tempo') : t('show.tempoTo', { to })
}
