'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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
  const mutationKey = [...queryKey, 'put']
  // Each wish is a whole one: two that are made quickly arrive in their order, and the earlier answer does not hide the later wish.
  const put = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    networkMode: 'always',
    mutationFn: (wish: ShareWish) => askJson<ShareAnswer>(path(what), { method: 'PUT', json: wish }),
    onMutate(wish) {
      client.setQueryData<ShareAnswer>(queryKey, (known) =>
        known?.share ? { ...known, share: { ...known.share, ...wish } } : known,
      )
    },
    onSuccess(answer) {
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(queryKey, answer)
    },
    onError: () => client.invalidateQueries({ queryKey }),
  })
  return {
    ...query,
    async put(wish: ShareWish) {
      await put.mutateAsync(wish)
    },
    async withdraw() {
      await ask(path(what), { method: 'DELETE' })
      client.setQueryData<ShareAnswer>(queryKey, (known) => known && { ...known, share: null })
    },
  }
}
