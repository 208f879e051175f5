'use client'

import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { playPitches } from '#components/editor/chord-sound'
import type { Block } from '#components/editor/form'
import { KEY_CAPS, KEY_HINT } from '#components/editor/key-caps'
import {
  canRest,
  changeNote,
  melodyOf,
  passesOn,
  pitchName,
  placeOf,
  type SungNote,
  stepFrom,
  tenths,
  tiedTo,
  withNote,
} from '#components/editor/melody'
import { NoteTools } from '#components/editor/note-tools'
import { waitsForIdea } from '#components/editor/pending-edits'
import { PianoRoll } from '#components/editor/piano-roll'
import type { Edits } from '#components/editor/use-edits'
import { useSectionLoop } from '#components/editor/use-section-loop'
import { formatChord, formatKey } from '#components/song/key-name'
import { formatSection } from '#components/song/section-name'
import { mergeChords, quartersOf } from '#components/song/song-position'
import { announce } from '#components/ui/announcer'
import { Switch } from '#components/ui/switch'
import type { ScoreRecord } from '#lib/contract/editing'
import type { SongDetail } from '#lib/contract/studio'
import { keyFrom } from '#lib/music/key'

/** Beats by which notes move and grow. */
const STEP_BEATS = 0.25
const OCTAVE = 12

type Change = Parameters<typeof changeNote>[3]

