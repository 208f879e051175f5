import type { listen as english } from '#lib/i18n/en/listen'
import type { Translation } from '#lib/i18n/translated'

export const listen: Translation<typeof english> = {
  parts: {
    title: '分轨',
    list: '歌曲分轨',
    mute: '静音 {part}',
    solo: '独奏 {part}',
    muteKey: 'M',
    soloKey: 'S',
    hint: '播放时可以静音或独奏某一轨。',
    waiting: '正在生成分轨… 歌曲会继续播放。',
    making: '正在生成分轨… {percent, number}%。歌曲会继续播放。',
    on: '未经母带处理的混音，响度与成品一致。',
    back: '回到完整混音',
    stop: '取消',
    partly: '部分分轨已静音',
  },
  stage: {
    name: '全屏播放器',
    open: '打开全屏播放器',
    close: '关闭全屏播放器',
    label: '可视化效果',
    bar: '第 {bar, number} 小节，共 {bars, number} 小节',
  },
  loop: {
    from: '循环起点',
    to: '循环终点',
  },
}
