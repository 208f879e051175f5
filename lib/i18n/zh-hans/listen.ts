import type { listen as english } from '#lib/i18n/en/listen'
import type { Translated } from '#lib/i18n/translated'

export const listen: Translated<typeof english> = {
  parts: {
    title: '分轨',
    list: '歌曲分轨',
    mute: '静音 {part}',
    solo: '独奏 {part}',
    muteKey: 'M',
    soloKey: 'S',
    hint: '播放时可以静音某一轨，或只听某一轨。',
    waiting: '正在生成分轨，歌曲继续播放。',
    making: '正在生成分轨：{percent, number}%，歌曲继续播放。',
    on: '母带处理前的分轨，响度与成品一致。',
    back: '回到成品',
    stop: '停止',
    partly: '只听部分分轨',
  },
  stage: {
    name: '舞台',
    open: '打开舞台',
    close: '离开舞台',
    label: '正在织成的歌曲',
    bar: '第 {bar, number} 小节，共 {bars, number} 小节',
  },
  loop: {
    from: '循环起点',
    to: '循环终点',
  },
}
