import type { offline as english } from '#lib/i18n/en/offline'
import type { Translation } from '#lib/i18n/translated'

export const offline: Translation<typeof english> = {
  title: '离线收听',
  note: '保存在此浏览器中。',
  save: '下载以离线收听',
  remove: '移除离线副本',
  removeNamed: '移除《{title}》的离线副本',
  none: '还没有离线歌曲。在歌曲菜单里选择“下载以离线收听”，没有网络也能听。',
  insecure: '要离线收听，请通过 HTTPS 打开 Songloom，或在运行它的电脑上打开。',
  sum: '{songs, plural, other {# 首歌}}，{size}',
  play: '播放《{title}》',
  pause: '暂停《{title}》',
  notice: {
    saving: '正在下载《{title}》…',
    saved: '《{title}》可以离线收听了。',
    full: '《{title}》下载失败：浏览器存储空间已满。',
    failed: '《{title}》下载失败：Songloom 没有响应，请重试。',
  },
  away: {
    title: '连不上 Songloom',
    text: '仍可收听此浏览器中已下载的歌曲，其他功能需要连接。',
    none: '此浏览器没有下载歌曲。恢复连接后才能收听。',
    list: '离线歌曲',
  },
}
