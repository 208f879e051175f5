import { barsOf } from '#components/compose/arrange/song-file'
import { SECTION_EDGE } from '#components/song/section-colours'
import { colourOf } from '#components/song/song-position'
import { cx } from '#components/ui/cx'
import { barLength, meterNamed } from '#lib/music/key'
import type { SongToArrange } from '#lib/music/song-to-arrange'
import type { Beats } from '#lib/music/time'

const HEIGHT = 44
const NOTE_HEIGHT = 2.5
/** Narrower notes are not seen. */
const MIN_WIDTH_PERCENT = 0.6

/** The sections of a song above the notes of its melody. Notes without words are paler. */
export function MelodyPreview({
  song,
  at: playhead,
}: {
  song: SongToArrange
  /** What is played now; null while nothing is. */
  at: Beats | null
}) {
  const meter = meterNamed(song.meter)
  const beats = barsOf(song) * (meter ? barLength(meter) : 4)
  const notes = song.lines.flatMap((line) => line.notes)
  const pitches = notes.map(({ pitch }) => pitch)
  const low = pitches.reduce((least, pitch) => Math.min(least, pitch), 127)
  const range = Math.max(12, pitches.reduce((most, pitch) => Math.max(most, pitch), 0) - low)
  const isSung = notes.some(({ syllable }) => syllable !== undefined)
  const yOf = (pitch: number) => (HEIGHT - NOTE_HEIGHT) * (1 - (pitch - low) / range)
  const percent = (at: number) => `${(100 * at) / beats}%`
  let start = 0
  const sections = song.sections.map((section) => {
    const at = start
    start += section.bars
    return { ...section, at }
  })
  return (
    <div aria-hidden="true" className="mt-3">
      <div className="flex gap-0.5">
        {sections.map(({ label, bars, at }) => (
          <span
            key={at}
            className={cx('min-w-0 basis-0 border-t-2 pt-1 text-2xs text-text-2', SECTION_EDGE[colourOf(label)])}
            style={{ flexGrow: bars }}
          >
            <span className="block truncate">{label}</span>
          </span>
        ))}
      </div>
      <svg aria-hidden="true" className="mt-1 w-full" height={HEIGHT}>
        {song.lines.map((line) => {
          const isPale = isSung && line.notes.every(({ syllable }) => syllable === undefined)
          return line.notes.map(({ at, length, pitch }) => (
            <rect
              key={at}
              x={percent(at)}
              y={yOf(pitch)}
              width={`${Math.max(MIN_WIDTH_PERCENT, (100 * length * 0.9) / beats)}%`}
              height={NOTE_HEIGHT}
              rx="1"
              className={isPale ? 'fill-muted' : 'fill-text'}
            />
          ))
        })}
        {playhead !== null && <rect x={percent(playhead)} width="1.5" height={HEIGHT} className="fill-accent" />}
      </svg>
    </div>
  )
}
