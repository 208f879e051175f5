'use client'

import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { useRouter, useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorText, SettingsLink } from '#components/api/error-text'
import { useFetchAgain } from '#components/api/use-fetch-again'
import { useSong } from '#components/api/use-song'
import { trackOf } from '#components/player/track-of'
import { usePlayer } from '#components/player/use-player'
import { Downloads } from '#components/song/downloads'
import { Lineage } from '#components/song/lineage'
import { LyricTiming } from '#components/song/lyric-timing'
import { Lyrics } from '#components/song/lyrics'
import { PageTakes } from '#components/song/page-takes'
import { Parts } from '#components/song/parts'
import { SongActions } from '#components/song/song-actions'
import { SongCover } from '#components/song/song-cover'
import { SongDetails } from '#components/song/song-details'
import { SongLabels } from '#components/song/song-labels'
import { SongMissing } from '#components/song/song-missing'
import { SongTitle } from '#components/song/song-title'
import { SongTimeline } from '#components/song/timeline'
import { usePlaySong } from '#components/song/use-play-song'
import { SONG_AREA, useSongMenu } from '#components/song/use-song-menu'
import { failureOf } from '#components/tasks/take-state'
import { useTaskTranslators } from '#components/tasks/use-task-messages'
import { Button } from '#components/ui/button'
import { cx } from '#components/ui/cx'
import { lazy } from '#components/ui/lazy'
import { supportsItalics } from '#components/ui/supports-italics'
import type { SongDetail } from '#lib/contract/studio'

const Editor = lazy(() => import('#components/editor/editor').then((module) => module.Editor))
const Practice = lazy(() => import('#components/practice/practice').then((module) => module.Practice))
const CompareProduction = lazy(() =>
  import('#components/produce/compare-production').then((module) => module.CompareProduction),
)
const Versions = lazy(() => import('#components/editor/versions').then((module) => module.Versions))

/** The song page: cover, facts and lineage left; title, music and lyrics right. */
export function SongPage({ id }: { id: string }) {
  const t = useTranslations('song')
  const { data: song, error, refetch } = useSong(id)
  const router = useRouter()
  const search = useSearchParams()
  const isEditing = search.has('edit')
  const [wasEditing, setWasEditing] = useState(false)
  const setEditing = (on: boolean) => {
    setWasEditing(!on)
    router.replace(`/songs/${id}${on ? '?edit' : ''}`, { scroll: false })
  }
  useFollowTake(song)
  useEffect(() => {
    if (song?.title) document.title = `${song.title} · Songloom`
  }, [song?.title])

  return (
    <main className="min-h-0 flex-1 overflow-y-auto border-line page-gradient [--gradient-height:480px] px-5 pt-3 pb-8 lg:border-l lg:pt-5 lg:pr-12 lg:pb-0 lg:pl-11">
      {song?.status === 'done' && isEditing ? (
        <Editor song={song} onClose={() => setEditing(false)} />
      ) : (
        <>
          <Link
            href="/library"
            className="tap-target inline-flex h-7 items-center gap-2 rounded-1 text-muted hover:text-text max-lg:h-11"
          >
            <ArrowLeft size={15} aria-hidden="true" />
            {t('library')}
          </Link>
          {song ? (
            <Loaded song={song} wasEditing={wasEditing} onEdit={() => setEditing(true)} />
          ) : error ? (
            <SongMissing error={error} onRetry={() => void refetch()} />
          ) : null}
        </>
      )}
      {song?.status === 'done' && search.has('practice') && (
        <Practice key={song.id} song={song} onClose={() => router.replace(`/songs/${id}`, { scroll: false })} />
      )}
    </main>
  )
}

