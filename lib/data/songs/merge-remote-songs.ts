import type { RemoteSong } from '#lib/contract/remote-song'
import type { SongMaking } from '#lib/contract/studio'
import type { SongRow } from '#lib/data/rows'

export type KnownSong = Pick<
  SongRow,
  'id' | 'take' | 'status' | 'remoteId' | 'remotePipe' | 'remoteAudio' | 'title' | 'lyric' | 'duration' | 'revision'
>

type Values = Partial<Omit<KnownSong, 'id' | 'take'>> & { error?: string; errorCode?: string; making?: SongMaking }

export type Merge = {
  /** New and changed rows. */
  added: { take: number; values: Values }[]
  changed: { id: string; take: number; values: Values }[]
  /** Takes whose audio URL is new. */
  toFetch: number[]
  /** Finished takes without an audio URL. */
  awaited: number[]
  /** The task needs further polls. */
  open: boolean
  /** All reported songs have ended, but some are missing. */
  short: boolean
}

const MAX_SONGS = 8

type Slot = { row: KnownSong | null; take: number; told: RemoteSong | null }

/**
 * Merges one poll result into the known songs. Songs keep their take, whatever order the service reports.
 * States only move forward; omitted fields stay unchanged.
 *
 * @param expected number of ordered songs: all get a row as soon as one is reported
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

/** Matches songs: by remote id, then by position, then into any free slot. */
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
    // An extra song is kept once it is finished; the task does not wait for it.
    else if (hasAudio(song) && !isNameless(song.remoteId) && slots.length < MAX_SONGS)
      slots.push({ row: null, take: slots.length, told: song })
  }
  return slots
}

const RANK = { pending: 0, running: 1, stream: 2, done: 3, fail: 3 } as const

/** Changes of a row for a reported song. */
const diffSong = (row: KnownSong | null, song: RemoteSong): Values => {
  const values: Values = {}
  const status = row?.status ?? 'pending'
  if (status === 'done' || status === 'fail') return values
  if (row?.remoteId !== song.remoteId && !(row?.remoteId && isNameless(song.remoteId))) values.remoteId = song.remoteId
  const final = song.status === 'done' && (row?.revision ?? 0) === 0
  if (song.title && song.title !== row?.title && (!row?.title || final)) values.title = song.title
  if (song.lyric && song.lyric !== row?.lyric && (!row?.lyric || final)) values.lyric = song.lyric
  if (song.duration && song.duration !== row?.duration) values.duration = song.duration
  // Its audio is being downloaded: later reports no longer count.
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
  if (hasAudio(song) && song.audio) {
    values.remoteAudio = song.audio
    if (song.making) values.making = song.making
  }
  const reached =
    song.status === 'pending'
      ? 'pending'
      : song.status === 'stream' && (song.pipe ?? row?.remotePipe)
        ? 'stream'
        : 'running'
  if (RANK[reached] > RANK[status]) values.status = reached
  return values
}
