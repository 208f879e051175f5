import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { FLAGS, isNarrowed, type SongFilter } from '#components/api/song-filter'
import { Button, buttonVariants } from '#components/ui/button'
import { WaveformPlaceholder } from '#components/waveform/waveform-placeholder'

/** The empty library, or a search without matches. */
export function LibraryEmpty({
  filter,
  plain,
  onClear,
}: {
  filter: SongFilter
  plain: SongFilter
  onClear: () => void
}) {
  const t = useTranslations('library')
  const q = filter.q.trim()
  const narrowed = isNarrowed(filter, plain)
  const flags = FLAGS.filter((flag) => filter[flag])
  const alone = flags.length === 1 && !isNarrowed({ ...filter, [flags[0] ?? 'favourite']: false }, plain)
  const sentence = () => {
    if (q !== '') return t(isNarrowed({ ...filter, q: '' }, plain) ? 'empty.searchedFiltered' : 'empty.searched', { q })
    if (alone && flags[0] === 'favourite') return t('empty.favourite')
    if (alone && flags[0] === 'unheard') return t('empty.unheard')
    if (narrowed) return t('empty.filtered')
    return t(plain.playlist === null ? 'empty.first' : 'empty.list')
  }
  const look = buttonVariants({ variant: 'primary', size: 'large', className: 'mt-6' })
  return (
    <div className="mt-10">
      <WaveformPlaceholder state="queued" height={46} />
      <p className="mt-8 max-w-xl font-serif text-xl leading-9 text-text">{sentence()}</p>
      {narrowed ? (
        <Button variant="primary" size="large" className="mt-6" onClick={onClear}>
          {t('empty.showAll')}
        </Button>
      ) : (
        <Link href={plain.playlist === null ? '/' : '/library'} className={look}>
          {t(plain.playlist === null ? 'empty.write' : 'empty.toLibrary')}
        </Link>
      )}
    </div>
  )
}
