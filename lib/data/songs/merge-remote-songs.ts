import type { RemoteSong } from '#lib/contract/remote-song'
import type { SongRow } from '#lib/data/rows'

export type KnownSong = Pick<
  SongRow,
  'id' | 'take' | 'status' | 'remoteId' | 'remotePipe' | 'remoteAudio' | 'title' | 'lyric' | 'duration' | 'revision'
>

type Values = Partial<Omit<KnownSong, 'id' | 'take'>> & { error?: string; errorCode?: string }

export type Merge = {
  /** Rows that are new, and what changes in those that are there. */
  added: { take: number; values: Values }[]
  changed: { id: string; take: number; values: Values }[]
  /** Takes whose finished audio has just become known. */
  toFetch: number[]
  /** Takes that are told to be finished, while nothing says yet where their audio is. */
  awaited: number[]
  /** There is more to ask for. */
  open: boolean
  /** Every song that it tells of has ended, and yet some are missing. */
  short: boolean
}

const MAX_SONGS = 8

type Slot = { row: KnownSong | null; take: number; told: RemoteSong | null }

/**
 * One answer of a service, worked into what is known. Songs keep the place that they had first, whatever order the service
 * tells them in; states only move forward; what it leaves out stays as it was.
 *
 * @param expected songs that were asked for: as soon as it tells of one, all have their place
 */
export const mergeRemoteSongs = (known: KnownSong[], told: RemoteSong[], expected: number): Merge => {
  const slots = assignSlots(known, told, expected)
  const merge: Merge = { added: [], changed: [], toFetch: [], awaited: [], open: false, short: false }
  for (const { row, take, told: song } of slots) {
    const values = song ? diffSong(row, song) : {}
    if (!row) merge.added.push({ take, values })
    else if (Object.keys(values).length > 0) merge.changed.push({ id: row.id, take, values })
    if (values.remoteAudio && !row?.remoteAudio) merge.toFetch.push(take)
    if (!isOpen({ ...(row ?? NEW), ...values })) continue
    merge.open = true
    if (song?.status === 'done') merge.awaited.push(take)
  }
  if (slots.length === 0) merge.open = true
  const ended = told.every((song) => song.status === 'fail' || song.status === 'cancelled' || hasAudio(song))
  merge.short = merge.open && slots.length > 0 && ended
  return merge
}

const NEW = { status: 'pending', remoteAudio: null } as const

const hasAudio = (song: RemoteSong) => song.status === 'done' && song.audio !== null

const isOpen = (song: Pick<KnownSong, 'status' | 'remoteAudio'>) =>
  song.status !== 'done' && song.status !== 'fail' && !song.remoteAudio

const isNameless = (remoteId: string | null) => remoteId === null || remoteId.startsWith('#')

/** Who is who: by name first, then by place, then wherever there is room. */
const assignSlots = (known: KnownSong[], told: RemoteSong[], expected: number): Slot[] => {
  const slots: Slot[] = [...known].sort((a, b) => a.take - b.take).map((row) => ({ row, take: row.take, told: null }))
  if (slots.length === 0 && told.length === 0) return []
  while (slots.length < expected) slots.push({ row: null, take: slots.length, told: null })
  const rest = told.filter((song) => {
    const slot = slots.find(({ row }) => row?.remoteId === song.remoteId)
    if (!slot || slot.told) return !slot
    slot.told = song
    return false
  })
  for (const song of rest) {
    const index = told.indexOf(song)
    const free = (slot: Slot | undefined) =>
      slot !== undefined && !slot.told && (isNameless(slot.row?.remoteId ?? null) || isNameless(song.remoteId))
    const slot = free(slots[index])
      ? slots[index]
      : slots.find((candidate) => !candidate.told && (candidate.row?.remoteId ?? null) === null)
    if (slot) slot.told = song
    // A song that nobody asked for is kept once it is finished, and nobody waits for it.
    else if (hasAudio(song) && !isNameless(song.remoteId) && slots.length < MAX_SONGS)
      slots.push({ row: null, take: slots.length, told: song })
  }
  return slots
}

const RANK = { pending: 0, running: 1, stream: 2, done: 3, fail: 3 } as const

/** What an account of a song changes in its row. */
const diffSong = (row: KnownSong | null, song: RemoteSong): Values => {
  const values: Values = {}
  const status = row?.status ?? 'pending'
  if (status === 'done' || status === 'fail') return values
  if (row?.remoteId !== song.remoteId && !(row?.remoteId && isNameless(song.remoteId))) values.remoteId = song.remoteId
  const final = song.status === 'done' && (row?.revision ?? 0) === 0
  if (song.title && song.title !== row?.title && (!row?.title || final)) values.title = song.title
  if (song.lyric && song.lyric !== row?.lyric && (!row?.lyric || final)) values.lyric = song.lyric
  if (song.duration && song.duration !== row?.duration) values.duration = song.duration
  // Its audio is on its way here: whatever the service tells now, that is what counts.
  if (row?.remoteAudio) {
    if (song.audio && song.audio !== row.remoteAudio) values.remoteAudio = song.audio
    return values
  }
  if (song.status === 'fail' || song.status === 'cancelled') {
    values.status = 'fail'
    values.errorCode = song.status === 'cancelled' ? 'cancelled' : (song.errorCode ?? 'failed')
    values.error =
      song.error ??
      (song.status === 'cancelled' ? 'The service cancelled the song.' : 'The service couldn’t create the song.')
    return values
  }
  if (song.pipe && song.pipe !== row?.remotePipe) values.remotePipe = song.pipe
  if (hasAudio(song) && song.audio) values.remoteAudio = song.audio
  const reached =
    song.status === 'pending'
      ? 'pending'
      : song.status === 'stream' && (song.pipe ?? row?.remotePipe)
        ? 'stream'
        : 'running'
  if (RANK[reached] > RANK[status]) values.status = reached
  return values
}
