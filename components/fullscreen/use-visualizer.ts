'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSong } from '#components/api/use-song'
import type { VisualizerScene } from '#components/fullscreen/frame'
import { paletteOf } from '#components/fullscreen/palette'
import { bandsOf } from '#components/fullscreen/scene'
import { loadNotes } from '#components/fullscreen/song-notes'
import { useMixer } from '#components/player/use-mixer'
import { onTheme } from '#components/shell/on-theme'
import { formatChord } from '#components/song/key-name'
import { formatSection } from '#components/song/section-name'
import { colourOf, mergeChords, quartersOf } from '#components/song/song-position'
import { translatePart } from '#components/song/translate-terms'
import { usePeaks } from '#components/waveform/use-peaks'
import type { SongDetail } from '#lib/contract/studio'
import { pairAmplitudes } from '#lib/cover/amplitudes'
import { readKey } from '#lib/music/key'
import { isHeard, WHOLE_MIX } from '#lib/player/mix'
import type { Track } from '#lib/player/track'

const currentTheme = () => (getComputedStyle(document.documentElement).colorScheme === 'light' ? 'light' : 'dark')

/** A canvas can’t use CSS variables. */
const canvasFonts = () => {
  const style = getComputedStyle(document.documentElement)
  return {
    small: `12px ${style.getPropertyValue('--font-sans')}`,
    words: `17px ${style.getPropertyValue('--font-serif')}`,
  }
}

const useTheme = () => {
  const [theme, setTheme] = useState<'dark' | 'light'>(currentTheme)
  useEffect(() => {
    const ending = new AbortController()
    onTheme(() => setTheme(currentTheme()), ending.signal)
    return () => ending.abort()
  }, [])
  return theme
}

/** The notes of a song from its MIDI file; empty without one. */
const useNotes = (song: SongDetail | undefined) =>
  useQuery({
    queryKey: ['notes', song?.id],
    queryFn: ({ signal }) => (song ? loadNotes(song, signal) : []),
    enabled: song?.status === 'done' && song.engine !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }).data

/** The scene of the current song; null until its waveform is loaded. */
export const useVisualizer = (track: Track): { scene: VisualizerScene | null; song: SongDetail | undefined } => {
  const song = useSong(track.id).data
  const peaks = usePeaks(track.peaksUrl, track.live)
  const notes = useNotes(song)
  const theme = useTheme()
  const mix = useMixer((state) => (state.song?.id === track.id && state.stage === 'on' ? state.mix : WHOLE_MIX))
  const music = useTranslations('music')
  const terms = useTranslations('terms')
  const scene = useMemo((): VisualizerScene | null => {
    if (!peaks) return null
    const amplitudes = pairAmplitudes(peaks.points)
    const beat = track.bpm ? 60 / track.bpm : null
    return {
      palette: paletteOf(theme, { peaks: peaks.cover_peaks ?? amplitudes, key: readKey(track.key) }),
      bands: bandsOf(notes ?? []).map((band) => ({
        ...band,
        name: translatePart(terms, band.name),
        heard: isHeard(mix, band.name),
      })),
      amplitudes,
      duration: peaks.duration * (peaks.length > 0 ? amplitudes.length / peaks.length : 1),
      beat,
      bar: beat && beat * quartersOf(track.meter),
      sections: peaks.sections.map((section) => ({
        at: section.at,
        name: formatSection(music, section.label || section.kind),
      })),
      chords: mergeChords(song?.chords ?? []).map(({ at, symbol }) => ({ at, name: formatChord(symbol) })),
      fonts: canvasFonts(),
      choruses: peaks.sections
        .filter(({ kind }) => colourOf(kind) === 'chorus')
        .map(({ at, length }) => ({ from: at, to: at + length })),
    }
  }, [peaks, notes, theme, song?.chords, music, terms, mix, track.bpm, track.key, track.meter])
  return { scene, song }
}
