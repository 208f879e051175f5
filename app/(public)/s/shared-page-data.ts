import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { cache } from 'react'
import { titleOf } from '#components/player/track-of'
import { formatMetadata } from '#components/shared-page/format-metadata'
import { formatLength } from '#components/song/time-format'
import { audioType } from '#lib/contract/audio-types'
import { FRAME } from '#lib/contract/frame-code'
import { getTranslations } from '#lib/i18n/request'
import { getApp } from '#lib/server/app'
import { embedOf, pageOf, pictureOf, readShared, type SharedPage } from '#lib/server/shares/shared-page'

/** `song` is one of a shared playlist. */
export type SharedPageProps = { params: Promise<{ token: string; song?: string }> }

/** The song or playlist of a shared link, read once per request; null if there is none. */
export const getSharedPage = async ({ params }: SharedPageProps): Promise<SharedPage | null> => {
  const { token, song } = await params
  return read(token, song ?? null)
}

const read = cache(async (token: string, songId: string | null) =>
  readShared(await getApp(), await headers(), token, songId),
)

/** Metadata for link previews on other sites. Shared links are unlisted, so search engines must not index them. */
export const sharedPageMetadata = async (props: SharedPageProps): Promise<Metadata> => {
  const page = await getSharedPage(props)
  const robots = { index: false, follow: false }
  const t = await getTranslations('sharing.page')
  if (!page) return { title: t('gone'), robots }
  const music = await getTranslations('music')
  const { shown, origin, token } = page
  const songs = shown.kind === 'playlist' ? shown.playlist.songs : [shown.song]
  const title =
    shown.kind === 'playlist'
      ? shown.playlist.name
      : titleOf(music, { title: shown.song.title?.trim() ?? '', take: shown.song.take ?? 0 })
  const description =
    shown.kind === 'playlist'
      ? t('amount', { count: songs.length, length: formatLength(music, shown.playlist.seconds) })
      : formatMetadata(music, shown.song)
  const songId = shown.kind === 'song' && shown.playlist !== null ? shown.song.id : null
  const url = songId === null ? pageOf(origin, token) : `${pageOf(origin, token)}/${songId}`
  const picture = { ...pictureOf(origin, token, songId), type: 'image/png', alt: title }
  const audio = songs.flatMap((song) =>
    song.audio_url
      ? [
          {
            url: `${origin}${song.audio_url}`,
            type: audioType(song.audio_url.slice(song.audio_url.lastIndexOf('.') + 1)),
          },
        ]
      : [],
  )
  return {
    title: { absolute: title },
    description,
    robots,
    alternates: {
      canonical: url,
      types: {
        'application/json+oembed': [
          { url: `${origin}/api/oembed?url=${encodeURIComponent(pageOf(origin, token))}&format=json`, title },
        ],
      },
    },
    openGraph: {
      siteName: 'Songloom',
      title,
      description,
      url,
      images: [picture],
      audio: audio.slice(0, 1),
      ...(shown.kind === 'playlist'
        ? { type: 'music.playlist' }
        : { type: 'music.song', ...(shown.song.duration && { duration: Math.round(shown.song.duration) }) }),
    },
    twitter: {
      card: 'player',
      title,
      description,
      images: [picture],
      players: [
        {
          playerUrl: embedOf(origin, token),
          streamUrl: audio[0]?.url ?? embedOf(origin, token),
          ...FRAME,
        },
      ],
    },
  }
}
