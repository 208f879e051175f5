'use client'

import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { FieldsDraft } from '#components/compose/draft'
import { readFields } from '#components/compose/read-draft'
import { formatKey } from '#components/song/key-name'
import { formatSection } from '#components/song/section-name'
import { formatClock } from '#components/song/time-format'
import { translateGenre, translatePart } from '#components/song/translate-terms'
import { mergeReadings, type TakesClaim } from '#components/tasks/merge-readings'
import { Button } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import type { PromptReading } from '#lib/contract/api'
import { VOICES } from '#lib/contract/limits'
import { takeLetter } from '#lib/player/track'

type Claim = PromptReading['claims'][number]

const MARKS = { exact: ['✓', 'text-success'], close: ['≈', 'text-warn'], not: ['?', 'text-warn'] } as const

/** A take that has been planned: what was read for it, and what it has. */
export type ReadTake = { reading: PromptReading; seed: number | undefined; duration: number | undefined }

/**
 * What was used of the prompt, and what was not. Pressing it opens a table with the result of each. `onEdit` opens the
 * request in its form, `onKeep` with the given fields in addition.
 */
export function UnderstoodLine({
  takes,
  onEdit,
  onKeep,
}: {
  takes: readonly [ReadTake, ...ReadTake[]]
  onEdit: () => void
  onKeep: (fields: FieldsDraft) => void
}) {
  const t = useTranslations('tasks.understood')
  const list = new Intl.ListFormat(useLocale(), { type: 'unit' })
  const table = useId()
  const [open, setOpen] = useState(false)
  const claims = mergeReadings(takes.map(({ reading }) => reading))
  const words = ({ excluded, said }: Claim) => (excluded ? t('without', { words: said }) : said)
  // A field that was kept to is no news.
  const read = new Set(claims.filter((claim) => claim.exactness !== 'not' && claim.field === 'prompt').map(words))
  const missed = new Set(claims.filter((claim) => claim.exactness === 'not').map(words))
  if (read.size + missed.size === 0) return null
  return (
    <div className="px-2.5 pb-1.5 text-xs leading-5">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={table}
        onClick={() => setOpen(!open)}
        className="flex max-w-full items-start gap-1 rounded-1 text-left text-text-2 hover:text-text pointer-coarse:min-h-11 pointer-coarse:items-center"
      >
        <span className="min-w-0 @min-[640px]:flex">
          {read.size > 0 && (
            <span className="min-w-0 @min-[640px]:truncate">
              <b className="font-semibold">{t('understood')}</b> {list.format(read)}
            </span>
          )}
          {read.size > 0 && missed.size > 0 && <span className="whitespace-pre text-muted"> · </span>}
          {missed.size > 0 && (
            // What was not used is shown before the rest of what was.
            <span className="text-warn underline decoration-dashed underline-offset-4 @min-[640px]:max-w-3/4 @min-[640px]:shrink-0 @min-[640px]:truncate">
              <b className="font-semibold">{t('unused')}</b>{' '}
              {list.format([...missed].map((missing) => t('quoted', { words: missing })))}
            </span>
          )}
        </span>
        <ChevronDown size={13} aria-hidden="true" className={cx('mt-1 shrink-0 text-muted', open && 'rotate-180')} />
      </button>
      <div id={table}>{open && <ReadingTable take={takes[0]} claims={claims} onEdit={onEdit} onKeep={onKeep} />}</div>
    </div>
  )
}

function ReadingTable({
  take: {
    reading: { chosen },
    seed,
    duration,
  },
  claims,
  onEdit,
  onKeep,
}: {
  take: ReadTake
  claims: readonly TakesClaim[]
  onEdit: () => void
  onKeep: (fields: FieldsDraft) => void
}) {
  const t = useTranslations('tasks.understood')
  const music = useTranslations('music')
  const terms = useTranslations('terms')
  const voices = useTranslations('compose.fields.voice')
  const got = ({ kind, got: what, excluded, exactness }: Claim) => {
    if (excluded) return t(exactness === 'not' ? 'notExcluded' : 'excluded')
    return what === '' ? t('notUsed') : named(kind, what)
  }
  const named = (kind: Claim['kind'], what: string) => {
    if (kind === 'key') return formatKey(music, what) ?? what
    if (kind === 'genre') return translateGenre(terms, what)
    const voice = kind === 'voice' && VOICES.find((known) => known === what)
    if (voice) return voices(voice)
    if (kind === 'section')
      return what
        .split(', ')
        .map((name) => formatSection(music, translatePart(terms, name)))
        .join(', ')
    return kind === 'instrument' ? translatePart(terms, what) : what
  }
  const voice = VOICES.find((known) => known === chosen.voice)
  const asksLength = claims.some(({ kind, exactness }) => kind === 'length' && exactness !== 'not')
  const kept = readFields({ ...chosen, duration: asksLength ? undefined : duration })
  const free = [
    chosen.genre && translateGenre(terms, chosen.genre),
    chosen.key && formatKey(music, chosen.key),
    chosen.tempo && music('bpm', { count: Math.round(chosen.tempo) }),
    chosen.meter,
    voice && voices(voice),
    asksLength ? null : duration !== undefined && formatClock(duration),
    seed !== undefined && t('seed', { seed: String(seed) }),
  ].filter((part) => typeof part === 'string' && part !== '')
  return (
    <div className="animate-enter mt-1.5 mb-1 rounded-3 bg-surface-3 px-3 pt-1 pb-2.5">
      <table className="w-full text-left text-sm leading-5">
        <caption className="sr-only">{t('table')}</caption>
        <thead className="sr-only">
          <tr>
            <th>{t('said')}</th>
            <th>{t('how')}</th>
            <th>{t('got')}</th>
          </tr>
        </thead>
        <tbody>
          {claims.map((claim, index) => {
            const [mark, colour] = MARKS[claim.exactness]
            return (
              <tr key={`${index} ${claim.said}`} className="border-b border-line-strong last:border-0">
                <td className="w-2/5 py-1.5 pr-3 font-serif text-base wrap-anywhere">{claim.said}</td>
                <td className={cx('w-7 py-1.5 font-semibold', colour)}>
                  <span aria-hidden="true">{mark}</span>
                  <span className="sr-only">{t(`exactness.${claim.exactness}`)}</span>
                </td>
                <td className={cx('py-1.5 wrap-anywhere', claim.exactness === 'not' ? 'text-warn' : 'text-text-2')}>
                  {got(claim)}
                  {claim.take !== undefined && (
                    <span className="text-muted"> {t('onlyTake', { letter: takeLetter(claim.take) })}</span>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {free.length > 0 && (
        <p className="num mt-1.5 text-xs leading-4.25 text-text-2">
          <b className="font-[550] text-muted">{t('chosen')}</b> {free.join(' · ')}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {Object.keys(kept).length > 0 && (
          <Button variant="outline" onClick={() => onKeep(kept)} className="pointer-coarse:h-11">
            {t('keep')}
          </Button>
        )}
        <Button variant="ghost" onClick={onEdit} className="pointer-coarse:h-11">
          {t('edit')}
        </Button>
      </div>
    </div>
  )
}
