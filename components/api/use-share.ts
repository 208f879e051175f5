'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ask, askJson } from '#components/api/client'
import type { ShareAnswer, ShareWish } from '#lib/contract/studio'

/** What can be shared: a song, or a list of songs. */
export type Shareable = { kind: 'song' | 'list'; id: string }

const path = ({ kind, id }: Shareable) => `/api/${kind}s/${encodeURIComponent(id)}/share`
const keyOf = ({ kind, id }: Shareable) => ['share', kind, id] as const

/** Whether something is shared, and everything that changes that; each answers once the server has it. */
export const useShare = (what: Shareable) => {
  const client = useQueryClient()
  const queryKey = keyOf(what)
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => askJson<ShareAnswer>(path(what), { signal }),
    // Somebody may be listening meanwhile.
    staleTime: 0,
  })
  return {
    ...query,
    async put(wish: ShareWish) {
      client.setQueryData<ShareAnswer>(queryKey, (known) =>
        known?.share ? { ...known, share: { ...known.share, ...wish } } : known,
      )
      try {
        client.setQueryData(queryKey, await askJson<ShareAnswer>(path(what), { method: 'PUT', json: wish }))
      } catch (error) {
        await client.invalidateQueries({ queryKey })
        throw error
      }
    },
    async withdraw() {
      await ask(path(what), { method: 'DELETE' })
      client.setQueryData<ShareAnswer>(queryKey, (known) => known && { ...known, share: null })
    },
  }
}
