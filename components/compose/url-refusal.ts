/** The limit of the API, in UTF-16 code units. */
const MAX_URL_LENGTH = 2048

/** Hosts whose URLs lead to pages with a player, never to a file. */
const PAGE_HOSTS =
  /(^|\.)(youtube\.com|youtu\.be|vimeo\.com|tiktok\.com|soundcloud\.com|spotify\.com|bilibili\.com|b23\.tv|douyin\.com|music\.(apple\.com|163\.com)|y\.qq\.com)$/

/** Why the form refuses a URL: a key of the messages `compose.refused`, or null. The server checks the content. */
export const urlRefusal = (url: string) => {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return 'notAddress'
  if (PAGE_HOSTS.test(new URL(url).hostname)) return 'pageAddress'
  return url.length > MAX_URL_LENGTH ? 'longAddress' : null
}
