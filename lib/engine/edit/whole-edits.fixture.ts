import { parseMidi } from 'midi-file'
import { applyEdit } from '#lib/engine/edit/apply-edit'
import { EditError } from '#lib/engine/edit/edit-error'
import { midiOf, TICKS_PER_BEAT } from '#lib/engine/parts/midi'
import { BACKING_STEM, VOICE_STEM } from '#lib/engine/parts/stem-names'
import { isUnpitched, MAX_EARLY_BEATS } from '#lib/engine/score/key-change'
import { keptLength } from '#lib/engine/score/recording'
import { performable, type ScoreFile } from '#lib/engine/score/score-file'
import type { ScoreSection } from '#lib/engine/score/score-schema'
import type { Edit } from '#lib/music/edits'
import { barLength } from '#lib/music/key'

/** Edits of whole songs, and what a comparison of their MIDI files may show. */

type Stroke = { at: number; key: number; velocity: number; end: number }
type Track = { program: number; notes: Stroke[]; words: string }
type MidiSong = { tempo: number; tracks: Map<string, Track> }

const readMidi = (file: ScoreFile): MidiSong => {
  const { plan, score } = performable(file)
  const [conductor, ...others] = parseMidi(midiOf(plan, score, keptLength(file))).tracks
  const tempo = conductor!.flatMap((event) => (event.type === 'setTempo' ? [event.microsecondsPerBeat] : [])).at(-1)!
  const tracks = new Map(
    others.map((events) => {
      let [at, program, words, name] = [0, 0, '', '']
      const notes: Stroke[] = []
      const sounding = new Map<number, Stroke>()
      for (const event of events) {
        at += event.deltaTime
        if (event.type === 'trackName') name = event.text
        if (event.type === 'programChange') program = event.programNumber
        if (event.type === 'lyrics') words += event.text
        if (event.type === 'noteOff') sounding.get(event.noteNumber)!.end = at
        if (event.type !== 'noteOn') continue
        const note = { at, key: event.noteNumber, velocity: event.velocity, end: at }
        notes.push(note)
        sounding.set(note.key, note)
      }
      notes.sort((a, b) => a.at - b.at || a.key - b.key)
      return [name, { program, notes, words }] as const
    }),
  )
  return { tempo, tracks }
}

const isAlike = (a: Track | undefined, b: Track | undefined) => JSON.stringify(a) === JSON.stringify(b)

/** Names of the tracks that only one has, or that differ. */
const differing = (before: MidiSong, after: MidiSong): string[] =>
  [...new Set([...before.tracks.keys(), ...after.tracks.keys()])].filter(
    (name) => !isAlike(before.tracks.get(name), after.tracks.get(name)),
  )

/** Complaints about tracks that differ and should not, and about those that should and do not. */
const onlyDiffer = (before: MidiSong, after: MidiSong, allowed: readonly string[], expected = allowed): string[] => {
  const found = differing(before, after)
  return [
    ...found.filter((name) => !allowed.includes(name)).map((name) => `${name} changed`),
    ...expected.filter((name) => !found.includes(name)).map((name) => `${name} did not change`),
    ...(before.tempo === after.tempo ? [] : ['the tempo changed']),
  ]
}

/**
 * The notes that begin in a section, from its first beat. Their ends count where they lie inside of it. Nothing begins
 * before a song's first beat.
 */
const notesIn = (file: ScoreFile, { notes }: Track, { firstBar, bars }: ScoreSection) => {
  const bar = barLength(file.plan.meter) * TICKS_PER_BEAT
  const early = MAX_EARLY_BEATS * TICKS_PER_BEAT
  const [from, until] = [firstBar * bar, (firstBar + bars) * bar]
  return notes
    .filter(({ at }) => at >= (firstBar === 0 ? 0 : from - early) && at < until - early)
    .map(({ at, key, velocity, end }) => ({
      at: Math.max(0, at - from),
      key,
      velocity,
      end: end < until - early ? end - from : null,
    }))
    .sort((a, b) => a.key - b.key || a.at - b.at)
}

const near = (a: number | null, b: number | null) => a === null || b === null || Math.abs(a - b) <= 1

