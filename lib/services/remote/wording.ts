import { codePoints, LIMITS, type SongFields, type SubmitRequest } from '#lib/contract/api'
import { REMOTE_CAPABILITIES } from '#lib/contract/capabilities'
import { fail, ok, type Result } from '#lib/contract/errors'
import {
  DEFAULT_STRENGTH,
  SIMILARITIES,
  SIMILARITY_STRENGTHS,
  type SungLanguage,
  type Voice,
} from '#lib/contract/limits'
import { splitFields } from '#lib/contract/song-fields'
import { exclusionItems } from '#lib/engine/plan/prompt/exclusions'
import { readKey } from '#lib/music/key'
import { unsupportedFields } from '#lib/services/check-request'

/** Song fields in the words of a prompt, for services that take nothing else. */

/**
 * A request as a remote service takes it: without song fields, which its prompt says in words. The title stays here: it
 * names the songs when they arrive.
 * Refused if the service has no place for a field, or if the prompt becomes too long.
 *
 * @example
 * wordedRequest({ …, prompt: 'Waltz', key: 'F# minor', tempo: 72 }) // prompt: 'Waltz. F♯ minor, 72 BPM.'
 */
export const wordedRequest = (submitted: SubmitRequest): Result<SubmitRequest> => {
  const refused = unsupportedFields(REMOTE_CAPABILITIES, submitted)
  if (refused) return { ok: false, failure: refused }
  const { request, fields } = splitFields(submitted.task_type === 'cover' ? referenceOf(submitted) : submitted)
  const lyricLimit = LIMITS[request.model].lyric
  const surplusLyric = codePoints(request.lyric ?? '') - lyricLimit
  if (surplusLyric > 0) {
    const message = `This service takes lyrics of at most ${lyricLimit.toLocaleString('en')} characters. Shorten them by ${surplusLyric.toLocaleString('en')}.`
    return fail('invalid', message, { errors: [{ path: 'lyric', message }] })
  }
  if (fields === null || request.task_type === 'extend') return ok(request)
  const prompt = withWords(request.prompt ?? '', fields)
  const limit = LIMITS[request.model].prompt
  if (codePoints(prompt) <= limit) return ok({ ...request, prompt })
  const surplus = codePoints(prompt) - limit
  const message = `The other fields are sent to the service as part of the prompt, which can have at most ${limit.toLocaleString('en')} characters. Shorten the prompt or Exclude by ${surplus.toLocaleString('en')}.`
  return fail('invalid', message, { errors: [{ path: 'prompt', message }] })
}

type Cover = Extract<SubmitRequest, { task_type: 'cover' }>

/** A cover as a reference, for services without covers. */
const referenceOf = ({ origin_audio, strength = DEFAULT_STRENGTH, ...rest }: Cover): SubmitRequest => ({
  ...rest,
  task_type: 'reference',
  reference_audio: origin_audio,
  similarity: SIMILARITIES.findLast((each) => SIMILARITY_STRENGTHS[each] <= strength)!,
})

const withWords = (prompt: string, fields: SongFields): string => {
  const han = prompt.match(/\p{Script=Han}/gu)?.length ?? 0
  const latin = prompt.match(/\p{Script=Latin}/gu)?.length ?? 0
  const isChinese = han * 3 > latin
  const words = isChinese ? chineseWords(fields) : englishWords(fields)
  if (words === '') return prompt
  const own = prompt.trim()
  if (own === '') return words
  if (isChinese) return `${own}${/[。！？!?.…]$/.test(own) ? '' : '。'}${words}`
  return `${own}${/[.!?…]$/.test(own) ? '' : '.'} ${words}`
}

/** Minutes and seconds, rounded to five seconds where it is longer than a minute. */
const minutesOf = (duration: number) => {
  const seconds = duration < 60 ? Math.round(duration) : Math.round(duration / 5) * 5
  return { minutes: Math.floor(seconds / 60), seconds: seconds % 60 }
}

export const ENGLISH_VOICES: Record<Voice, string> = {
  female: 'female vocals',
  male: 'male vocals',
  duet: 'duet of a female and a male voice',
  choir: 'sung by a choir',
  rap: 'rapped vocals',
  whisper: 'whispered vocals',
  none: 'instrumental, no vocals',
}
const ENGLISH_LANGUAGES: Record<SungLanguage, string> = {
  en: 'English',
  zh: 'Mandarin Chinese',
  ja: 'Japanese',
  ko: 'Korean',
  es: 'Spanish',
  fr: 'French',
  de: 'German',
}

const excludedThings = (exclude: string | undefined) =>
  exclusionItems(exclude ?? '').map((item) => item.replace(/^(?:(?:no|without|not)\s+|不要|没有|无|别)/i, ''))

const plural = (count: number, unit: string) => (count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`])

const englishWords = ({ key, tempo, meter, voice, language, duration, exclude }: SongFields): string => {
  const read = readKey(key ?? null)
  const length = duration === undefined ? null : minutesOf(duration)
  const clauses = [
    read && `${read.letter}${read.accidental} ${read.mode}`,
    tempo !== undefined && `${tempo} BPM`,
    meter,
    voice && ENGLISH_VOICES[voice],
    language && `sung in ${ENGLISH_LANGUAGES[language]}`,
    length && `about ${[...plural(length.minutes, 'minute'), ...plural(length.seconds, 'second')].join(' ')}`,
  ].filter((clause) => typeof clause === 'string')
  const without = excludedThings(exclude)
  const sentences = [clauses.join(', '), without.map((item) => `no ${item}`).join(', ')]
  return sentences
    .filter((sentence) => sentence !== '')
    .map((sentence) => `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`)
    .join(' ')
}

const CHINESE_VOICES: Record<Voice, string> = {
  female: '女声',
  male: '男声',
  duet: '男女对唱',
  choir: '合唱',
  rap: '说唱',
  whisper: '耳语般的演唱',
  none: '纯音乐，无人声',
}
const CHINESE_LANGUAGES: Record<SungLanguage, string> = {
  en: '英语',
  zh: '普通话',
  ja: '日语',
  ko: '韩语',
  es: '西班牙语',
  fr: '法语',
  de: '德语',
}
const CHINESE_MODES: Record<string, string> = {
  major: '大调',
  minor: '小调',
  dorian: '多利亚调式',
  phrygian: '弗里几亚调式',
  lydian: '利底亚调式',
  mixolydian: '混合利底亚调式',
}

const chineseWords = ({ key, tempo, meter, voice, language, duration, exclude }: SongFields): string => {
  const read = readKey(key ?? null)
  const length = duration === undefined ? null : minutesOf(duration)
  const sign = { '': '', '♯': '升', '♭': '降' }[read?.accidental ?? '']
  const clauses = [
    read && `${sign}${read.letter}${CHINESE_MODES[read.mode] ?? read.mode}`,
    tempo !== undefined && `${tempo} BPM`,
    meter && `${meter}拍`,
    voice && CHINESE_VOICES[voice],
    language && `用${CHINESE_LANGUAGES[language]}演唱`,
    length &&
      `时长约${length.minutes > 0 ? `${length.minutes}分${length.seconds > 0 ? '' : '钟'}` : ''}${length.seconds > 0 ? `${length.seconds}秒` : ''}`,
  ].filter((clause) => typeof clause === 'string')
  const without = excludedThings(exclude)
  const sentences = [clauses.join('，'), without.length > 0 ? `不要${without.join('、')}` : '']
  return sentences
    .filter((sentence) => sentence !== '')
    .map((sentence) => `${sentence}。`)
    .join('')
}
