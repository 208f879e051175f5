import type { Peaks } from '#lib/contract/studio'
import { type PeaksFile, songFiles } from '#lib/data/file-keys'
import type { WholeSong } from '#lib/data/rows'
import type { SongWithSections } from '#lib/data/songs/songs'
import { timelineOf } from '#lib/data/songs/timeline'
import type { App } from '#lib/server/app'

/** The row with the fields that waveform and cover need. */
export const withSections = (song: WholeSong) => ({
  ...song,
  sections: timelineOf(song)?.sections ?? null,
  coverPeaks: song.metadata?.coverPeaks ?? null,
})

/** The peaks of a song, as far as it is rendered. */
export const songPeaks = async (
  app: App,
  song: Pick<SongWithSections, 'id' | 'status' | 'duration' | 'bytes' | 'sections' | 'coverPeaks'>,
): Promise<Peaks> => {
  const whole = {
    duration: song.duration ?? 0,
    sections: song.sections ?? [],
    ...(song.coverPeaks && { cover_peaks: song.coverPeaks }),
  }
  if (song.status === 'done') {
    const kept = await app.storage.get(songFiles(song.id).peaks)
    const waveform = kept ? (JSON.parse(Buffer.from(kept).toString()) as PeaksFile) : { peaks: [] }
    return { ...whole, available: whole.duration, length: waveform.peaks.length / 2, ...inUnits(waveform) }
  }
  const live = app.live.find(song.id) ?? ((song.bytes && (await app.liveChunks?.waveform(song.id, song.bytes))) || null)
  return { ...whole, available: live?.seconds ?? 0, length: PEAK_PAIRS, ...inUnits(live?.waveform ?? { peaks: [] }) }
}

/** Pairs (min, max) in the peaks of a whole song. */
const PEAK_PAIRS = 1000

/** A stored waveform, whose peaks are −127…127, with peaks −1…1. */
export const inUnits = ({ peaks, rms }: PeaksFile) => ({
  points: peaks.map((peak) => Math.round((peak / 127) * 1000) / 1000),
  ...(rms && { rms: rms.map((value) => value / 1000) }),
})
