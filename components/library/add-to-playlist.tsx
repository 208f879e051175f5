'use client'

import { ListMusic } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePlaylistMutations, usePlaylists } from '#components/api/use-playlists'
import { useErrorMessage } from '#components/i18n/use-error-message'
import { NewPlaylistForm } from '#components/library/new-playlist-form'
import { PlaylistCover } from '#components/library/playlist-cover'
import { closeAddToPlaylist } from '#components/library/playlist-dialog-store'
import { Dialog } from '#components/ui/dialog'
import { FieldError } from '#components/ui/field-error'
import { offerUndo } from '#components/ui/undo'

/** Dialog that adds songs to a playlist, existing or new. */
export function AddToPlaylist({ ids, onPut }: { ids: readonly string[]; onPut: () => void }) {
  const t = useTranslations('library')
  const toMessage = useErrorMessage()
  const { data: lists, error } = usePlaylists()
  const changes = usePlaylistMutations()
  const [refused, setRefused] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)

  const put = async (list: { id: string; name: string }) => {
    const added = await changes.add(list.id, ids)
    closeAddToPlaylist()
    onPut()
    offerUndo(
      t('done.added', { count: added.length, name: list.name }),
      () => void (added.length > 0 && changes.takeOff(list.id, added)),
      async () => {},
    )
  }
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setRefused(null)
    await work().catch(setRefused)
    setBusy(false)
  }
  return (
    <Dialog title={t('lists.addingTo', { count: ids.length })} onClose={closeAddToPlaylist}>
      <ul aria-label={t('lists.title')} className="-mx-2 mt-3 min-h-0 overflow-y-auto">
        {lists?.toReversed().map((list) => (
          <li key={list.id}>
            <button
              type="button"
              disabled={busy}
              onClick={() => void attempt(() => put(list))}
              className="flex w-full items-center gap-3 rounded-2 px-2 py-2 text-left hover:bg-surface-4"
            >
              <PlaylistCover list={list} className="size-10" />
              <span className="min-w-0 grow truncate font-serif text-[1.0625rem] leading-5.25">{list.name}</span>
              <span className="num text-xs text-muted">{t('count', { count: list.songs })}</span>
            </button>
          </li>
        ))}
        {lists?.length === 0 && (
          <li className="flex items-center gap-3 px-2 py-5 text-text-2">
            <ListMusic size={18} className="text-muted" />
            {t('lists.empty')}
          </li>
        )}
      </ul>
      <NewPlaylistForm
        autoFocus={lists?.length === 0}
        disabled={busy}
        onName={(name) => attempt(async () => put(await changes.create(name)))}
      />
      <FieldError>{refused || error ? toMessage(refused ?? error) : null}</FieldError>
    </Dialog>
  )
}
