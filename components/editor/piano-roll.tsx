'use client'

import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { barAt } from '#components/editor/block-wave'
import type { changeNote, SungNote } from '#components/editor/melody'
import { pitchName, slursOf } from '#components/editor/melody'
import { RollOverview } from '#components/editor/roll-overview'
import { useIsHeard } from '#components/editor/use-is-heard'
import { usePlayhead } from '#components/player/use-player'
import { formatChord } from '#components/song/key-name'
import { quartersOf } from '#components/song/song-position'
import { cx } from '#components/ui/cx'
import { useWidth } from '#components/waveform/use-width'
import type { ScoreRecord } from '#lib/contract/editing'
import { chordFromSymbol, chordTones } from '#lib/music/chord'
import { type Key, pitchClass } from '#lib/music/key'
import { scaleOf } from '#lib/music/scale'

const LANE_PX = 26
/** Width of a beat at least, and at most where short notes need more of it for their syllables. */
const [MIN_BEAT_PX, MAX_BEAT_PX] = [100, 220]
/** Three of four notes are as wide, where beats may be that wide. */
const NOTE_PX = 32
const HEAD_PX = 50
const NAMES_PX = 50
/** Lanes above and below the melody. */
const MARGIN_LANES = 3
/** Shares of a beat to which a drag snaps. */
const DRAG_STEP = 0.25
/** Width of the ends by which wider notes are made longer and shorter. */
const GRIP_PX = 8
const MIN_GRIP_PX = 24
/** A press that moves less is no drag. */
const MIN_DRAG_PX = 4

/** Width of a beat: the section fills the roll, and the syllables of short notes have room. */
const beatWidth = (melody: readonly SungNote[], beats: number, room: number) => {
  const lengths = melody.map(({ before }) => before.length).sort((a, b) => a - b)
  const short = lengths[Math.floor(lengths.length / 4)] ?? 1
  return Math.max(Math.min(MAX_BEAT_PX, Math.max(MIN_BEAT_PX, NOTE_PX / short)), room / beats)
}

/** Room around a note for its focus ring. */
const RING_PX = 6

/** Scrolls the roll and nothing around it, so that what is above it stays in sight. */
const scrollToNote = (roll: Element, note: Element) => {
  const [outer, inner] = [roll.getBoundingClientRect(), note.getBoundingClientRect()]
  const beyond = (from: number, to: number, start: number, end: number) =>
    from < start ? from - start : Math.max(0, to - end)
  roll.scrollBy({
    left: beyond(inner.left - RING_PX, inner.right + RING_PX, outer.left + NAMES_PX, outer.right),
    top: beyond(inner.top - RING_PX, inner.bottom + RING_PX, outer.top + HEAD_PX, outer.bottom),
  })
}

