'use client'

import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ActionError, apiFetchJson } from '#components/api/client'
import { setHasMutedParts } from '#components/player/muted-parts'
import { after, every, getAudioElement, getPlayer } from '#components/player/use-player'
import type { Multitrack, SongDetail } from '#lib/contract/studio'
import { isWholeMix, WHOLE_MIX } from '#lib/player/mix'
import { createMixer, type MixedSong, type Mixer, type MixerState } from '#lib/player/mixer'

const fetchRange = async (url: string, first: number, last: number, signal: AbortSignal) => {
  const response = await fetch(url, { headers: { range: `bytes=${first}-${last}` }, signal })
  if (response.status !== 206)
    throw new ActionError('parts_failed', 'The parts couldn’t be loaded. Try again in a moment.')
  return response.arrayBuffer()
}

let shared: Mixer | null = null

const fetchFile = async (url: string, signal: AbortSignal) => {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new ActionError('parts_failed', 'The song couldn’t be loaded.')
  return response.arrayBuffer()
}

/** The mixer of this window. */
export const getMixer = () => {
  shared ??= made()
  return shared
}

let context: AudioContext | null = null

/** The audio clock of this window. At the rate of the parts, so that none of them is resampled. */
export const getAudioContext = () => {
  context ??= new AudioContext({ sampleRate: 44100, latencyHint: 'interactive' })
  return context
}

const made = () => {
  const mixer = createMixer({
    player: getPlayer(),
    media: getAudioElement(),
    makeContext: getAudioContext,
    make: (url, signal) => apiFetchJson(url, { method: 'POST', signal }),
    read: (url, signal) => apiFetchJson(url, { signal }),
    fetchFile,
    fetchRange,
    every,
    after,
  })
  mixer.subscribe(() => {
    const { stage, mix } = mixer.state()
    setHasMutedParts(stage === 'on' && !isWholeMix(mix))
  })
  return mixer
}

const SILENT: MixerState = { song: null, stage: 'off', progress: null, trouble: null, mix: WHOLE_MIX, transpose: 0 }

export const useMixer = <T>(select: (state: MixerState) => T): T =>
  useSyncExternalStore(
    (listener) => getMixer().subscribe(listener),
    () => select(getMixer().state()),
    () => select(SILENT),
  )

/** The song for the mixer; `mediaPath` is the folder of its media. */
// mixedSong({ id, parts_url: 'https://…/media/t/parts.json' }) → { id, mediaPath: '/media/t' }
export const mixedSong = ({ id, parts_url }: Pick<SongDetail, 'id' | 'parts_url'>): MixedSong => ({
  id,
  mediaPath: new URL(parts_url, location.href).pathname.replace(/\/[^/]+$/, ''),
})

/** The parts of a song, once they are made. */
export const useMultitrack = (song: Pick<SongDetail, 'id' | 'parts_url'>, made: boolean) =>
  useQuery({
    queryKey: ['multitrack', song.id],
    queryFn: ({ signal }) => apiFetchJson<Multitrack>(`${mixedSong(song).mediaPath}/multitrack.json`, { signal }),
    enabled: made,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
