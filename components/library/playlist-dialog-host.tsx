'use client'

import { useListAsking } from '#components/library/playlist-dialog-store'
import { lazy } from '#components/ui/lazy'

const AddToList = lazy(() => import('#components/library/add-to-playlist').then((module) => module.AddToList))

/** The question which list songs are to go on, while it is open. */
export function ListAsker() {
  const asking = useListAsking()
  return asking && <AddToList {...asking} />
}
