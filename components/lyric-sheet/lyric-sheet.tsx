'use client'

import { ArrowLeft, Printer } from 'lucide-react'
import Link from 'next/link'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useSong } from '#components/api/use-song'
import { sectionsOfLyric } from '#components/compose/lyric-text'
import { SheetLyrics } from '#components/lyric-sheet/sheet-lyrics'
import { formatKey } from '#components/song/key-name'
import { SongMissing } from '#components/song/song-missing'
import { formatClock } from '#components/song/time-format'
import { Button } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import type { SongDetail } from '#lib/contract/studio'
import { type SheetSection, sheetSections } from '#lib/data/songs/sheets/placement'
import styles from './sheet.module.css'

/** A printable lyric sheet with chords. */
export function LyricSheet({ id }: { id: string }) {
  const t = useTranslations('sheet')
  const { data: song, error, refetch } = useSong(id)
  // The title becomes the file name when printing to PDF.
  useEffect(() => {
    if (song?.title) document.title = song.title
  }, [song?.title])
  return (
    <div className={styles.room}>
      <div className={styles.bar}>
        <Link
          href={`/songs/${id}`}
          className="tap-target inline-flex h-8 items-center gap-2 rounded-1 text-text-2 hover:text-text max-lg:h-11"
        >
          <ArrowLeft size={15} aria-hidden="true" />
          {t('back')}
        </Link>
        <Button variant="primary" size="large" disabled={!song} onClick={() => print()}>
          <Printer size={16} aria-hidden="true" />
          {t('print')}
        </Button>
      </div>
      {song ? <Paper song={song} /> : error ? <SongMissing error={error} onRetry={() => void refetch()} /> : null}
    </div>
  )
}

/** Sheets with more rows than this have two columns. A row of chords counts as half. */
const MAX_SINGLE_COLUMN_ROWS = 34

function Paper({ song }: { song: SongDetail }) {
  const t = useTranslations('sheet')
  const music = useTranslations('music')
  const sections = sectionsOf(song)
  const facts = [
    formatKey(music, song.key),
    song.bpm && t('tempo', { bpm: Math.round(song.bpm) }),
    song.meter,
    song.duration && formatClock(song.duration),
    song.versions > 1 && t('version', { version: song.version }),
  ]
  return (
    <article className={styles.paper} aria-label={song.title ?? t('name')}>
      <h1 className={styles.title}>{song.title ?? t('untitled')}</h1>
      <p className={styles.facts}>
        {facts.filter(Boolean).map((fact) => (
          <span key={String(fact)}>{fact}</span>
        ))}
      </p>
      {sections.length > 0 ? (
        <div className={cx(styles.words, rowsOf(sections) > MAX_SINGLE_COLUMN_ROWS && styles.long)}>
          <SheetLyrics sections={sections} />
        </div>
      ) : (
        <p className={styles.words}>{t('wordless')}</p>
      )}
      <p className={styles.foot}>Songloom</p>
    </article>
  )
}

/** Without word times, lyrics have no chords. */
const sectionsOf = (song: SongDetail): SheetSection[] => {
  if (song.lines.length > 0 || song.chords.length > 0) return sheetSections(song).filter(hasContent)
  const words = song.lyric?.trim()
  if (!words) return []
  return sectionsOfLyric(words).map(({ tag, text }) => ({
    kind: '',
    label: tag ?? '',
    bars: [],
    lines: text.split('\n').map((line) => ({ text: line, chords: [] })),
  }))
}

const hasContent = ({ lines, bars }: SheetSection) => lines.length > 0 || bars.length > 0

const rowsOf = (sections: readonly SheetSection[]) =>
  sections.reduce(
    (sum, { lines, bars }) =>
      sum +
      1.5 +
      Math.ceil(bars.length / 4) +
      lines.reduce((rows, { chords }) => rows + (chords.length > 0 ? 1.5 : 1), 0),
    0,
  )
