'use client'

import { useListAsking } from '#components/library/list-asking'
import { late } from '#components/ui/late'

const AddToList = late(() => import('#components/library/add-to-list').then((module) => module.AddToList))

/** The question which list songs are to go on, while it is open. */
export function ListAsker() {
  const asking = useListAsking()
  return asking && <AddToList {...asking} />
}
