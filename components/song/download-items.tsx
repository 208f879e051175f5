'use client'

import { Clapperboard, FolderDown, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { partsUrlOf, useMakeFile, useParts } from '#components/api/use-parts'
import { problemMessage } from '#components/i18n/error-message'
import { useErrorMessage } from '#components/i18n/use-error-message'
import {
  type DownloadKind,
  everythingIn,
  findEverything,
  inFormat,
  listDownloads,
  nameDownload,
} from '#components/song/download-list'
import { downloadOf } from '#components/song/download-of'
import { rememberDownload } from '#components/song/last-download'
import { openSongDialog } from '#components/song/song-menu-store'
import { chooseStemFormat, useStemFormat } from '#components/song/stem-format'
import { describeChoice } from '#components/song/stems-download'
import { formatFileSize } from '#components/song/time-format'
import { MenuItem, MenuLine, MenuLink } from '#components/ui/menu'
import type { SongFile } from '#lib/contract/studio'
import type { Track } from '#lib/player/track'

/** All downloads of a song as items of its menu; a file that does not exist yet is made first. */
export function DownloadItems({ track, title, go }: { track: Track; title: string; go: (href: string) => void }) {
  const t = useTranslations('song.downloads')
  const sheet = useTranslations('sheet')
  const video = useTranslations('lyricVideo')
  const errors = useTranslations('errors')
  const toMessage = useErrorMessage()
  const partsUrl = partsUrlOf(track.peaksUrl)
  const { data, error } = useParts(partsUrl)
  const { make } = useMakeFile(partsUrl, title)
  const all = findEverything(data)
  const chosen = useStemFormat()
  const item = (kind: DownloadKind, file: SongFile, { name, hint, icon }: ItemText, choose?: () => void) => {
    const { reason, code } = file
    const shown = { icon, hint, title: reason && problemMessage(errors, { code, detail: reason }) }
    const remember = () => {
      rememberDownload(kind)
      choose?.()
    }
    return file.state === 'ready' ? (
      <MenuLink key={name} href={downloadOf(file.url)} download onClick={remember} {...shown}>
        {name}
      </MenuLink>
    ) : (
      <MenuItem
        key={name}
        {...shown}
        disabled={file.state === 'unavailable'}
        onSelect={() => {
          remember()
          void make(file)
        }}
      >
        {name}
      </MenuItem>
    )
  }
  const sizeOf = ({ bytes, is_estimated }: SongFile) => {
    const detail = bytes === null ? t('madeForYou') : formatFileSize(bytes)
    return is_estimated ? t('isEstimated', { detail }) : detail
  }
  if (!data)
    return (
      <MenuItem disabled onSelect={() => {}}>
        {error ? toMessage(error) : t('loading')}
      </MenuItem>
    )
  return (
    <>
      {listDownloads(data).map(({ name, file }) =>
        file.formats && file.state !== 'unavailable'
          ? file.formats.map((each) =>
              item(
                name,
                inFormat(file, each),
                {
                  name: nameDownload(t, name, each.format),
                  hint: file.is_estimated
                    ? t('isEstimated', { detail: describeChoice(t, each) })
                    : describeChoice(t, each),
                },
                () => chooseStemFormat(each.format),
              ),
            )
          : item(name, file, { name: t(name), hint: sizeOf(file) }),
      )}
      <MenuLine />
      <MenuItem icon={<Printer size={15} />} onSelect={() => go(`/songs/${track.id}/sheet`)}>
        {sheet('open')}
      </MenuItem>
      <MenuItem
        icon={<Clapperboard size={15} />}
        onSelect={() => openSongDialog({ kind: 'video', id: track.id, title })}
      >
        {video('open')}
      </MenuItem>
      {all &&
        item('everything', everythingIn(all, chosen), {
          name: t('everything'),
          hint: sizeOf(all),
          icon: <FolderDown size={15} />,
        })}
    </>
  )
}

type ItemText = { name: string; hint: string; icon?: ReactNode }
