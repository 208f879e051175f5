'use client'

import { openSongDialog, useSongDialog, useSongMenuRequest } from '#components/song/song-menu-store'
import { lazy } from '#components/ui/lazy'

const SongMenuPopup = lazy(() => import('#components/song/song-menu-popup').then((module) => module.SongMenuPopup))
const ShareDialog = lazy(() => import('#components/sharing/share-dialog').then((module) => module.ShareDialog))
const LyricVideoDialog = lazy(() =>
  import('#components/lyric-video/lyric-video-dialog').then((module) => module.LyricVideoDialog),
)
const ProduceDialog = lazy(() => import('#components/produce/produce-dialog').then((module) => module.ProduceDialog))
const RenameDialog = lazy(() => import('#components/song/rename-dialog').then((module) => module.RenameDialog))

export const preloadSongMenu = SongMenuPopup.preload

/** Shows the menu of songs and its dialogs, which song-menu-store opens. */
export function SongMenuHost() {
  const request = useSongMenuRequest()
  const dialog = useSongDialog()
  const close = () => openSongDialog(null)
  return (
    <>
      {request && <SongMenuPopup request={request} />}
      {dialog?.kind === 'share' && (
        <ShareDialog what={{ kind: 'song', id: dialog.id }} title={dialog.title} onClose={close} />
      )}
      {dialog?.kind === 'video' && <LyricVideoDialog id={dialog.id} title={dialog.title} onClose={close} />}
      {dialog?.kind === 'produce' && (
        <ProduceDialog task={dialog.task} id={dialog.id} title={dialog.title} again={dialog.again} onClose={close} />
      )}
      {dialog?.kind === 'rename' && <RenameDialog id={dialog.id} title={dialog.title} onClose={close} />}
    </>
  )
}
