'use client'

import { FolderDown, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ErrorText } from '#components/api/error-text'
import { useMakeFile, useParts } from '#components/api/use-parts'
import { problemMessage } from '#components/i18n/error-message'
import { type DownloadName, everythingIn, findEverything, listDownloads } from '#components/song/download-list'
import { DownloadTile, formatProgress, type Maker, ProgressLine, tileLook } from '#components/song/download-tile'
import { rememberDownload } from '#components/song/last-download'
import { useStemFormat } from '#components/song/stem-format'
import { StemsDownload } from '#components/song/stems-download'
import { formatFileSize } from '#components/song/time-format'
import { cx } from '#components/ui/cx'
import type { SongDetail, SongFile } from '#lib/contract/studio'

/** All downloads of a song. */
export function Downloads({ song }: { song: SongDetail }) {
  if (song.status !== 'done') return null
  return (
    <Files
      key={song.parts_url}
      partsUrl={song.parts_url}
      isMastered={song.engine !== null}
      version={song.versions > 1 ? song.version : null}
    />
  )
}

/**
 * @param isMastered whether WAV and FLAC are the master. A remote service gives only its recording.
 * @param version of the files; null where the song has no other.
 */
function Files({ partsUrl, isMastered, version }: { partsUrl: string; isMastered: boolean; version: number | null }) {
  const t = useTranslations('song.downloads')
  const music = useTranslations('music')
  const errors = useTranslations('errors')
  const { data, error } = useParts(partsUrl)
  const maker = useMakeFile(partsUrl)
  const all = findEverything(data)
  const refused = Object.values(maker.states).find((state) => state.kind === 'refused')
  const whyOf = ({ reason, code }: SongFile) => reason && problemMessage(errors, { code, detail: reason })
  const reasons = new Set(data?.files.flatMap((file) => whyOf(file) ?? []))
  const detailOf = ({ bytes, is_estimated }: SongFile) => {
    const detail = bytes === null ? t('madeForYou') : formatFileSize(bytes)
    return is_estimated ? t('isEstimated', { detail }) : detail
  }
  const aboutOf = (name: DownloadName, { is_estimated }: SongFile) => {
    if (name === 'lrc') return is_estimated ? t('lrcEstimatedAbout') : t('isExact', { about: t('lrcAbout') })
    return t(isMastered && (name === 'wav' || name === 'flac') ? `${name}MasterAbout` : `${name}About`)
  }
  return (
    <section aria-labelledby="take-with-you">
      <h2 id="take-with-you" className="mb-2.5 flex text-sm leading-5 font-[550]">
        {t('title')}{' '}
        {version !== null && (
          <span className="num ml-auto text-xs font-normal text-muted">{music('version', { version })}</span>
        )}
      </h2>
      <ul className="grid grid-cols-3 gap-1.5">
        {listDownloads(data).map(({ name, file }) => {
          const [first, ...others] = file.formats ?? []
          return first ? (
            <li key={name} className="col-span-3">
              <StemsDownload file={file} choices={[first, ...others]} maker={maker} />
            </li>
          ) : (
            <li key={name}>
              <DownloadTile
                kind={name}
                file={file}
                name={t(name)}
                detail={detailOf(file)}
                about={aboutOf(name, file)}
                why={whyOf(file)}
                maker={maker}
              />
            </li>
          )
        })}
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

/** The zip of all files, with the stems in the chosen format. */
function Everything({ file, why, maker }: { file: SongFile; why: string | undefined; maker: Maker }) {
  const t = useTranslations('song.downloads')
  const format = useStemFormat()
  const state = maker.states[file.file]
  const making = state?.kind === 'making' ? state : null
  const look = cx(tileLook, 'mt-1.5 flex h-9 items-center gap-2 text-xs font-[550] pointer-coarse:h-11')
  const content = (
    <>
      <FolderDown size={15} aria-hidden="true" className="shrink-0 text-text-2" />
      {making ? t('makingEverything') : t('everything')}
      {making && <span className="num ml-auto font-normal text-muted">{formatProgress(t, making.progress)}</span>}
    </>
  )
  if (making)
    return (
      <button type="button" onClick={() => maker.stop(file.file)} title={t('stop')} className={look}>
        {content}
        <X size={13} aria-hidden="true" className="text-muted" />
        <ProgressLine state={making} />
      </button>
    )
  return (
    <button
      type="button"
      disabled={file.state === 'unavailable'}
      title={why}
      onClick={() => {
        rememberDownload('everything')
        void maker.make(everythingIn(file, format))
      }}
      className={look}
    >
      {content}
    </button>
  )
}