/** The notes of a section on lanes of pitch over time. */
export function PianoRoll({
  songId,
  score,
  section,
  musicKey,
  melody,
  chords,
  chosen,
  label,
  hint,
  spoken,
  snaps,
  onChoose,
  onKey,
  onChange,
  onEnd,
}: {
  songId: string
  score: ScoreRecord
  section: ScoreRecord['sections'][number]
  musicKey: Key
  melody: readonly SungNote[]
  /** In quarter notes from the start of the music. */
  chords: readonly { at: number; length: number; symbol: string }[]
  chosen: SungNote
  label: string
  hint: string
  spoken: (note: SungNote) => string
  /** Whether dragged notes stay in the key. */
  snaps: boolean
  onChoose: (note: SungNote) => void
  onKey: (event: KeyboardEvent) => void
  onChange: (note: SungNote, change: Parameters<typeof changeNote>[3]) => void
  onEnd: () => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const [measure, room] = useWidth<HTMLDivElement>()
  const head = useRef<HTMLDivElement>(null)
  const group = useRef<HTMLDivElement>(null)
  const current = useIsHeard(songId)
  const bar = quartersOf(score.meter)
  const start = section.firstBar * bar
  const scale = scaleOf(musicKey)
  const pitches = melody.flatMap(({ pitch, before }) => [pitch, before.pitch])
  const [high, low] = [Math.max(...pitches) + MARGIN_LANES, Math.min(...pitches) - MARGIN_LANES]
  const lanes = Array.from({ length: high - low + 1 }, (_, lane) => high - lane)
  // A phrase may begin before its section.
  const first = Math.min(start, ...melody.map(({ at, before }) => Math.min(at, before.at)))
  const beats = section.bars * bar + start - first
  const beatPx = beatWidth(melody, beats, room - NAMES_PX)
  const left = (at: number) => (at - first) * beatPx
  const top = (pitch: number) => (high - pitch) * LANE_PX
  const tonesOf = (symbol: string) => {
    const chord = chordFromSymbol(symbol, musicKey)
    return chord ? chordTones(chord) : []
  }
  /** The beat that is heard; null where it is none of this section. */
  const beatOf = (seconds: number) => {
    const at = barAt(score.bars, seconds) * bar
    return current && at >= first && at < start + section.bars * bar ? at : null
  }
  usePlayhead((_, seconds) => {
    const at = beatOf(seconds)
    group.current?.style.setProperty('--heard', `${at === null ? 0 : left(at)}px`)
    if (!head.current) return
    head.current.hidden = at === null
    head.current.style.transform = `translateX(${left(at ?? first)}px)`
  })
  const { phrase, id, pitch, at } = chosen
  // A note that is moved stays in sight.
  useEffect(() => {
    const note = box.current?.querySelector(`[data-note="${CSS.escape(`${phrase} ${id} ${at} ${pitch}`)}"]`)
    if (box.current && note) scrollToNote(box.current, note)
  }, [phrase, id, pitch, at])

  return (
    <div className="grid min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] gap-2">
      <div
        ref={(element) => {
          box.current = element
          return measure(element)
        }}
        className={cx(
          'relative max-h-[min(65vh,32rem)] overflow-auto rounded-3 bg-well inset-ring inset-ring-line',
          'page-lg:[@media(height>=45rem)]:max-h-full',
        )}
      >
        <div
          className="relative"
          style={{ width: NAMES_PX + beats * beatPx, height: HEAD_PX + lanes.length * LANE_PX }}
        >
          <div aria-hidden="true" className="sticky top-0 z-2 bg-well" style={{ height: HEAD_PX }}>
            <span className="sticky left-0 z-1 block h-full bg-inherit" style={{ width: NAMES_PX }} />
            {Array.from({ length: section.bars }, (_, index) => (
              <span
                key={section.firstBar + index}
                className="num absolute top-1 ml-1.5 text-2xs leading-4 text-muted"
                style={{ left: NAMES_PX + left(start + index * bar) }}
              >
                {section.firstBar + index + 1}
              </span>
            ))}
            {chords.map((chord) => (
              <span
                key={chord.at}
                className="absolute h-6 overflow-hidden border-l-2 border-line-control pl-1.5 font-serif text-base leading-6 lining-nums text-text-2"
                style={{ top: 22, left: NAMES_PX + left(chord.at), width: chord.length * beatPx }}
              >
                {formatChord(chord.symbol)}
              </span>
            ))}
          </div>
          <div aria-hidden="true">
            {lanes.map((pitch) => (
              <div
                key={pitch}
                className={cx(
                  'absolute inset-x-0 border-b border-line/60',
                  scale.includes(pitchClass(pitch)) ? 'bg-surface-2' : 'bg-well',
                )}
                style={{ top: HEAD_PX + top(pitch), height: LANE_PX }}
              >
                <span
                  className={cx(
                    'num sticky left-0 z-1 block bg-inherit pr-3 text-right text-2xs leading-6',
                    pitchClass(pitch) === musicKey.tonic ? 'font-semibold text-text' : 'text-muted',
                    !scale.includes(pitchClass(pitch)) && 'text-transparent',
                  )}
                  style={{ width: NAMES_PX }}
                >
                  {formatChord(pitchName(pitch, musicKey))}
                </span>
              </div>
            ))}
            {chords.flatMap((chord) => {
              const tones = tonesOf(chord.symbol)
              return lanes
                .filter((pitch) => tones.includes(pitchClass(pitch)))
                .map((pitch) => (
                  <div
                    key={`${chord.at} ${pitch}`}
                    className="absolute bg-surface-4"
                    style={{
                      left: NAMES_PX + left(chord.at),
                      width: chord.length * beatPx,
                      top: HEAD_PX + top(pitch),
                      height: LANE_PX - 1,
                    }}
                  />
                ))
            })}
            {Array.from({ length: section.bars }, (_, index) => (
              <div
                key={section.firstBar + index}
                className="absolute inset-y-0 border-l border-line-strong"
                style={{ left: NAMES_PX + left(start + index * bar) }}
              />
            ))}
          </div>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no keys of its own. */}
          <div
            ref={group}
            role="group"
            aria-label={label}
            aria-describedby={hint}
            className="absolute"
            style={{ left: NAMES_PX, top: HEAD_PX }}
          >
            {slursOf(melody).map((slur) => {
              const heights = slur.map(({ pitch }) => pitch)
              const [from, to] = [slur[0]!.at, slur.at(-1)!.at + slur.at(-1)!.length]
              return (
                <span
                  key={`${slur[0]!.phrase} ${slur[0]!.id}`}
                  aria-hidden="true"
                  className="absolute rounded-1 inset-ring inset-ring-line-control"
                  style={{
                    left: left(from),
                    width: (to - from) * beatPx - 1,
                    top: top(Math.max(...heights)) + 1,
                    height: (Math.max(...heights) - Math.min(...heights) + 1) * LANE_PX - 2,
                  }}
                />
              )
            })}
            {melody.map((note) => (
              <Note
                key={`${note.phrase} ${note.id}`}
                note={note}
                isChosen={note === chosen}
                label={spoken(note)}
                left={left}
                top={top}
                beatPx={beatPx}
                allowed={snaps ? scale : null}
                onChoose={() => onChoose(note)}
                onKey={onKey}
                onChange={(change) => onChange(note, change)}
                onEnd={onEnd}
              />
            ))}
          </div>
          <div
            ref={head}
            hidden
            aria-hidden="true"
            className="pointer-events-none absolute top-5 bottom-0 z-2 w-0.5 bg-text"
            style={{ left: NAMES_PX }}
          />
        </div>
      </div>
      <RollOverview
        roll={box}
        melody={melody}
        label={`${section.firstBar + 1}–${section.firstBar + section.bars}`}
        namesPx={NAMES_PX}
        beatPx={beatPx}
        first={first}
        beats={beats}
        beatOf={beatOf}
      />
    </div>
  )
}

