'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { fetchParts, partsUrlOf, useMakeFile } from '#components/api/use-parts'
import { problemMessage } from '#components/i18n/error-message'
import { type DownloadKind, findDownload, nameDownload } from '#components/song/download-list'
import { downloadOf } from '#components/song/download-of'
import { useStemFormat } from '#components/song/stem-format'
import { showError } from '#components/ui/undo'
import type { Track } from '#lib/player/track'

/** The name of a file of a song, and a function that downloads it. A file that does not exist yet is created first. */
export const useDownload = (track: Track, title: string, kind: DownloadKind) => {
  const t = useTranslations('song.downloads')
  const errors = useTranslations('errors')
  const client = useQueryClient()
  const partsUrl = partsUrlOf(track.peaksUrl)
  const { make } = useMakeFile(partsUrl, title)
  const format = useStemFormat()
  const name = nameDownload(t, kind, format)
  const download = async () => {
    try {
      const file = findDownload(await fetchParts(client, partsUrl), kind, format)
      if (!file) showError(new Error(t('missing', { title, file: name })))
      else if (file.state === 'unavailable')
        showError(new Error(problemMessage(errors, { code: file.code, detail: file.reason ?? '' })))
      else if (file.state === 'ready') location.assign(downloadOf(file.url))
      else await make(file)
    } catch (error) {
      showError(error)
    }
  }
  return { name, download }
}
