'use client'

import { FolderDown, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { partsUrlOf, useMakeFile, useParts } from '#components/api/use-parts'
import { problemMessage } from '#components/i18n/error-message'
import { useErrorMessage } from '#components/i18n/use-error-message'
import { findEverything, inFormat, listDownloads } from '#components/song/download-list'
import { downloadOf } from '#components/song/download-of'
import { useStemFormat } from '#components/song/stem-format'
import { formatFileSize } from '#components/song/time-format'
import { MenuItem, MenuLine, MenuLink } from '#components/ui/menu'
import type { SongFile } from '#lib/contract/studio'
import type { Track } from '#lib/player/track'

/** All downloads of a song as items of its menu; a file that does not exist yet is made first. */
export function DownloadItems({ track, title, go }: { track: Track; title: string; go: (href: string) => void }) {
  const t = useTranslations('song.downloads')
  const sheet = useTranslations('sheet')
  const errors = useTranslations('errors')
  const toMessage = useErrorMessage()
  const partsUrl = partsUrlOf(track.peaksUrl)
  const { data, error } = useParts(partsUrl)
  const { make } = useMakeFile(partsUrl, title)
  const all = findEverything(data)
  const format = useStemFormat()
  const item = (file: SongFile, name: string, icon?: ReactNode) => {
    const { reason, code } = file
    const shown = {
      icon,
      hint: file.bytes === null ? t('madeForYou') : formatFileSize(file.bytes),
      title: reason && problemMessage(errors, { code, detail: reason }),
    }
    return file.state === 'ready' ? (
      <MenuLink key={name} href={downloadOf(file.url)} download {...shown}>
        {name}
      </MenuLink>
    ) : (
      <MenuItem key={name} {...shown} disabled={file.state === 'unavailable'} onSelect={() => void make(file)}>
        {name}
      </MenuItem>
    )
  }
  if (!data)
    return (
      <MenuItem disabled onSelect={() => {}}>
        {error ? toMessage(error) : t('loading')}
      </MenuItem>
    )
  return (
    <>
      {listDownloads(data).map(({ name, file }) => {
        const choice = file.formats?.find((each) => each.format === format) ?? file.formats?.[0]
        return choice
          ? item(inFormat(file, choice), t('named', { name: t(name), format: t(`format.${choice.format}`) }))
          : item(file, t(name))
      })}
      <MenuLine />
      <MenuItem icon={<Printer size={15} />} onSelect={() => go(`/songs/${track.id}/sheet`)}>
        {sheet('open')}
      </MenuItem>
      {all &&
        item(
          // Its state is that of the first format: another one is asked for before it is downloaded.
          { ...all, url: `${all.url}?format=${format}`, state: all.state === 'ready' ? 'on_request' : all.state },
          t('everything'),
          <FolderDown size={15} />,
        )}
    </>
  )
}
