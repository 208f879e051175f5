/** Services whose links lead to pages with a player, never to a file. */
const PAGE_HOSTS =
  /(^|\.)(youtube\.com|youtu\.be|vimeo\.com|tiktok\.com|soundcloud\.com|spotify\.com|bilibili\.com|b23\.tv|douyin\.com|music\.(apple\.com|163\.com)|y\.qq\.com)$/

/** Why a URL is refused, or null. What the server finds at it is judged later. */
export const urlRefusal = (url: string) => {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return 'notAddress'
  if (PAGE_HOSTS.test(new URL(url).hostname)) return 'pageAddress'
  return url.length > 2048 ? 'longAddress' : null
}
