'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { apiFetch, apiFetchJson } from '#components/api/client'
import { SERVICES } from '#components/api/query-keys'
import { HEALTH } from '#components/api/use-health'
import { BUILT_IN, EMBEDDED_CAPABILITIES, makesSongs } from '#lib/contract/capabilities'
import type { NewService, ServiceList, ServiceRecord, ServiceUpdate } from '#lib/contract/services'
import type { TaskCard } from '#lib/contract/studio'

const PATH = '/api/services'

/** While a service is not ready, or a removed one is still making songs. */
const UNSETTLED_POLL_MS = 15_000
const SETTLED_POLL_MS = 60_000

const isSettled = ({ services, retired }: ServiceList) =>
  retired.length === 0 && services.every(({ state }) => state === 'ready')

const readServices = ({ signal }: { signal: AbortSignal }) => apiFetchJson<ServiceList>(PATH, { signal })

/** The services that make songs or analyse recordings. */
export const useServices = () =>
  useQuery({
    queryKey: SERVICES,
    queryFn: readServices,
    refetchInterval: ({ state: { data } }) => (data && !isSettled(data) ? UNSETTLED_POLL_MS : SETTLED_POLL_MS),
  })

/** The chosen service of a list; the default where none is chosen, or it is not set up any more. */
// chosenService(list, null) → the default
export const chosenService = (services: readonly ServiceRecord[], id: string | null): ServiceRecord | undefined =>
  services.find((service) => service.id === id && makesSongs(service.capabilities)) ??
  services.find(({ is_default }) => is_default)

/** The service of a form and what it can do. Until the list is read, the form shows every control. */
export const useChosenService = (id: string | null) => {
  const { data } = useServices()
  const service = data && chosenService(data.services, id)
  const services = data?.services.filter((known) => makesSongs(known.capabilities)) ?? []
  return { services, service, capabilities: service?.capabilities ?? EMBEDDED_CAPABILITIES }
}

/** The service to name in a repeated request: that of the task, where it is set up and not the default. */
export const useServiceOfTask = () => {
  const client = useQueryClient()
  return useCallback(
    ({ service, made_by }: Pick<TaskCard, 'service' | 'made_by'>): string | undefined => {
      const id = service === 'embedded' ? BUILT_IN : made_by?.id
      const found = client.getQueryData<ServiceList>(SERVICES)?.services.find((known) => known.id === id)
      return found && !found.is_default ? found.id : undefined
    },
    [client],
  )
}

/** Whether the service of a task can cancel it; until the services are read, it is assumed. */
export const useCanCancel = ({ service, made_by }: Pick<TaskCard, 'service' | 'made_by'>): boolean => {
  const { data } = useQuery({
    queryKey: SERVICES,
    queryFn: readServices,
    // The page reads them anyway, and may show many tasks.
    enabled: false,
    select: ({ services }) => services.find(({ id }) => id === made_by?.id)?.capabilities.cancel,
  })
  return service === 'embedded' || (data ?? true)
}

/** Changes services, then reads them again. */
export const useServiceMutations = () => {
  const client = useQueryClient()
  return useMemo(() => {
    const readAgain = async () => {
      await Promise.all([SERVICES, HEALTH].map((queryKey) => client.invalidateQueries({ queryKey })))
    }
    const then = <T>(call: Promise<T>) => call.finally(readAgain)
    return {
      /** The server tests the service before it saves anything. */
      add: (json: NewService, signal: AbortSignal) =>
        then(apiFetchJson<ServiceRecord>(PATH, { method: 'POST', json, signal })),
      update: (id: string, json: ServiceUpdate) =>
        then(apiFetchJson<ServiceRecord>(`${PATH}/${id}`, { method: 'PATCH', json })),
      check: (id: string) => then(apiFetchJson<ServiceRecord>(`${PATH}/${id}/check`, { method: 'POST' })),
      remove: (id: string) => then(apiFetch(`${PATH}/${id}`, { method: 'DELETE' })),
    }
  }, [client])
}
