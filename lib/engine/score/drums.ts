import type { DrumRows } from '#lib/engine/plan/genres/genre'
import type { PlannedPart } from '#lib/engine/plan/plan'
import { FOUR, type Groove, grooveOf, type Hit } from '#lib/engine/score/groove'
import type { Note } from '#lib/engine/score/score'
import { beforeRest, isChorus, isFull, loudness, plays, type Song } from '#lib/engine/score/song'

/** General MIDI percussion keys. */
const CRASH = 49
const RIDE = 51
const SNARE = 38
const CLOSED = 42
const PEDAL = 44

/** Keys that belong to the drummer; other percussion is another player's. */
const OWN_KEYS = new Set([PEDAL, 45, 46, CRASH, RIDE, 53])

type Column = keyof DrumRows
type Rows = Record<Column, Groove>

/** What a drummer plays where a genre has no drums, and somebody asked for them. */
const PLAIN: Record<'verse' | 'chorus' | 'fill' | 'break', DrumRows> = {
  verse: { kick: 'x.......x.......', snare: '....o.......o...', hat: 'x...x...x...x...', perc: '................' },
  chorus: { kick: 'X.......x.x.....', snare: '....x.......x...', hat: 'x.x.x.x.x.x.x.x.', perc: '................' },
  fill: { kick: 'x.......x.......', snare: '....x.....x.xxxx', hat: 'x.x.x...........', perc: '................' },
  break: { kick: 'x...............', snare: '................', hat: 'x...x...x...x...', perc: '................' },
}

const isEmpty = (rows: DrumRows) => [rows.kick, rows.snare, rows.hat].every((row) => /^\.+$/.test(row))

const readRows = (song: Song): Record<'verse' | 'chorus' | 'fill' | 'break', Rows> => {
  const plain = isEmpty(song.genre.drums.verse) && isEmpty(song.genre.drums.chorus)
  const source = plain ? PLAIN : song.genre.drums
  const from = plain ? FOUR : song.genre
  const read = (rows: DrumRows): Rows => ({
    kick: grooveOf(rows.kick, from, song.plan.meter),
    snare: grooveOf(rows.snare, from, song.plan.meter),
    hat: grooveOf(rows.hat, from, song.plan.meter),
    perc: grooveOf(rows.perc, from, song.plan.meter),
  })
  return { verse: read(source.verse), chorus: read(source.chorus), fill: read(source.fill), break: read(source.break) }
}

/** Bars between small fills, by how a genre is played; 0 none. */
const FILL_EVERY = { machine: 8, tight: 4, band: 4, loose: 8, rubato: 0 } as const

const keyOf = (song: Song, column: Column, stroke: string): number => {
  const { kit } = song.genre
  if (column === 'hat') return stroke === 'O' ? kit.open : kit.hat
  return column === 'kick' ? kit.kick : column === 'snare' ? kit.snare : kit.perc
}

type Kit = { drums: Note[]; percussion: Note[] }

/**
 * The drums, bar by bar: the genre's rows by energy, fills where phrases end, a crash where a fuller section begins, a
 * roll through builds. Percussion that a drummer has no hand for is a part of its own.
 */