/** The sung line of a section as a piano roll, and what can be done with the chosen note. */
export function MelodyView({
  song,
  score,
  block,
  edits,
  onPlay,
}: {
  song: SongDetail
  score: ScoreRecord
  block: Block
  edits: Edits
  onPlay: () => void
}) {
  const t = useTranslations('editor.melody')
  const music = useTranslations('music')
  const hint = useId()
  const [chosen, setChosen] = useState<string | null>(null)
  const [snaps, setSnaps] = useState(true)
  const key = keyFrom(score.key)
  const editOf = (phrase: string) => {
    const edit = edits.find(`melody:${phrase}`)
    return edit?.kind === 'melody' ? edit : undefined
  }
  const section = block.addedBy === null ? block.source : null
  const melody = section ? melodyOf(score, section.id, editOf) : []
  const nameOf = (note: SungNote) => `${note.phrase} ${note.id}`
  const note = melody.find((each) => nameOf(each) === chosen) ?? melody[0]

  const loop = useSectionLoop(song, score, section ?? { firstBar: 0, bars: 0 })

  if (!section || !key) return <p className="text-muted">{t('added')}</p>
  if (waitsForIdea(score, edits.all, section.id)) return <p className="text-muted">{t('idea')}</p>
  if (!note) return <p className="text-muted">{t('none')}</p>

  const put = (target: SungNote, change: Change) => {
    const allowed = changeNote(score, melody, target, change)
    if (!allowed) return
    if (allowed.pitch !== undefined) playPitches([allowed.pitch])
    announce(spoken({ ...target, ...allowed }))
    edits.put(`melody:${target.phrase}`, withNote(editOf(target.phrase), target, allowed))
  }
  const step = (by: 1 | -1) => put(note, { pitch: stepFrom(note.pitch, by, snaps ? key : null) })
  const sung = tiedTo(melody, note)
  const canTie = note.before.syllable !== null && sung !== null
  const isTied = canTie && note.syllable === null
  const mayRest = note.isRest || canRest(melody, note)
  const rest = () => {
    if (!mayRest) return
    announce(spoken({ ...note, isRest: !note.isRest }))
    edits.put(`melody:${note.phrase}`, withNote(editOf(note.phrase), note, { rest: note.isRest ? undefined : true }))
  }
  const tiedText = t('tied', { syllable: note.before.syllable ?? '', before: sung?.syllable ?? '' })
  const tie = () => {
    if (!canTie) return
    announce(isTied ? spoken({ ...note, syllable: note.before.syllable }) : tiedText)
    edits.put(`melody:${note.phrase}`, withNote(editOf(note.phrase), note, { tie: isTied ? undefined : true }))
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return
    const vertical = { ArrowUp: 1, ArrowDown: -1 }[event.key] as 1 | -1 | undefined
    const horizontal = { ArrowRight: STEP_BEATS, ArrowLeft: -STEP_BEATS }[event.key]
    if (vertical && event.shiftKey) put(note, { pitch: note.pitch + vertical * OCTAVE })
    else if (vertical) step(vertical)
    else if (horizontal && event.altKey) put(note, { length: note.length + horizontal })
    else if (horizontal) put(note, { at: note.at + horizontal })
    else if (event.key.toLowerCase() === 't' && !event.altKey) tie()
    else if (event.key.toLowerCase() === 'r' && !event.altKey) loop.toggle()
    else if (event.key === 'Delete' || event.key === 'Backspace') rest()
    else if (event.key === ' ') onPlay()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const spoken = (each: SungNote) => {
    const { bar, beat } = placeOf(score, each.at)
    const place = { syllable: each.syllable ?? '–', bar, beat: String(beat), length: tenths(each.length) }
    return each.isRest
      ? t('restInstead', place)
      : t('note', { ...place, pitch: formatChord(pitchName(each.pitch, key)) })
  }
  const lost = note.isRest && note.syllable !== null && !passesOn(melody, note) ? note.syllable : null
  const name = formatSection(music, block.label)
  const bar = quartersOf(score.meter)
  const inChords = edits.find(`chords:${section.id}`)
  const chords =
    inChords?.kind === 'chords'
      ? inChords.symbols.flatMap((symbols, index) =>
          symbols.map((symbol, slot) => ({
            at: (section.firstBar + index + slot / symbols.length) * bar,
            length: bar / symbols.length,
            symbol,
          })),
        )
      : score.chords
          .filter((chord) => chord.bar >= section.firstBar && chord.bar < section.firstBar + section.bars)
          .map((chord) => ({ at: chord.bar * bar + chord.beat, length: chord.length, symbol: chord.symbol }))
  return (
    <div className="grid gap-3 page-lg:[@media(height>=45rem)]:h-full page-lg:[@media(height>=45rem)]:grid-rows-[auto_minmax(12rem,1fr)_auto]">
      <NoteTools
        score={score}
        note={note}
        pitch={formatChord(pitchName(note.pitch, key))}
        canTie={canTie}
        canRest={mayRest}
        unsung={lost === null ? null : t('unsung', { syllable: lost })}
        tied={isTied ? tiedText : null}
        onStep={step}
        onMove={(by) => put(note, { at: note.at + by * STEP_BEATS })}
        onGrow={(by) => put(note, { length: note.length + by * STEP_BEATS })}
        onTie={tie}
        onRest={rest}
      />
      <PianoRoll
        songId={song.id}
        score={score}
        section={section}
        musicKey={key}
        melody={melody}
        chords={mergeChords(chords)}
        chosen={note}
        label={t('label', { section: name })}
        hint={hint}
        spoken={spoken}
        snaps={snaps}
        onChoose={(each) => {
          setChosen(nameOf(each))
          if (each !== note) playPitches([each.pitch])
        }}
        onKey={press}
        onChange={put}
        onEnd={edits.endStep}
      />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <p id={hint} className={KEY_HINT}>
          {t.rich('keys', KEY_CAPS)}
        </p>
        <span className="flex items-center gap-2 text-xs text-muted">
          <span aria-hidden="true" className="size-3.5 rounded-[3px] bg-surface-4 inset-ring inset-ring-line-control" />
          {t('chordNotes')}
        </span>
        <span className="ml-auto flex flex-wrap items-center gap-x-5 gap-y-2 text-xs text-text-2">
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is a button, which a label may have. */}
          <label className="flex items-center gap-2">
            {t('snap', { key: formatKey(music, score.key) ?? '' })}
            <Switch checked={snaps} onChange={setSnaps} />
          </label>
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is a button, which a label may have. */}
          <label className="flex items-center gap-2">
            {t('loop', { section: name })}
            <Switch checked={loop.isOn} aria-keyshortcuts="R" onChange={loop.toggle} />
          </label>
        </span>
      </div>
    </div>
  )
}
