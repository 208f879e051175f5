import type { lyricVideo as english } from '#lib/i18n/en/lyric-video'
import type { Translation } from '#lib/i18n/translated'

export const lyricVideo: Translation<typeof english> = {
  open: '歌词视频',
  title: '歌词视频',
  about: '包含封面、波形和同步歌词的视频。视频在此浏览器中生成，请保持页面打开。',
  shape: '画面比例',
  shapes: { wide: '16:9', tall: '9:16', square: '1:1' },
  make: '生成视频',
  making: '正在生成视频',
  progress: '{percent, number}%',
  cancel: '取消',
  preview: '视频预览',
  save: '保存视频（{size}）',
  failed: '无法生成视频，请重试。',
  impossible:
    '此浏览器无法生成视频。请使用新版 Chrome、Edge、Firefox 或 Safari，或下载歌曲及其 LRC 歌词，用其他软件制作。',
}
