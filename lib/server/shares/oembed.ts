import type { Failure } from '#lib/contract/errors'
import { FRAME, frameCode } from '#lib/contract/frame-code'
import { OembedQuery, type OembedResponse } from '#lib/contract/studio'
import type { App } from '#lib/server/app'
import { parse } from '#lib/server/http/body'
import { json, notFound } from '#lib/server/http/problem'
import { embedOf, pictureOf, readShared } from '#lib/server/shares/shared-page'

/**
 * oEmbed (https://oembed.com) for the URL of a share.
 * @param nameless the title of an untitled song
 */
export const oembed = async (
  app: App,
  request: Request,
  nameless: (take: number) => string,
): Promise<Response | Failure> => {
  const query = parse(OembedQuery, Object.fromEntries(new URL(request.url).searchParams))
  if (!query.ok) return query.failure
  if (query.value.format !== 'json') return { code: 'other_format', detail: 'Only format=json is supported.' }
  const token = tokenIn(query.value.url)
  const page = token === null ? null : await readShared(app, request.headers, token)
  if (!page || !query.value.url.startsWith(`${page.origin}/s/`)) return notFound('shared page').failure
  const { shown, origin } = page
  const title =
    shown.kind === 'playlist' ? shown.playlist.name : shown.song.title?.trim() || nameless(shown.song.take ?? 0)
  const width = Math.min(query.value.maxwidth, FRAME.width)
  const height = Math.min(query.value.maxheight, FRAME.height)
  const picture = pictureOf(origin, page.token)
  return json(
    {
      version: '1.0',
      type: 'rich',
      provider_name: 'Songloom',
      provider_url: origin,
      title,
      thumbnail_url: picture.url,
      thumbnail_width: picture.width,
      thumbnail_height: picture.height,
      html: frameCode(embedOf(origin, page.token), title, { width, height }),
      width,
      height,
    } satisfies OembedResponse,
    { headers: { 'access-control-allow-origin': '*' } },
  )
}

const tokenIn = (address: string): string | null =>
  URL.canParse(address) ? (/^\/s\/([\w-]+)\/?$/.exec(new URL(address).pathname)?.[1] ?? null) : null
