import type { palette as english } from '#lib/i18n/en/palette'
import type { Translation } from '#lib/i18n/translated'

export const palette: Translation<typeof english> = {
  title: '命令',
  placeholder: '搜索歌曲、页面和命令',
  results: '结果',
  nothing: '没有结果。',
  songs: '歌曲',
  play: '播放《{title}》',
  open: '打开《{title}》',
  write: '新歌',
  form: { prompt: '描述一首歌', reference: '使用参考音频', extend: '续写一首歌' },
  go: '前往',
  page: { library: '曲库', favourites: '收藏', lists: '歌单', trash: '回收站', settings: '设置' },
  export: '导出曲库',
  keys: '键盘快捷键',
  appearance: '外观',
  player: '播放器',
  theme: '主题：{name}',
  language: '语言：{name}',
  words: {
    prompt: '创作 写歌 提示词',
    reference: '参考 模仿 上传',
    extend: '续写 扩展 延长',
    library: '歌曲 搜索 全部',
    favourites: '喜欢 红心',
    lists: '播放列表',
    trash: '已删除 恢复 垃圾桶',
    settings: '偏好 主题 语言 API 密钥 远程服务 限制',
    export: '导出 备份 归档 下载 zip',
    keys: '键盘 快捷键 帮助',
  },
}
