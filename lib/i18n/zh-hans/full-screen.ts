import type { fullScreen as english } from '#lib/i18n/en/full-screen'
import type { Translation } from '#lib/i18n/translated'

export const fullScreen: Translation<typeof english> = {
  name: '全屏播放器',
  open: '打开全屏播放器',
  close: '关闭全屏播放器',
  label: '可视化效果',
  bar: '第 {bar, number} 小节，共 {bars, number} 小节',
}
