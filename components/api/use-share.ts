'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiFetch, apiFetchJson } from '#components/api/client'
import type { ShareOptions, ShareResponse } from '#lib/contract/studio'

export type Shareable = { kind: 'song' | 'playlist'; id: string }

const path = ({ kind, id }: Shareable) => `/api/${kind}s/${encodeURIComponent(id)}/share`
const keyOf = ({ kind, id }: Shareable) => ['share', kind, id] as const

/** The share link of a song or playlist, and its changes. Each resolves once the server has it. */
export const useShare = (what: Shareable) => {
  const client = useQueryClient()
  const queryKey = keyOf(what)
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => apiFetchJson<ShareResponse>(path(what), { signal }),
    // The number of plays changes without this page.
    staleTime: 0,
  })
  const mutationKey = [...queryKey, 'put']
  // The scope sends changes in order. The answer to an earlier change does not overwrite a later one.
  const put = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    networkMode: 'always',
    mutationFn: (wish: ShareOptions) => apiFetchJson<ShareResponse>(path(what), { method: 'PUT', json: wish }),
    onMutate(wish) {
      client.setQueryData<ShareResponse>(queryKey, (known) =>
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
    async put(options: ShareOptions) {
      await put.mutateAsync(options)
    },
    async withdraw() {
      await apiFetch(path(what), { method: 'DELETE' })
      client.setQueryData<ShareResponse>(queryKey, (known) => known && { ...known, share: null })
    },
  }
}
