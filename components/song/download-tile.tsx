'use client'

import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { FileState, useMakeFile } from '#components/api/use-parts'
import type { DownloadKind } from '#components/song/download-list'
import { downloadOf } from '#components/song/download-of'
import { rememberDownload } from '#components/song/last-download'
import { cx } from '#components/ui/cx'
import type { SongFile } from '#lib/contract/studio'
import type { Translator } from '#lib/i18n/translator'

export type Maker = ReturnType<typeof useMakeFile>

export const tileLook =
  'pressable relative block w-full overflow-hidden rounded-2 bg-raised px-2.5 py-[7px] text-left leading-4 shadow-lift-1 hover:bg-surface-4 disabled:opacity-45'

export const formatProgress = (t: Translator<'song.downloads'>, progress: number | null) =>
  progress === null ? t('waiting') : `${Math.floor(progress * 100)}%`

/** Progress of a file, as a line at the bottom of its tile. */
export function ProgressLine({ state }: { state: FileState & { kind: 'making' } }) {
  return (
    <span
      aria-hidden="true"
      className="absolute inset-x-0 bottom-0 h-[3px] origin-left bg-accent transition-transform duration-700 motion-reduce:transition-none"
      style={{ transform: `scaleX(${state.progress ?? 0})` }}
    />
  )
}

/** A download: a link where the file exists, otherwise a button that makes it. */
export function DownloadTile({
  kind,
  file,
  name,
  detail,
  about,
  why,
  maker,
  className,
}: {
  kind: DownloadKind
  file: SongFile
  name: string
  /** Size, and what else is known before the download. */
  detail: ReactNode
  about: string
  /** Why the file is not available, if so. */
  why: string | undefined
  maker: Maker
  className?: string
}) {
  const t = useTranslations('song.downloads')
  const state = maker.states[file.file]
  const look = cx(tileLook, 'h-full', className)
  const label = (below: ReactNode) => (
    <>
      <b className="block text-xs font-[550]">{name}</b>{' '}
      <small className="num block text-2xs text-muted">{below}</small>
    </>
  )
  if (state?.kind === 'making')
    return (
      <button
        type="button"
        onClick={() => maker.stop(file.file)}
        aria-label={t('beingMade', { name, progress: formatProgress(t, state.progress) })}
        title={t('stop')}
        className={look}
      >
        {label(formatProgress(t, state.progress))}
        <X size={13} aria-hidden="true" className="absolute top-2 right-2 text-muted" />
        <ProgressLine state={state} />
      </button>
    )
  if (file.state === 'ready')
    return (
      <a href={downloadOf(file.url)} download title={about} onClick={() => rememberDownload(kind)} className={look}>
        {label(detail)}
      </a>
    )
  return (
    <button
      type="button"
      title={why ?? t('onRequest', { about })}
      disabled={file.state === 'unavailable'}
      onClick={() => {
        rememberDownload(kind)
        void maker.make(file)
      }}
      className={look}
    >
      {label(detail)}
    </button>
  )
}
