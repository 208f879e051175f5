'use client'

import { ArrowLeft, Play, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'use-intl'
import { usePlaylists } from '#components/api/use-playlists'
import { Library } from '#components/library/library'
import { PlaylistCover } from '#components/library/playlist-cover'
import { PlaylistName } from '#components/library/playlist-name'
import { usePlayPlaylist } from '#components/library/use-play-playlist'
import { useRemovePlaylist } from '#components/library/use-remove-playlist'
import { ShareButton } from '#components/sharing/share-button'
import { Button, buttonVariants, IconButton } from '#components/ui/button'
import { Menu, MenuItem } from '#components/ui/menu'
import { MoreIcon } from '#components/ui/more-icon'
import type { Playlist } from '#lib/contract/studio'

/** A playlist. */
export function PlaylistPage({ id }: { id: string }) {
  const { data: lists } = usePlaylists()
  const list = lists?.find((each) => each.id === id)
  if (lists && !list) return <PlaylistMissing />
  return <Library key={id} list={id} heading={<Heading id={id} list={list} />} />
}

function Heading({ id, list }: { id: string; list: Playlist | undefined }) {
  const t = useTranslations('library')
  const router = useRouter()
  const play = usePlayPlaylist()
  const remove = useRemovePlaylist()
  return (
    <div className="flex min-w-0 items-center gap-3 max-lg:w-full">
      <Link
        href="/playlists"
        aria-label={t('lists.all')}
        title={t('lists.all')}
        className={buttonVariants({ variant: 'ghost', size: 'icon', className: '-ml-2 max-lg:size-11!' })}
      >
        <ArrowLeft size={18} />
      </Link>
      {list && (
        <>
          <PlaylistCover list={list} className="size-10" />
          <PlaylistName id={id} name={list.name} />
          <Button variant="secondary" disabled={list.songs === 0} onClick={() => void play(list)}>
            <Play size={14} />
            {t('bulk.play')}
          </Button>
          <ShareButton what={{ kind: 'playlist', id }} title={list.name} />
          <Menu
            trigger={
              <IconButton label={t('lists.more', { name: list.name })}>
                <MoreIcon size={18} />
              </IconButton>
            }
          >
            <MenuItem
              icon={<Trash2 size={15} />}
              onSelect={() => {
                remove(list)
                router.push('/playlists')
              }}
            >
              {t('lists.delete')}
            </MenuItem>
          </Menu>
        </>
      )}
    </div>
  )
}

export function PlaylistMissing() {
  const t = useTranslations('library')
  return (
    <main className="min-h-0 flex-1 px-4 pt-16 lg:border-l lg:border-line lg:px-11">
      <p className="font-serif text-xl leading-9">{t('lists.missing')}</p>
      <Link href="/playlists" className={buttonVariants({ variant: 'primary', size: 'large', className: 'mt-6' })}>
        {t('lists.all')}
      </Link>
    </main>
  )
}
