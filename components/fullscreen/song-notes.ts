import { apiFetchJson } from '#components/api/client'
import { type PlayedPart, readMidi } from '#components/fullscreen/midi-notes'
import type { SongDetail } from '#lib/contract/studio'

/** Longest chain of extended songs whose notes are loaded. */
const MAX_SOURCES = 10

/** The notes of an extended song: those of its source up to the cut, at `cut` seconds, and its own behind it. */
// joinNotes([{ name: 'Bass', drums: false, notes: [early, late] }], [], 8) → [{ name: 'Bass', …, notes: [early] }]
export const joinNotes = (source: readonly PlayedPart[], own: readonly PlayedPart[], cut: number): PlayedPart[] => {
  const kept = source
    .map((part) => ({ ...part, notes: part.notes.filter(({ at }) => at < cut) }))
    .filter(({ notes }) => notes.length > 0)
  const others = own.filter(({ name }) => !kept.some((part) => part.name === name))
  return [
    ...kept.map((part) => ({
      ...part,
      notes: [
        ...part.notes.map((note) => ({ ...note, length: Math.min(note.length, cut - note.at) })),
        ...(own.find(({ name }) => name === part.name)?.notes ?? []),
      ],
    })),
    ...others,
  ]
}

/** The notes of a song from its MIDI file; empty without one. */
export const loadNotes = async (
  song: SongDetail,
  signal: AbortSignal,
  sources = MAX_SOURCES,
): Promise<PlayedPart[]> => {
  const home = new URL(song.parts_url, location.href).pathname.replace(/[^/]+$/, '')
  const response = await fetch(`${home}song.mid`, { signal })
  const own = response.ok ? readMidi(await response.arrayBuffer()) : []
  const { request, parent } = song
  if (request.task_type !== 'extend' || !parent || sources === 0) return own
  const source = await apiFetchJson<SongDetail>(`/api/songs/${encodeURIComponent(parent.id)}`, { signal }).catch(
    (error) => {
      if (signal.aborted) throw error
      // A source in the trash has no page.
      return null
    },
  )
  if (!source) return own
  return joinNotes(await loadNotes(source, signal, sources - 1), own, request.extend_at ?? source.duration ?? 0)
}
