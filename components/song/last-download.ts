'use client'

import { DOWNLOAD_KINDS, type DownloadKind } from '#components/song/download-list'
import { storedChoice } from '#components/song/stored-choice'

/** What was downloaded last in this browser, for the buttons that download without a menu. */

// readDownloadKind('wav') // => 'wav'
// readDownloadKind(null) // => 'mp3'
export const readDownloadKind = (text: string | null): DownloadKind =>
  DOWNLOAD_KINDS.find((kind) => kind === text) ?? 'mp3'

export const { use: useLastDownload, choose: rememberDownload } = storedChoice('songloom.download', readDownloadKind)
