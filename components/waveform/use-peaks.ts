'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isWhole } from '#components/waveform/wave-geometry'
import type { Peaks } from '#lib/contract/studio'

const GROWING_POLL_MS = 2000 // ms
/** Of a stream that only runs on there is nothing to draw until it is finished. */
const UNKNOWN_POLL_MS = 6000 // ms

/** A row that is only scrolled past is gone before it asks. */
const GLANCE = 60 // ms
const glance = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, GLANCE)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

const read = async (url: string, signal: AbortSignal): Promise<Peaks> => {
  await glance(signal)
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`The waveform answered ${response.status}.`)
  return response.json()
}

/** The peaks of a song: once for a finished one, every two seconds for one that grows, until it is whole. */
export const usePeaks = (url: string | null, live = false) => {
  const { data, refetch } = useQuery({
    queryKey: ['peaks', url],
    queryFn: ({ signal }) => read(url ?? '', signal),
    enabled: url !== null && url !== '',
    staleTime: ({ state }) => (isWhole(state.data) ? Number.POSITIVE_INFINITY : 0),
    // A library of thousands is scrolled through faster than it is forgotten: some 20 kB for each song in memory.
    gcTime: 2 * 60_000,
    refetchInterval: ({ state }) => {
      if (isWhole(state.data) || !(live || state.data)) return false
      return state.data?.duration === 0 ? UNKNOWN_POLL_MS : GROWING_POLL_MS
    },
    retry: live ? false : 2,
  })
  // What was read of it while it was being made is out of date at once.
  const stale = !live && data !== undefined && !isWhole(data)
  useEffect(() => {
    if (stale) void refetch()
  }, [stale, refetch])
  return data
}
