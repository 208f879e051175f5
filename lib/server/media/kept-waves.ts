import type { SongParts } from '#lib/contract/studio'

type Waves = SongParts['waves']

/** The engine’s name for the kept recording of an extended song as one part. */
const SOURCE = 'Source'

/**
 * The waveforms of an extended song whose kept part has the parts of its source: those of the source up to the cut, its own
 * behind it.
 * @param lengths of the song and of its source, in seconds
 */
// joinKeptWaves([{ name: 'Source', peaks: [9, 0] }, { name: 'Bass', peaks: [0, 7] }], [{ name: 'Bass', peaks: [5] }], …)
//   → [{ name: 'Bass', peaks: [5, 7] }]
export const joinKeptWaves = (own: Waves, source: Waves, lengths: { song: number; source: number }): Waves => {
  const kept = own.find(({ name }) => name === SOURCE)
  if (!kept || source.length === 0) return own
  const cut = kept.peaks.findLastIndex((peak) => peak > 0) + 1
  const names = [...new Set([...own, ...source].map(({ name }) => name))].filter((name) => name !== SOURCE)
  const ordered = [...names.filter((name) => name !== ROOM), ...names.filter((name) => name === ROOM)]
  return ordered.map((name) => {
    const before = source.find((wave) => wave.name === name)?.peaks
    const behind = own.find((wave) => wave.name === name)?.peaks
    return {
      name,
      peaks: kept.peaks.map((_, point) => {
        if (point >= cut) return behind?.[point] ?? 0
        const seconds = ((point + 0.5) * lengths.song) / kept.peaks.length
        return before?.[Math.floor((seconds * before.length) / lengths.source)] ?? 0
      }),
    }
  })
}

/** The engine’s name for the shared reverb and echo, which comes last. */
const ROOM = 'Room'
