'use client'

import { FolderDown, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ErrorText } from '#components/api/error-text'
import { type FileState, useMakeFile, useParts } from '#components/api/use-parts'
import { problemMessage } from '#components/i18n/error-message'
import { findEverything, listDownloads } from '#components/song/download-list'
import { downloadOf } from '#components/song/download-of'
import { formatFileSize } from '#components/song/time-format'
import { cx } from '#components/ui/cx'
import type { SongDetail, SongFile } from '#lib/contract/studio'
import type { Translator } from '#lib/i18n/translator'

const ALL_FILES = 'all.zip'

type Maker = ReturnType<typeof useMakeFile>

const percent = (t: Translator<'song.downloads'>, progress: number | null) =>
  progress === null ? t('waiting') : `${Math.floor(progress * 100)}%`

/** Unknown sizes are not shown. */
const sizeOf = (t: Translator<'song.downloads'>, file: SongFile) =>
  file.bytes === null ? t('madeForYou') : formatFileSize(file.bytes)

const tileLook =
  'pressable relative block w-full overflow-hidden rounded-2 bg-raised px-2.5 py-[7px] text-left leading-4 shadow-lift-1 hover:bg-surface-4 disabled:opacity-45'

/** All downloads of a song. */
export function Downloads({ song }: { song: SongDetail }) {
  if (song.status !== 'done') return null
  return <Files key={song.parts_url} partsUrl={song.parts_url} />
}

function Files({ partsUrl }: { partsUrl: string }) {
  const t = useTranslations('song.downloads')
  const errors = useTranslations('errors')
  const { data, error } = useParts(partsUrl)
  const maker = useMakeFile(partsUrl)
  const all = findEverything(data)
  const refused = Object.values(maker.states).find((state) => state.kind === 'refused')
  const whyOf = ({ reason, code }: SongFile) => reason && problemMessage(errors, { code, detail: reason })
  const reasons = new Set(data?.files.flatMap((file) => whyOf(file) ?? []))
  return (
    <section aria-labelledby="take-with-you">
      <h2 id="take-with-you" className="mb-2.5 text-sm leading-5 font-[550]">
        {t('title')}
      </h2>
      <ul className="grid grid-cols-3 gap-1.5">
        {listDownloads(data).map(({ name, file }) => (
          <li key={name}>
            <Tile file={file} name={t(name)} about={t(`${name}About`)} why={whyOf(file)} maker={maker} />
          </li>
        ))}
      </ul>
      {all && <Everything file={all} why={whyOf(all)} maker={maker} />}
      {[...reasons].map((reason) => (
        <p key={reason} className="mt-2.5 text-xs leading-4 text-muted">
          {reason}
        </p>
      ))}
      {(refused ?? error) && (
        <p role="alert" className="mt-2.5 text-xs leading-4 text-danger">
          <ErrorText error={refused?.kind === 'refused' ? refused.error : (error as Error)} />
        </p>
      )}
    </section>
  )
}

/** Progress of a file, as a line at the bottom of its tile. */
function Thread({ state }: { state: FileState & { kind: 'making' } }) {
  return (
    <span
      aria-hidden="true"
      className="absolute inset-x-0 bottom-0 h-[3px] origin-left bg-accent transition-transform duration-700 motion-reduce:transition-none"
      style={{ transform: `scaleX(${state.progress ?? 0})` }}
    />
  )
}

function Tile({
  file,
  name,
  about,
  why,
  maker,
}: {
  file: SongFile
  name: string
  about: string
  /** Why the file is not available, if so. */
  why: string | undefined
  maker: Maker
}) {
  const t = useTranslations('song.downloads')
  const state = maker.states[file.file]
  const label = (detail: string) => (
    <>
      <b className="block text-xs font-[550]">{name}</b>
      <small className="num block text-2xs text-muted">{detail}</small>
    </>
  )
  if (state?.kind === 'making')
    return (
      <button
        type="button"
        onClick={() => maker.stop(file.file)}
        aria-label={t('beingMade', { name, progress: percent(t, state.progress) })}
        title={t('stop')}
        className={tileLook}
      >
        {label(percent(t, state.progress))}
        <X size={13} aria-hidden="true" className="absolute top-2 right-2 text-muted" />
        <Thread state={state} />
      </button>
    )
  if (file.state === 'ready')
    return (
      <a href={downloadOf(file.url)} download title={about} className={tileLook}>
        {label(sizeOf(t, file))}
      </a>
    )
  return (
    <button
      type="button"
      title={why ?? t('onRequest', { about })}
      disabled={file.state === 'unavailable'}
      onClick={() => void maker.make(file)}
      className={tileLook}
    >
      {label(sizeOf(t, file))}
    </button>
  )
}

function Everything({ file, why, maker }: { file: SongFile; why: string | undefined; maker: Maker }) {
  const t = useTranslations('song.downloads')
  const state = maker.states[ALL_FILES]
  const making = state?.kind === 'making' ? state : null
  const look = cx(tileLook, 'mt-1.5 flex h-9 items-center gap-2 text-xs font-[550] pointer-coarse:h-11')
  const content = (
    <>
      <FolderDown size={15} aria-hidden="true" className="shrink-0 text-text-2" />
      {making ? t('makingEverything') : t('everything')}
      {making && <span className="num ml-auto font-normal text-muted">{percent(t, making.progress)}</span>}
    </>
  )
  if (making)
    return (
      <button type="button" onClick={() => maker.stop(ALL_FILES)} title={t('stop')} className={look}>
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
      title={why}
      onClick={() => void maker.make(file)}
      className={look}
    >
      {content}
    </button>
  )
}
