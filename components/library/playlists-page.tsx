'use client'

import { Plus, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePlaylistMutations, usePlaylists } from '#components/api/use-playlists'
import { useErrorMessage } from '#components/i18n/use-error-message'
import { NewPlaylistForm } from '#components/library/new-playlist-form'
import { PlaylistCover } from '#components/library/playlist-cover'
import { usePlayPlaylist } from '#components/library/use-play-playlist'
import { useRemovePlaylist } from '#components/library/use-remove-playlist'
import { PlayIcon } from '#components/player/icons'
import { formatLength } from '#components/song/time-format'
import { Button, IconButton } from '#components/ui/button'
import { Dialog } from '#components/ui/dialog'
import { FieldError } from '#components/ui/field-error'
import { Menu, MenuItem } from '#components/ui/menu'
import { MoreIcon } from '#components/ui/more-icon'
import { WaveformPlaceholder } from '#components/waveform/waveform-placeholder'
import type { Playlist } from '#lib/contract/studio'

/** All playlists, newest first. */
export function PlaylistsPage() {
  const t = useTranslations('library')
  const toMessage = useErrorMessage()
  const { data: lists, error } = usePlaylists()
  const [naming, setNaming] = useState(false)
  return (
    <main
      tabIndex={-1}
      className="min-h-0 flex-1 overflow-y-auto border-line page-gradient px-4 pb-8 outline-none lg:border-l lg:px-11"
    >
      <header className="flex min-h-14.5 items-center gap-4 pt-3.5">
        <h1 className="font-serif text-xl leading-10">{t('lists.title')}</h1>
        <span className="num text-muted">{lists && lists.length > 0 && t('lists.count', { count: lists.length })}</span>
        <Button variant="secondary" className="ml-auto" onClick={() => setNaming(true)}>
          <Plus size={15} />
          {t('lists.create')}
        </Button>
      </header>
      {lists && lists.length > 0 ? (
        <ul
          aria-label={t('lists.title')}
          className="mt-6 grid grid-cols-[repeat(auto-fill,minmax(9.375rem,1fr))] gap-x-5 gap-y-7 lg:grid-cols-[repeat(auto-fill,minmax(11.875rem,1fr))]"
        >
          {lists.toReversed().map((list) => (
            <li key={list.id}>
              <PlaylistTile list={list} />
            </li>
          ))}
        </ul>
      ) : lists || error ? (
        <div className="mt-10">
          <WaveformPlaceholder state="queued" height={46} />
          <p role={error ? 'alert' : undefined} className="mt-8 max-w-xl font-serif text-xl leading-9">
            {error ? toMessage(error) : t('lists.empty')}
          </p>
          {!error && (
            <Button variant="primary" size="large" className="mt-6" onClick={() => setNaming(true)}>
              {t('lists.create')}
            </Button>
          )}
        </div>
      ) : null}
      {naming && <Naming onClose={() => setNaming(false)} />}
    </main>
  )
}

function PlaylistTile({ list }: { list: Playlist }) {
  const t = useTranslations('library')
  const music = useTranslations('music')
  const play = usePlayPlaylist()
  const remove = useRemovePlaylist()
  return (
    <article className="group relative">
      <Link href={`/playlists/${list.id}`} className="block rounded-cover pr-9">
        <PlaylistCover list={list} className="-mr-9 aspect-square" />
        <span className="mt-2 block truncate font-serif text-[1.125rem] leading-5.75">{list.name}</span>
        <span className="num block text-xs leading-4 text-muted">
          {list.songs === 0
            ? t('count', { count: 0 })
            : t('amount', { count: list.songs, length: formatLength(music, list.seconds) })}
        </span>
      </Link>
      <span className="absolute right-0 bottom-0.5">
        <Menu
          trigger={
            <IconButton label={t('lists.more', { name: list.name })}>
              <MoreIcon size={18} />
            </IconButton>
          }
        >
          <MenuItem icon={<Trash2 size={15} />} onSelect={() => remove(list)}>
            {t('lists.delete')}
          </MenuItem>
        </Menu>
      </span>
      {list.songs > 0 && (
        <button
          type="button"
          aria-label={t('lists.playNamed', { name: list.name })}
          onClick={() => void play(list)}
          className="pressable tap-target absolute! top-2 right-2 grid size-10 place-items-center rounded-full bg-[#100d0be0] text-[#f4ede1] opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
        >
          <PlayIcon size={15} />
        </button>
      )}
    </article>
  )
}

function Naming({ onClose }: { onClose: () => void }) {
  const t = useTranslations('library')
  const toMessage = useErrorMessage()
  const router = useRouter()
  const { create } = usePlaylistMutations()
  const [refused, setRefused] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const make = async (name: string) => {
    setBusy(true)
    try {
      const list = await create(name)
      onClose()
      router.push(`/playlists/${list.id}`)
    } catch (error) {
      setRefused(error)
      setBusy(false)
    }
  }
  return (
    <Dialog title={t('lists.create')} onClose={onClose}>
      <NewPlaylistForm autoFocus disabled={busy} onName={make} />
      <FieldError>{refused ? toMessage(refused) : null}</FieldError>
    </Dialog>
  )
}