function Loaded({ song, wasEditing, onEdit }: { song: SongDetail; wasEditing: boolean; onEdit: () => void }) {
  const t = useTranslations('song')
  const router = useRouter()
  const track = trackOf(song)
  const play = usePlaySong(song)
  const menu = { onSongPage: true, play: () => void play(), onDeleted: () => router.push('/library') }
  const area = useSongMenu(track, menu)
  const otherTake = song.takes.find(({ id, status }) => id !== song.id && status === 'done')
  const besidePeaksUrl = useSong(otherTake?.id ?? null).data?.peaks_url ?? null
  const isCompared = song.status === 'done' && (song.task_type === 'cover' || song.task_type === 'replace')
  const original = isCompared ? song.parent : null
  return (
    <div className="mt-4 grid gap-x-13 lg:min-h-[calc(100%-44px)] lg:grid-cols-[15rem_minmax(0,1fr)] page-lg:grid-cols-[18.75rem_minmax(0,1fr)]">
      <div className="max-lg:contents">
        <div className={cx(SONG_AREA, 'max-lg:mx-auto max-lg:w-full max-lg:max-w-75')} {...area}>
          <SongCover song={song} />
        </div>
        <div className="max-lg:order-3 max-lg:mt-8 lg:pb-8">
          <SongDetails song={song} />
          {song.status === 'done' && <SongLabels song={song} />}
          <Lineage song={song} />
        </div>
      </div>
      <div className="flex min-w-0 flex-col max-lg:mt-5">
        {/* Where the buttons need the whole row, the icons beside them stand beside the title. */}
        <div className="flex flex-col items-start gap-3 md:grid md:grid-cols-[minmax(0,1fr)_auto] md:grid-rows-[auto_1fr_auto] md:gap-x-8 md:gap-y-0 lg:-mt-4 page-lg:grid-rows-none">
          <div className="min-w-0 md:row-span-2 page-lg:row-span-1">
            <SongTitle key={song.id} song={song} />
            <Byline key={song.prompt} prompt={song.prompt} />
          </div>
          <PageTakes song={song} />
          <SongActions song={song} menu={menu} wasEditing={wasEditing} onPlay={() => void play()} onEdit={onEdit} />
        </div>
        {song.versions > 1 && !original && (
          <div className="mb-5">
            <Versions song={song} />
          </div>
        )}
        {song.status === 'fail' ? (
          <Failed song={song} />
        ) : original ? (
          <CompareProduction song={song} parentId={original.id} onPlay={(at) => void play(at)} />
        ) : (
          <SongTimeline song={song} besidePeaksUrl={besidePeaksUrl} onPlay={(at) => void play(at)} />
        )}
        {song.status === 'done' && <LyricTiming song={song} />}
        <div className="mt-4.5 grid min-h-0 flex-1 gap-x-12 gap-y-8 page-lg:grid-cols-[minmax(0,1fr)_17.75rem]">
          <Lyrics song={song} onPlay={(at) => void play(at)} />
          <aside aria-label={t('files')} className="pb-8">
            <Downloads song={song} />
            <Parts song={song} />
          </aside>
        </div>
      </div>
    </div>
  )
}

function Byline({ prompt }: { prompt: string }) {
  if (prompt.trim() === '') return null
  return (
    <p
      className={cx(
        'mt-3 line-clamp-3 max-w-150 font-serif text-[1.125rem] leading-6.25 text-text-2',
        supportsItalics(prompt) && 'italic',
      )}
      title={prompt}
    >
      {prompt}
    </p>
  )
}

function Failed({ song }: { song: SongDetail }) {
  const t = useTranslations('song.failed')
  const act = useTranslations('song.act')
  const translators = useTaskTranslators()
  const fetchAgain = useFetchAgain()
  const [error, setError] = useState<Error | null>(null)
  const { what, why, advice, fix } = failureOf(translators, song)
  const fetch = () => {
    setError(null)
    fetchAgain([song.id]).catch((error) => setError(error instanceof Error ? error : new Error(String(error))))
  }
  return (
    <div className="rounded-2 bg-danger-wash p-4 text-text-2 wrap-anywhere">
      <p role="alert">
        <b className="font-[550] text-danger">{translators.tasks(`failure.${what}`, { who: 'this' })}</b>{' '}
        {[why, advice].filter(Boolean).join(' ')} {fix === 'settings' && <SettingsLink />}
        {(fix === 'again' || fix === 'change') && t('reuse', { action: act('reuse') })}
      </p>
      {(fix === 'fetch' || fix === 'ask') && (
        <Button className="mt-3" onClick={fetch}>
          {fix === 'fetch' ? t('fetch') : translators.tasks('fix.ask')}
        </Button>
      )}
      {error && (
        <p role="alert" className="mt-2 text-danger">
          <ErrorText error={error} />
        </p>
      )}
    </div>
  )
}

/** Opens the page of the take that the player switches to. */
const useFollowTake = (song: SongDetail | undefined) => {
  const router = useRouter()
  const current = usePlayer((state) => state.track)
  const other = current && song && current.id !== song.id && current.taskId === song.task_id ? current.id : null
  useEffect(() => {
    if (other) router.replace(`/songs/${other}`, { scroll: false })
  }, [other, router])
}
