'use client'

import { useAddToPlaylist } from '#components/library/playlist-dialog-store'
import { lazy } from '#components/ui/lazy'

const AddToPlaylist = lazy(() => import('#components/library/add-to-playlist').then((module) => module.AddToPlaylist))

/** Shows the dialog of playlist-dialog-store while it is open. */
export function AddToPlaylistHost() {
  const asking = useAddToPlaylist()
  return asking && <AddToPlaylist {...asking} />
}
