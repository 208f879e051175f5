import type { parts as english } from '#lib/i18n/en/parts'
import type { Translation } from '#lib/i18n/translated'

export const parts: Translation<typeof english> = {
  title: '分轨',
  list: '歌曲分轨',
  mute: '静音 {part}',
  solo: '独奏 {part}',
  muteKey: 'M',
  soloKey: 'S',
  hint: '播放时可以静音或独奏某一轨。',
  making: '正在生成分轨… 歌曲会继续播放。',
  progress: '正在生成分轨，以便静音或独奏{part}',
  queued: '等待中…',
  percent: '{percent, number}%',
  on: '未经母带处理的混音，响度与成品一致。',
  back: '回到完整混音',
  stop: '取消',
  kept: {
    gone: '切点之前只有“原曲”一轨：来源歌曲已不存在。',
    changed: '切点之前只有“原曲”一轨：来源歌曲生成之后，引擎已更新。',
    foreign: '切点之前只有“原曲”一轨：来源不是由内置引擎生成的。',
  },
  partly: '部分分轨已静音',
}
