'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isWhole } from '#components/waveform/wave-geometry'
import type { Peaks } from '#lib/contract/studio'

const GROWING_POLL_MS = 2000
/** Polling interval for streams of unknown length. */
const UNKNOWN_POLL_MS = 6000

/** Delay that skips rows which are only scrolled past. */
const FETCH_DELAY_MS = 60 // ms
const fetchDelay = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, FETCH_DELAY_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

const read = async (url: string, signal: AbortSignal): Promise<Peaks> => {
  await fetchDelay(signal)
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`The waveform answered ${response.status}.`)
  // Offline copies of earlier versions call `cover_peaks` `weft`.
  const { weft, ...peaks }: Peaks & { weft?: number[] } = await response.json()
  return { ...(weft && { cover_peaks: weft }), ...peaks }
}

/** The peaks of a song: once if finished, otherwise polled until complete. */
export const usePeaks = (url: string | null, live = false) => {
  const { data, refetch } = useQuery({
    queryKey: ['peaks', url],
    queryFn: ({ signal }) => read(url ?? '', signal),
    enabled: url !== null && url !== '',
    staleTime: ({ state }) => (isWhole(state.data) ? Number.POSITIVE_INFINITY : 0),
    // Limits memory: about 20 kB per song.
    gcTime: 2 * 60_000,
    refetchInterval: ({ state }) => {
      if (isWhole(state.data) || !(live || state.data)) return false
      return state.data?.duration === 0 ? UNKNOWN_POLL_MS : GROWING_POLL_MS
    },
    retry: live ? false : 2,
  })
  // Peaks read during rendering are stale at once.
  const stale = !live && data !== undefined && !isWhole(data)
  useEffect(() => {
    if (stale) void refetch()
  }, [stale, refetch])
  return data
}