const Grip = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={cx('absolute inset-y-1 w-0.75 rounded-full bg-on-accent/70', className)} />
)

/** A note: drag moves it, drag at an end makes it longer or shorter. */
function Note({
  note,
  isChosen,
  label,
  left,
  top,
  beatPx,
  allowed,
  onChoose,
  onKey,
  onChange,
  onEnd,
}: {
  note: SungNote
  isChosen: boolean
  label: string
  left: (at: number) => number
  top: (pitch: number) => number
  beatPx: number
  /** Notes that a drag may reach; all where null. */
  allowed: readonly number[] | null
  onChoose: () => void
  onKey: (event: KeyboardEvent) => void
  onChange: (change: Parameters<typeof changeNote>[3]) => void
  onEnd: () => void
}) {
  const drag = useRef<{ x: number; y: number; from: SungNote; grip: 'start' | 'end' | null; moved: boolean }>(null)
  const { before } = note
  const width = Math.max(6, note.length * beatPx - 1)
  const begin = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const box = event.currentTarget.getBoundingClientRect()
    const isEnd = box.width > MIN_GRIP_PX && event.clientX > box.right - GRIP_PX
    // Until a note is chosen, a drag from its start moves it.
    const isStart = isChosen && box.width > 2 * MIN_GRIP_PX && event.clientX < box.left + GRIP_PX
    const grip = isEnd ? 'end' : isStart ? 'start' : null
    drag.current = { x: event.clientX, y: event.clientY, from: note, grip, moved: false }
    onChoose()
  }
  const move = (event: PointerEvent<HTMLButtonElement>) => {
    if (!drag.current) return
    const { x, y, from, grip, moved } = drag.current
    const [dx, dy] = [event.clientX - x, event.clientY - y]
    if (!moved && Math.hypot(dx, dy) < MIN_DRAG_PX) return
    drag.current.moved = true
    const beats = Math.round(dx / beatPx / DRAG_STEP) * DRAG_STEP
    if (grip === 'end') return onChange({ length: from.length + beats })
    if (grip === 'start') {
      const by = Math.min(beats, from.length - DRAG_STEP)
      return onChange({ at: from.at + by, length: from.length - by })
    }
    const pitch = from.pitch - Math.round(dy / LANE_PX)
    const isAllowed = allowed === null || pitch === from.pitch || allowed.includes(pitchClass(pitch))
    onChange({ at: from.at + beats, ...(isAllowed && { pitch }) })
  }
  const end = () => {
    drag.current = null
    onEnd()
  }
  return (
    <>
      {note.isChanged && !note.isRest && (
        <span
          aria-hidden="true"
          className="absolute rounded-1 inset-ring inset-ring-line-control"
          style={{
            left: left(before.at) + 1,
            top: top(before.pitch) + 1,
            width: before.length * beatPx - 2,
            height: LANE_PX - 2,
          }}
        />
      )}
      <button
        type="button"
        data-note={`${note.phrase} ${note.id} ${note.at} ${note.pitch}`}
        data-place={`note ${note.phrase} ${note.id}`}
        aria-label={label}
        aria-pressed={isChosen}
        onFocus={onChoose}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onKeyDown={onKey}
        onKeyUp={onEnd}
        className={cx(
          'absolute touch-none rounded-1 px-1 text-left font-serif text-[0.8125rem] leading-6 whitespace-nowrap',
          // One note sounds at a time: there is room above and below it for a finger.
          'pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-2.5',
          isChosen && width > 2 * MIN_GRIP_PX && 'pl-2',
          note.isRest
            ? 'border border-dashed border-line-control bg-well text-muted line-through'
            : isChosen || note.isChanged
              ? 'bg-accent text-on-accent'
              : 'bg-wave-live text-bg',
          isChosen && 'outline-2 outline-offset-1 outline-focus',
        )}
        style={{ left: left(note.at), top: top(note.pitch) + 1, width, height: LANE_PX - 2 }}
      >
        {!isChosen && !note.isChanged && (
          <span
            aria-hidden="true"
            className="absolute inset-y-0 left-0 rounded-1 bg-wave-played"
            style={{ width: `clamp(0px, var(--heard, 0px) - ${left(note.at)}px, 100%)` }}
          />
        )}
        <span className="relative block overflow-hidden">{note.syllable ?? '–'}</span>
        {isChosen && !note.isRest && width > MIN_GRIP_PX && <Grip className="right-0.75" />}
        {isChosen && !note.isRest && width > 2 * MIN_GRIP_PX && <Grip className="left-0.5" />}
      </button>
    </>
  )
}
