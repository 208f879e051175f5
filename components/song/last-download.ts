'use client'

import { DOWNLOAD_KINDS, type DownloadKind } from '#components/song/download-list'
import { storedChoice } from '#components/song/stored-choice'

/** The kind of file that this browser downloaded last. Buttons without a menu download it again. */

// readDownloadKind('wav') // => 'wav'
// readDownloadKind(null) // => 'mp3'
export const readDownloadKind = (text: string | null): DownloadKind =>
  DOWNLOAD_KINDS.find((kind) => kind === text) ?? 'mp3'

export const { use: useLastDownload, choose: rememberDownload } = storedChoice('songloom.download', readDownloadKind)