/** Complaints about the notes of a section that another section of a song should play, too. */
const sameNotes = (
  [before, old]: [ScoreFile, MidiSong],
  from: ScoreSection,
  [after, made]: [ScoreFile, MidiSong],
  to: ScoreSection,
): string[] =>
  [...old.tracks].flatMap(([name, track]) => {
    const other = made.tracks.get(name)
    const [a, b] = [notesIn(before, track, from), other ? notesIn(after, other, to) : []]
    const isSame =
      a.length === b.length &&
      a.every((note, i) => {
        const twin = b[i]!
        return (
          near(note.at, twin.at) && note.key === twin.key && note.velocity === twin.velocity && near(note.end, twin.end)
        )
      })
    return isSame ? [] : [`${name} plays other notes in ${to.label} (${to.id})`]
  })

type Song = [ScoreFile, MidiSong]

/** Complaints about sections of a form that do not keep their notes. `changed`: ids of those that may change. */
const sectionsKept = (before: Song, after: Song, changed: readonly string[] = []): string[] =>
  after[0].sections.flatMap((section) => {
    const old = before[0].sections.find(({ id }) => id === section.id)
    return old && !changed.includes(section.id) ? sameNotes(before, old, after, section) : []
  })

const idsOf = ({ sections }: ScoreFile) => sections.map(({ id }) => id)

type Check = (before: Song, after: Song) => string[]
const form =
  (expected: readonly string[], changed: readonly string[] = []): Check =>
  (before, after) => [
    ...sectionsKept(before, after, changed),
    ...(idsOf(after[0]).join() === expected.join() ? [] : [`the form became ${idsOf(after[0])}`]),
  ]

/** Every edit of the form, for a section. */
const formEdits = (file: ScoreFile, section: ScoreSection): [Edit, Check][] => {
  const ids = idsOf(file)
  const others = ids.filter((id) => id !== section.id)
  const next = `s${Math.max(...ids.map((id) => Number(id.slice(1)))) + 1}`
  const kind = 'structure'
  const [first] = others
  return [
    [
      { kind, op: 'duplicate', section: section.id, before: section.id },
      (before, after) => [
        ...form(ids.flatMap((id) => (id === section.id ? [next, id] : [id])))(before, after),
        ...sameNotes(before, section, after, after[0].sections.find(({ id }) => id === next)!),
      ],
    ],
    ...(first
      ? ([
          [{ kind, op: 'delete', section: section.id }, form(others)],
          [{ kind, op: 'move', section: section.id, before: first }, form([section.id, ...others])],
        ] satisfies [Edit, Check][])
      : []),
    [{ kind, op: 'longer', section: section.id, bars: 2 }, form(ids, [section.id])],
    ...(section.bars > 4
      ? ([[{ kind, op: 'shorter', section: section.id, bars: 2 }, form(ids, [section.id])]] satisfies [Edit, Check][])
      : []),
    [
      { kind, op: 'insert', letter: 'K', bars: 4, before: section.id },
      form(ids.flatMap((id) => (id === section.id ? [next, id] : [id]))),
    ],
  ]
}

const SUNG = [VOICE_STEM, BACKING_STEM]

/** A song moved by semitones. */
const movedBy = ({ tempo, tracks }: MidiSong, semitones: (name: string) => number): MidiSong => ({
  tempo,
  tracks: new Map(
    [...tracks].map(([name, track]) => [
      name,
      { ...track, notes: track.notes.map((note) => ({ ...note, key: note.key + semitones(name) })) },
    ]),
  ),
})