export const playDrums = (song: Song, part: PlannedPart): Kit => {
  const rows = readRows(song)
  const random = song.random('drums')
  const variant = song.random('drum variant')() < 0.35
  const drums: Note[] = []
  const percussion: Note[] = []
  const { sections } = song.plan
  const own = OWN_KEYS.has(song.genre.kit.perc)
  sections.forEach((section, index) => {
    const next = sections[index + 1]
    for (let bar = 0; bar < section.bars; bar++) {
      if (!plays(song, part, index, bar)) continue
      const start = (section.firstBar + bar) * song.bar
      const last = bar === section.bars - 1
      const full = isFull(song, section)
      const breaks = section.letter === 'K' || section.energy < part.from + 0.06
      const groove = breaks ? rows.break : full ? rows.chorus : rows.verse
      const fills = next !== undefined && last && song.genre.playing !== 'rubato' && section.bars > 1
      const every = FILL_EVERY[song.genre.playing]
      const small = !fills && every > 0 && (bar + 1) % every === 0 && !last && random() < 0.75
      const cut = fills ? 0 : small ? song.bar - 1 : Number.POSITIVE_INFINITY
      const put = (column: Column, hit: Hit) => {
        const key = keyOf(song, column, hit.stroke)
        const note: Note = {
          at: start + hit.at,
          length: Math.min(0.5, Math.max(0.12, hit.length)),
          pitch: key,
          velocity: loudness(hit.stroke, section.energy),
        }
        const target = column === 'perc' && !own ? percussion : drums
        target.push(note)
      }
      for (const column of ['kick', 'snare', 'hat', 'perc'] as const) {
        const cycle = groove[column]
        const hits = cycle[bar % cycle.length]!
        const fill = rows.fill[column][bar % rows.fill[column].length]!
        for (const hit of hits) {
          if (hit.at >= cut - 1e-6 && column !== 'perc') continue
          // A sparse drummer leaves the off-beats of the hat to the others.
          if (column === 'hat' && song.plan.busyness < -0.35 && hit.at % 1 > 0.01 && hit.stroke !== 'O') continue
          put(column, hit)
        }
        if (column !== 'perc') for (const hit of fill) if (hit.at >= cut - 1e-6) put(column, hit)
        // Take by take the kick has a pick-up of its own.
        if (column === 'kick' && variant && full && !fills && bar % 2 === 1 && hits.length > 1 && song.bar === 4)
          if (!hits.some((hit) => Math.abs(hit.at - 3.5) < 0.3)) put('kick', { at: 3.5, length: 0.25, stroke: 'x' })
      }
      if (section.letter === 'U' && song.genre.curve === 'club')
        roll(song, drums, start, bar / section.bars, section.energy)
      const fuller = index > 0 && section.energy > sections[index - 1]!.energy
      if (bar === 0 && (fuller || isChorus(section)) && section.energy >= 0.5 && song.genre.playing !== 'rubato')
        drums.push({ at: start, length: 2, pitch: CRASH, velocity: 0.62 + 0.25 * section.energy })
    }
  })
  return { drums: beforeRest(song, once(drums)), percussion: beforeRest(song, once(percussion)) }
}

/** A snare roll that doubles: quarters, eighths, sixteenths. */
const roll = (song: Song, drums: Note[], start: number, progress: number, energy: number) => {
  const step = progress < 0.5 ? 1 : progress < 0.75 ? 0.5 : 0.25
  for (let at = 0; at < song.bar - 1e-6; at += step)
    drums.push({
      at: start + at,
      length: step,
      pitch: SNARE,
      velocity: (0.35 + 0.4 * (progress + at / song.bar / 8)) * (0.7 + 0.3 * energy),
    })
}

/** One stroke per key and moment: the harder one. */
const once = (notes: readonly Note[]): Note[] => {
  const kept = new Map<string, Note>()
  for (const note of notes) {
    const key = `${note.pitch} ${Math.round(note.at * 960)}`
    const other = kept.get(key)
    if (!other || other.velocity < note.velocity) kept.set(key, note)
  }
  return [...kept.values()].sort((a, b) => a.at - b.at)
}

/** The last stroke of a song: kick and crash, or a soft cymbal where nothing was struck hard. */
export const lastStroke = (song: Song, energy: number): Note[] => {
  const soft = song.genre.playing === 'rubato' || song.genre.playing === 'loose'
  return [
    { at: song.rest, length: 0.5, pitch: song.genre.kit.kick, velocity: soft ? 0.55 : 0.85 },
    { at: song.rest, length: 4, pitch: soft ? RIDE : CRASH, velocity: (soft ? 0.4 : 0.7) * (0.7 + 0.3 * energy) },
  ]
}

export const countKeys = { closed: CLOSED, snare: SNARE, crash: CRASH } as const
