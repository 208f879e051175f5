import type { ChordShape } from '#components/practice/chord-shapes'
import { cx } from '#components/ui/cx'

const FRETS = 4
const STRING_GAP = 16
const FRET_GAP = 12
const TOP = 14
const SIDE = 10

/** A chord on the neck of a guitar or ukulele: the lowest string left, the nut or a fret number on top. */
export function FretDiagram({ shape, className }: { shape: ChordShape; className?: string }) {
  const { frets, baseFret, barres } = shape
  const width = (frets.length - 1) * STRING_GAP
  const x = (string: number) => SIDE + string * STRING_GAP
  const y = (fret: number) => TOP + (fret - 0.5) * FRET_GAP
  const barre = barres[0]
  const barred = barre === undefined ? [] : frets.flatMap((fret, i) => (fret === barre ? [i] : []))
  return (
    <svg
      viewBox={`0 0 ${width + 2 * SIDE + 6} ${TOP + FRETS * FRET_GAP + 3}`}
      className={cx('overflow-visible', className)}
      fill="none"
      aria-hidden="true"
    >
      {frets.map((_, i) => (
        <path
          key={i}
          d={`M${x(i)} ${TOP}V${TOP + FRETS * FRET_GAP}`}
          className="stroke-line-strong"
          strokeWidth={0.8}
        />
      ))}
      {Array.from({ length: FRETS + 1 }, (_, i) => (
        <path
          key={i}
          d={`M${x(0)} ${TOP + i * FRET_GAP}H${x(0) + width}`}
          className={i === 0 && baseFret === 1 ? 'stroke-text-2' : 'stroke-line-strong'}
          strokeWidth={i === 0 && baseFret === 1 ? 2.2 : 0.8}
        />
      ))}
      {baseFret > 1 && (
        <text x={x(0) + width + 6} y={y(1) + 3} className="num fill-muted text-[8px]">
          {baseFret}
        </text>
      )}
      {barred.length > 1 && (
        <path
          d={`M${x(barred[0]!)} ${y(barre!)}H${x(barred.at(-1)!)}`}
          className="stroke-text"
          strokeWidth={7.6}
          strokeLinecap="round"
        />
      )}
      {frets.map((fret, i) =>
        fret > 0 ? (
          <circle key={i} cx={x(i)} cy={y(fret)} r={3.8} className="fill-text" />
        ) : fret === 0 ? (
          <circle key={i} cx={x(i)} cy={TOP - 6} r={2.4} className="stroke-muted" strokeWidth={1} />
        ) : (
          <path
            key={i}
            d={`M${x(i) - 2.2} ${TOP - 8.2}l4.4 4.4m0 -4.4l-4.4 4.4`}
            className="stroke-muted"
            strokeWidth={1}
          />
        ),
      )}
    </svg>
  )
}

const KEY_WIDTH = 10
const KEY_HEIGHT = 38
const WHITE = [0, 2, 4, 5, 7, 9, 11]
/** Black keys by the white key that they follow. */
const BLACK = [
  { note: 1, after: 0 },
  { note: 3, after: 1 },
  { note: 6, after: 3 },
  { note: 8, after: 4 },
  { note: 10, after: 5 },
]

/** An octave of a keyboard with the notes of a chord. `notes`: pitch classes, the root first. */
export function KeyDiagram({ notes, className }: { notes: readonly number[]; className?: string }) {
  const look = (note: number, otherwise: string) =>
    note === notes[0] ? 'fill-accent' : notes.includes(note) ? 'fill-accent-text' : otherwise
  return (
    <svg viewBox={`0 0 ${7 * KEY_WIDTH} ${KEY_HEIGHT}`} className={className} aria-hidden="true">
      {WHITE.map((note, i) => (
        <rect
          key={note}
          x={i * KEY_WIDTH + 0.5}
          y={0.5}
          width={KEY_WIDTH - 1}
          height={KEY_HEIGHT - 1}
          rx={1.5}
          className={cx('stroke-line-strong', look(note, 'fill-surface-4'))}
          strokeWidth={0.7}
        />
      ))}
      {BLACK.map(({ note, after }) => (
        <rect
          key={note}
          x={(after + 1) * KEY_WIDTH - 3}
          y={0.5}
          width={6}
          height={KEY_HEIGHT * 0.6}
          rx={1}
          className={cx('stroke-line-strong', look(note, 'fill-[light-dark(var(--text),var(--bg))]'))}
          strokeWidth={0.7}
        />
      ))}
    </svg>
  )
}
