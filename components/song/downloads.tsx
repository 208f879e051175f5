'use client'

import { FolderDown, X } from 'lucide-react'
import { Refusal } from '#components/api/refusal'
import { type FileState, useMakeFile, useParts } from '#components/api/use-parts'
import { fileSize } from '#components/song/time-format'
import { cx } from '#components/ui/cx'
import type { SongDetail, SongFile } from '#lib/contract/studio'

/** The address that a browser keeps as a file instead of playing it. */
export const downloadOf = (url: string) => `${url}${url.includes('?') ? '&' : '?'}download=1`

/** Files by how they are called, in the order of the page. What has no name here is found in the zip. */
const NAMES: readonly [file: RegExp, name: string, about: string][] = [
  [/^audio\.mp3$/, 'MP3', 'The song, with its words and cover in its tags'],
  [/^audio\.wav$/, 'WAV', 'The master before MP3, 24 bits'],
  [/^audio\.flac$/, 'FLAC', 'The master before MP3, 24 bits, smaller without loss'],
  [/^stems\.zip$/, 'Stems', 'Every part on its own, as WAV files that add up to the mix'],
  [/^song\.mid$/, 'MIDI', 'Every note, with tempo, key, sections and words'],
  [/^chords\.txt$/, 'Chords', 'The words with their chords above them'],
  [/^song\.lrc$/, 'LRC', 'The words with the time of each'],
  [/^lyrics\.txt$/, 'Lyrics', 'The words'],
  [/^song\.json$/, 'Data', 'All that is known of the song, as JSON'],
]

const ALL = 'all.zip'

type Maker = ReturnType<typeof useMakeFile>

const percent = (progress: number | null) => (progress === null ? 'Waiting' : `${Math.floor(progress * 100)} %`)

/** Sizes that are not known before a file is made are not guessed. */
const sizeOf = (file: SongFile) => (file.bytes === null ? 'Made for you' : fileSize(file.bytes))

const tileLook =
  'pressable relative block w-full overflow-hidden rounded-2 bg-raised px-2.5 py-[7px] text-left leading-4 shadow-lift-1 hover:bg-surface-4 disabled:opacity-45'

/** Everything of the song that can be taken along. */
export function Downloads({ song }: { song: SongDetail }) {
  if (song.status !== 'done') return null
  return <Files key={song.parts_url} partsUrl={song.parts_url} />
}

function Files({ partsUrl }: { partsUrl: string }) {
  const { data, error } = useParts(partsUrl)
  const maker = useMakeFile(partsUrl)
  const find = (pattern: RegExp) => data?.files.find(({ file }) => pattern.test(file))
  const all = find(/^all\.zip$/)
  const refused = Object.values(maker.states).find((state) => state.kind === 'refused')
  const reasons = new Set(data?.files.flatMap(({ reason }) => (reason ? [reason] : [])))
  return (
    <section aria-labelledby="take-with-you">
      <h2 id="take-with-you" className="mb-2.5 text-p leading-5 font-[550]">
        Take it with you
      </h2>
      <ul className="grid grid-cols-3 gap-1.5">
        {NAMES.map(([pattern, name, about]) => {
          const file = find(pattern)
          return (
            file && (
              <li key={name}>
                <Tile file={file} name={name} about={about} maker={maker} />
              </li>
            )
          )
        })}
      </ul>
      {all && <Everything file={all} maker={maker} />}
      {[...reasons].map((reason) => (
        <p key={reason} className="mt-2.5 text-pp leading-4 text-muted">
          {reason}
        </p>
      ))}
      {(refused ?? error) && (
        <p role="alert" className="mt-2.5 text-pp leading-4 text-danger">
          <Refusal error={refused?.kind === 'refused' ? refused.error : (error as Error)} />
        </p>
      )}
    </section>
  )
}

/** How far a file is, as a thread along the lower edge of its tile. */
function Thread({ state }: { state: FileState & { kind: 'making' } }) {
  return (
    <span
      aria-hidden="true"
      className="absolute inset-x-0 bottom-0 h-[3px] origin-left bg-accent transition-transform duration-700 motion-reduce:transition-none"
      style={{ transform: `scaleX(${state.progress ?? 0})` }}
    />
  )
}

function Tile({ file, name, about, maker }: { file: SongFile; name: string; about: string; maker: Maker }) {
  const state = maker.states[file.file]
  const label = (detail: string) => (
    <>
      <b className="block text-pp font-[550]">{name}</b>
      <small className="num block text-ppp text-muted">{detail}</small>
    </>
  )
  if (state?.kind === 'making')
    return (
      <button
        type="button"
        onClick={() => maker.stop(file.file)}
        aria-label={`${name} is being made, ${percent(state.progress)}. Stop`}
        title="Stop making it"
        className={tileLook}
      >
        {label(percent(state.progress))}
        <X size={13} aria-hidden="true" className="absolute top-2 right-2 text-muted" />
        <Thread state={state} />
      </button>
    )
  if (file.state === 'ready')
    return (
      <a href={downloadOf(file.url)} download title={about} className={tileLook}>
        {label(sizeOf(file))}
      </a>
    )
  return (
    <button
      type="button"
      title={file.reason ?? `${about}. It is made when you ask for it.`}
      disabled={file.state === 'unavailable'}
      onClick={() => void maker.make(file)}
      className={tileLook}
    >
      {label(sizeOf(file))}
    </button>
  )
}

function Everything({ file, maker }: { file: SongFile; maker: Maker }) {
  const state = maker.states[ALL]
  const making = state?.kind === 'making' ? state : null
  const look = cx(tileLook, 'mt-1.5 flex h-9 items-center gap-2 text-pp font-[550] pointer-coarse:h-11')
  const content = (
    <>
      <FolderDown size={15} aria-hidden="true" className="shrink-0 text-text-2" />
      {making ? 'Making everything' : 'Everything, as one zip'}
      {making && <span className="num ml-auto font-normal text-muted">{percent(making.progress)}</span>}
    </>
  )
  if (making)
    return (
      <button type="button" onClick={() => maker.stop(ALL)} title="Stop making it" className={look}>
        {content}
        <X size={13} aria-hidden="true" className="text-muted" />
        <Thread state={making} />
      </button>
    )
  if (file.state === 'ready')
    return (
      <a href={file.url} download className={look}>
        {content}
      </a>
    )
  return (
    <button
      type="button"
      disabled={file.state === 'unavailable'}
      title={file.reason}
      onClick={() => void maker.make(file)}
      className={look}
    >
      {content}
    </button>
  )
}
