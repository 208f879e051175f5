'use client'

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { apiFetch, apiFetchJson } from '#components/api/client'
import type { Keys, NewInvite, NewKey, People, Sessions } from '#lib/contract/people'

type Limits = { songs_per_day: number | null; storage_bytes: number | null }

/** Refetches a list after a change. Drops an older response that is still in flight. */
const refresh = async (client: QueryClient, key: string) => {
  await client.cancelQueries({ queryKey: [key] })
  await client.invalidateQueries({ queryKey: [key] })
}

/** All members, for the owner. */
export const usePeople = () =>
  useQuery({ queryKey: ['people'], queryFn: ({ signal }) => apiFetchJson<People>('/api/people', { signal }) })

export const usePeopleMutations = () => {
  const client = useQueryClient()
  return useMemo(() => {
    const then = async <T>(work: Promise<T>): Promise<T> => {
      const done = await work
      await refresh(client, 'people')
      return done
    }
    return {
      invite: (wish: Limits & { note: string }) =>
        then(apiFetchJson<NewInvite>('/api/invites', { method: 'POST', json: wish })),
      revoke: (id: string) => then(apiFetch(`/api/invites/${id}`, { method: 'DELETE' })),
      change: (id: string, change: Partial<Limits> & { suspended?: boolean }) =>
        then(apiFetch(`/api/people/${id}`, { method: 'PATCH', json: change })),
      newPassword: (id: string) => then(apiFetchJson<NewInvite>(`/api/people/${id}/password`, { method: 'POST' })),
    }
  }, [client])
}

/** Changes the user’s own name. */
export const useRename = () => {
  const client = useQueryClient()
  return async (name: string) => {
    await apiFetch('/api/account', { method: 'PATCH', json: { name } })
    await Promise.all(['settings', 'people'].map((key) => refresh(client, key)))
  }
}

/** The user’s own API keys. */
export const useKeys = () =>
  useQuery({ queryKey: ['keys'], queryFn: ({ signal }) => apiFetchJson<Keys>('/api/keys', { signal }) })

export const useKeyMutations = () => {
  const client = useQueryClient()
  return useMemo(() => {
    const again = () => refresh(client, 'keys')
    return {
      make: async (name: string) => {
        const made = await apiFetchJson<NewKey>('/api/keys', { method: 'POST', json: { name } })
        await again()
        return made
      },
      revoke: async (id: string) => {
        await apiFetch(`/api/keys/${id}`, { method: 'DELETE' })
        await again()
      },
    }
  }, [client])
}

/** The browsers in which the user is signed in. */
export const useSessions = () =>
  useQuery({ queryKey: ['sessions'], queryFn: ({ signal }) => apiFetchJson<Sessions>('/api/sessions', { signal }) })

export const useSessionMutations = () => {
  const client = useQueryClient()
  return useMemo(() => {
    const again = () => refresh(client, 'sessions')
    return {
      end: async (id: string) => {
        await apiFetch(`/api/sessions/${id}`, { method: 'DELETE' })
        await again()
      },
      endOthers: async () => {
        await apiFetch('/api/sessions', { method: 'DELETE' })
        await again()
      },
      changePassword: async (current: string, password: string) => {
        await apiFetch('/api/password', { method: 'PUT', json: { current, password } })
        await again()
      },
    }
  }, [client])
}
