'use client'

import { useRouter } from 'next/navigation'
import { Fragment, type ReactNode, useSyncExternalStore } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { withField } from '#components/compose/draft'
import { changeDraft } from '#components/compose/draft-store'
import { CopyButton } from '#components/settings/copy-button'
import { formatDecibels } from '#components/song/decibels'
import { formatKey } from '#components/song/key-name'
import { formatClock, formatMoment } from '#components/song/time-format'
import { translateGenre } from '#components/song/translate-terms'
import { Button } from '#components/ui/button'
import { MetadataList } from '#components/ui/metadata-list'
import type { SongDetail } from '#lib/contract/studio'

const subscribe = () => () => {}

/** Sets the seed of the next song in Create. */
function UseSeed({ seed }: { seed: number }) {
  const t = useTranslations('song.details')
  const router = useRouter()
  return (
    <Button
      variant="ghost"
      size="ghost"
      onClick={() => {
        changeDraft((draft) => withField(draft, 'seed', seed))
        router.push('/')
      }}
    >
      {t('useSeed')}
    </Button>
  )
}

/** What was measured and how it was made; what is not known is left out. */
export function SongDetails({ song }: { song: SongDetail }) {
  const t = useTranslations('song.details')
  const terms = useTranslations('terms')
  const music = useTranslations('music')
  const locale = useLocale()
  // Null during server rendering: only the browser knows the time zone.
  const created = useSyncExternalStore(
    subscribe,
    () => formatMoment(song.created_at, locale),
    () => null,
  )
  const seed = song.seed ?? song.making?.seed ?? null
  const tempo =
    song.bpm === null ? null : [music('bpm', { count: Math.round(song.bpm) }), song.meter].filter(Boolean).join(', ')
  // A remote service names neither key nor tempo: Songloom read them from the recording.
  const asRead = (value: string | null) => (value !== null && song.engine === null ? t('asRead', { value }) : value)
  const rows: [string, string | null, ReactNode?][] = [
    [t('style'), song.genre && translateGenre(terms, song.genre)],
    [t('key'), asRead(formatKey(music, song.key))],
    [t('tempo'), asRead(tempo)],
    [
      t('length'),
      song.duration === undefined ? null : `${song.status === 'done' ? '' : '~'}${formatClock(song.duration)}`,
    ],
    [t('loudness'), song.loudness === null ? null : `${formatDecibels(song.loudness)} LUFS`],
    [
      t('seed'),
      seed === null ? null : String(seed),
      seed !== null && (
        <Fragment key="seed">
          <CopyButton text={String(seed)} label={t('copySeed')} />
          <UseSeed seed={seed} />
        </Fragment>
      ),
    ],
    [t('model'), song.making?.model ?? song.model],
    [t('languageModel'), song.making?.languageModel ?? null],
    [t('madeBy'), song.made_by?.name ?? null],
    [t('licence'), song.made_by?.licence ?? null],
    [t('created'), created ?? ' '],
  ]
  return (
    <>
      <MetadataList rows={rows} className="mt-3.5" />
      {song.making?.notes.map((note) => (
        <p key={note} className="mt-2 text-xs text-text-2">
          {note}
        </p>
      ))}
    </>
  )
}
