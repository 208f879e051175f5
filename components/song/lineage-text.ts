import { formatKey } from '#components/song/key-name'
import { formatClock } from '#components/song/time-format'
import type { SubmitRequest, TaskType } from '#lib/contract/api'
import { isWorked } from '#lib/contract/carry-over'
import type { SongDetail } from '#lib/contract/studio'
import type { Translator } from '#lib/i18n/translator'

const CLOSENESS = { '0.2': 'hint', '0.8': 'balanced', '1.3': 'close', '1.5': 'veryClose' } as const

type LineageTranslator = Translator<'song.lineage'>

/** Counts sung lines: neither empty nor a section tag. */
export const sungLines = (lyric: string) =>
  lyric.split('\n').filter((line) => line.trim() !== '' && !/^\s*\[.*\]\s*$/.test(line)).length

// describePrompt(t, { task_type: 'normal', lyric: 'one\ntwo', … }) → 'A prompt and 2 lines of words'
export const describePrompt = (t: LineageTranslator, request: SubmitRequest) => {
  const lines = sungLines(request.lyric ?? '')
  if (request.task_type === 'reference') return lines > 0 ? t('referenceWords', { lines }) : t('reference')
  if (request.task_type === 'extend') return lines > 0 ? t('extendWords', { lines }) : t('extend')
  if (isWorked(request)) return t(`toWork.${request.task_type}`)
  if ('instrumental' in request) return t('silent')
  return lines > 0 ? t('promptWords', { lines }) : t('prompt')
}

// longerBy(t, 84) → '1:24 longer'; null: just as long
const longerBy = (t: LineageTranslator, seconds: number) => {
  const away = Math.round(Math.abs(seconds))
  if (away === 0) return null
  const length = away < 60 ? t('seconds', { count: away }) : formatClock(away)
  return seconds > 0 ? t('longer', { length }) : t('shorter', { length })
}

/** How a song was made from another: where it was extended, or how similar it is. */
// describeDerivation(t, 'extend', child, parent) → 'Extended from 2:51, 1:24 longer'
export const describeDerivation = (
  t: LineageTranslator,
  type: TaskType,
  child: SongDetail | undefined,
  parent: SongDetail | null,
) => {
  if (type === 'extend') {
    const at = child?.request.task_type === 'extend' ? child.request.extend_at : undefined
    const what = at === undefined ? t('extended') : t('extendedAt', { time: formatClock(at) })
    if (!parent?.duration || !child?.duration) return what
    return t('with', { what, how: longerBy(t, child.duration - parent.duration) ?? t('asLong') })
  }
  if (type === 'reference') {
    const similarity = child?.request.task_type === 'reference' ? child.request.similarity : undefined
    const what = t('fromReference')
    const close = Object.entries(CLOSENESS).find(([value]) => value === String(similarity))?.[1]
    return close ? t('with', { what, how: t(close) }) : what
  }
  if (type === 'normal' || type === 'edit') return null
  const what = t(`worked.${type}`)
  const request = child?.request
  switch (request?.task_type) {
    case 'cover':
      return request.strength === undefined
        ? what
        : t('with', { what, how: t('strength', { percent: Math.round(request.strength * 100) }) })
    case 'replace':
      return t('with', { what, how: `${formatClock(request.from)}–${formatClock(request.to)}` })
    default:
      return what
  }
}

/** How another take of the same task differs. */
export const describeTake = (t: LineageTranslator, take: SongDetail | undefined, song: SongDetail) => {
  if (!take) return ''
  if (take.status === 'stream') return t('live')
  if (take.status !== 'done') return t('composing')
  const what = take.lyric && song.lyric ? (take.lyric === song.lyric ? t('sameWords') : t('otherWords')) : null
  if (!take.duration || !song.duration) return what ?? ''
  const how = longerBy(t, take.duration - song.duration)
  return what ? t('with', { what, how: how ?? t('asLong') }) : (how ?? t('asLongAlone'))
}

/** How a song differs from the one it was made from. */
// describeChanges(t, music, child, parent) → ['72 → 80 BPM', 'A minor → C minor', 'other words']
export const describeChanges = (
  t: LineageTranslator,
  music: Translator<'music'>,
  child: SongDetail,
  parent: SongDetail,
): string[] => {
  const told: string[] = []
  const tempi = [parent, child].map(({ bpm }) => (bpm === null ? null : Math.round(bpm)))
  const [from, to] = tempi
  if (from && to && from !== to) told.push(t('tempo', { from, to }))
  if (parent.key && child.key && parent.key !== child.key)
    told.push(t('key', { from: formatKey(music, parent.key) ?? '', to: formatKey(music, child.key) ?? '' }))
  if (child.task_type !== 'extend' && parent.duration && child.duration) {
    const length = longerBy(t, child.duration - parent.duration)
    if (length) told.push(length)
  }
  if (parent.lyric && child.lyric && parent.lyric !== child.lyric && child.task_type !== 'extend')
    told.push(t('newWords'))
  if (child.prompt.trim() !== '' && child.prompt.trim() !== parent.prompt.trim()) told.push(t('otherPrompt'))
  return told
}
