import type { offline as english } from '#lib/i18n/en/offline'
import type { Translation } from '#lib/i18n/translated'

export const offline: Translation<typeof english> = {
  title: '离线收听',
  note: '保存在此浏览器中。',
  save: '下载以离线收听',
  remove: '移除离线下载',
  removeNamed: '移除 {title} 的离线下载',
  none: '还没有离线歌曲。在歌曲菜单里选择“下载以离线收听”，没有网络也能听。',
  insecure: '离线下载需要通过 https 或在本机打开 Songloom。',
  sum: '{songs, plural, other {# 首歌}}，{size}',
  play: '播放 {title}',
  pause: '暂停 {title}',
  notice: {
    saving: '正在下载 {title}',
    saved: '{title} 可以离线收听了。',
    full: '{title} 下载失败：浏览器存储空间已满。',
    failed: '{title} 下载失败：工作室没有响应，请重试。',
  },
  away: {
    title: '你已离线。',
    text: '可以收听此浏览器中已下载的歌曲。恢复连接后可使用其他功能。',
    none: '此浏览器没有下载歌曲。恢复连接后才能收听。',
    list: '离线歌曲',
  },
}
