import type { sheet as english } from '#lib/i18n/en/sheet'
import type { Translation } from '#lib/i18n/translated'

export const sheet: Translation<typeof english> = {
  name: '和弦歌词谱',
  back: '返回歌曲',
  print: '打印',
  open: '打印和弦歌词谱',
  untitled: '未命名',
  tempo: '{bpm, number} BPM',
  version: '版本 {version, number}',
  wordless: '没有歌词。',
}