/** Every other edit of a whole song. */
const songEdits = (file: ScoreFile): [Edit, Check][] => {
  const part = file.parts.find(({ role }) => role === 'chords' || role === 'pad') ?? file.parts[0]!
  const kit = file.parts.filter(({ role }) => role === 'drums' || role === 'percussion').map(({ name }) => name)
  const instrument = { kind: 'bank', program: 48 } as const
  const unpitched = new Set(file.parts.filter(isUnpitched).map(({ name }) => name))
  const of = (settings: object) => ({ kind: 'parts', part: part.id, ...settings }) as Edit
  const nothing: Check = ([, before], [, after]) => onlyDiffer(before, after, [])
  const onlyPart: Check = ([, before], [, after]) => onlyDiffer(before, after, [part.name])
  const added = { role: 'counter', instrument: { kind: 'bank', program: 73 } } as const
  return [
    [of({ level: -6, pan: 0.3 }), nothing],
    [of({ muted: true }), onlyPart],
    [of({ remove: true }), onlyPart],
    [
      of({
        instrument:
          part.instrument.kind === 'bank' && part.instrument.program === 48
            ? { ...instrument, program: 40 }
            : instrument,
      }),
      ([, before], [, after]) => {
        const [old, made] = [before, after].map(({ tracks }) => tracks.get(part.name)!)
        return [
          ...onlyDiffer(before, after, [part.name], []),
          ...(isAlike({ ...old!, program: 0 }, { ...made!, program: 0 }) ? [] : [`${part.name} plays other notes`]),
        ]
      },
    ],
    [
      { kind: 'parts', add: added },
      ([old, before], [made, after]) => {
        const names = made.parts.slice(old.parts.length).map(({ name }) => name)
        return [
          ...onlyDiffer(before, after, names),
          ...(names.length === 1 ? [] : [`${names.length} parts were added`]),
        ]
      },
    ],
    [
      { kind: 'structure', op: 'ending', ending: file.plan.ending === 'cold' ? 'ring' : 'cold' },
      form(idsOf(file), [file.sections.at(-1)!.id]),
    ],
    [
      { kind: 'tempo', bpm: file.plan.bpm * 1.1 },
      ([, before], [, after]) => [
        ...onlyDiffer({ ...before, tempo: after.tempo }, after, []),
        ...(Math.abs(after.tempo * 1.1 - before.tempo) <= 1 ? [] : [`the tempo became ${after.tempo}`]),
      ],
    ],
    [
      { kind: 'transpose', semitones: -2 },
      ([, before], [, after]) =>
        onlyDiffer(
          movedBy(before, (name) => (unpitched.has(name) ? 0 : -2)),
          after,
          [],
        ),
    ],
    [
      { kind: 'feel', feel: file.plan.feel === 'half' ? 'even' : 'half' },
      ([, before], [, after]) => onlyDiffer(before, after, kit, []),
    ],
    [
      { kind: 'genre', genre: file.plan.genre === 'bossa' ? 'pop' : 'bossa' },
      ([, before], [, after]) =>
        onlyDiffer(
          before,
          after,
          [...before.tracks.keys(), ...after.tracks.keys()].filter((name) => !SUNG.includes(name)),
          [],
        ),
    ],
    ...(file.plan.singer
      ? ([
          [
            { kind: 'singer', voice: file.plan.singer.kind === 'male' ? 'female' : 'male' },
            ([, before], [, after]) => {
              const sung = (song: MidiSong) => song.tracks.get(VOICE_STEM)!.notes
              const by = sung(after)[0]!.key - sung(before)[0]!.key
              const same = movedBy(before, (name) => (SUNG.includes(name) ? by : 0))
              for (const name of SUNG) {
                const [track, made] = [same.tracks.get(name), after.tracks.get(name)]
                if (track && made) track.program = made.program
              }
              return [...onlyDiffer(same, after, [], []), ...(by % 12 === 0 ? [] : [`sung ${by} semitones higher`])]
            },
          ],
        ] satisfies [Edit, Check][])
      : []),
  ]
}

/** Null for a section that has too few bars to become longer or shorter. */
const editedUnlessTooShort = (file: ScoreFile, edit: Edit) => {
  try {
    return applyEdit(file, edit)
  } catch (error) {
    const isOfLength = edit.kind === 'structure' && (edit.op === 'longer' || edit.op === 'shorter')
    if (isOfLength && error instanceof EditError && error.path[0] === 'bars') return null
    throw error
  }
}

const missesOf = (file: ScoreFile, edits: [Edit, Check][]): string[] => {
  const before: Song = [file, readMidi(file)]
  return edits.flatMap(([edit, check]) => {
    const name = 'op' in edit ? `${edit.kind} ${edit.op}` : edit.kind
    const made = editedUnlessTooShort(file, edit)
    if (!made) return []
    const { score, window } = made
    const misses = check(before, [score, readMidi(score)])
    return [...misses, ...(window === null ? [] : ['only a window is rendered'])].map((miss) => `${name}: ${miss}`)
  })
}

/** What edits of the whole song change in its MIDI file without being asked. */
export const songEditMisses = (file: ScoreFile): string[] => missesOf(file, songEdits(file))

/** What edits of its form change besides, for a section. */
export const formEditMisses = (file: ScoreFile, section: ScoreSection): string[] =>
  missesOf(file, formEdits(file, section)).map((miss) => `${section.label}: ${miss}`)
