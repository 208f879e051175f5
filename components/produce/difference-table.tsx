'use client'

import { useTranslations } from 'use-intl'
import { formatDecibels } from '#components/song/decibels'
import { formatKey } from '#components/song/key-name'
import { sungLines } from '#components/song/lineage-text'
import { formatClock } from '#components/song/time-format'
import { cx } from '#components/ui/cx'
import type { SongDetail } from '#lib/contract/studio'

/** What a production has in common with its song, and what it has not. */
export function DifferenceTable({ original, production }: { original: SongDetail; production: SongDetail }) {
  const t = useTranslations('produce')
  const details = useTranslations('song.details')
  const music = useTranslations('music')
  const valuesOf = ({ duration, bpm, key, meter, loudness, lyric }: SongDetail) => ({
    [t('length')]: duration === undefined ? null : formatClock(duration),
    [t('tempo')]: bpm === null ? null : music('bpm', { count: Math.round(bpm) }),
    [t('meter')]: meter,
    [t('key')]: formatKey(music, key),
    [t('lyrics')]: lyric ? t('lines', { count: sungLines(lyric) }) : t('instrumental'),
    [details('loudness')]: loudness === null ? null : `${formatDecibels(loudness)} LUFS`,
  })
  const [first, second] = [valuesOf(original), valuesOf(production)]
  // Words may differ in as many lines.
  const isSame = (name: string) =>
    first[name] === second[name] && (name !== t('lyrics') || original.lyric?.trim() === production.lyric?.trim())
  const rows = Object.keys(first).filter((name) => first[name] || second[name])
  return (
    <table className="num w-full max-w-160 table-fixed self-start text-xs leading-4.5">
      <thead>
        <tr className="text-left text-muted">
          <th className="w-1/3 py-1 font-normal">
            <span className="sr-only">{t('property')}</span>
          </th>
          <th className="py-1 font-[550] text-text-2">{t('sketch')}</th>
          <th className="py-1 font-[550] text-text-2">{t('production')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((name) => (
          <tr key={name} className="border-t border-line">
            <th scope="row" className="py-1 text-left font-normal text-muted">
              {name}
            </th>
            <td className="py-1 text-text-2">{first[name] ?? '–'}</td>
            <td className={cx('py-1', isSame(name) ? 'text-muted' : 'font-[550] text-text')}>
              {isSame(name) ? t('same') : (second[name] ?? '–')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
