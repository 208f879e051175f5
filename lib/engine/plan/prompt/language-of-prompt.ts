import { languageOf, languageOfLine } from '#lib/lyrics/language'
import type { Language } from '#lib/lyrics/syllable'

/** Function characters that mark Chinese among Latin names: "写一首 like … 的摇滚". */
const CHINESE_GRAMMAR = /[的写首要给我个请帮]/

/**
 * The language in which lyrics for a prompt are expected.
 * Latin words count as English unless they clearly belong to another language.
 *
 * @example
 * languageOfPrompt('写一首关于雨的歌') // => 'zh'
 */
export const languageOfPrompt = (prompt: string): Language => {
  const own = languageOf(prompt)
  const han = prompt.match(/\p{Script=Han}/gu)?.length ?? 0
  if (han >= 2 && !/[\u3041-\u30fa\uac00-\ud7a3]/.test(prompt) && (han >= 8 || CHINESE_GRAMMAR.test(prompt)))
    return 'zh'
  return own === 'zh' || own === 'ja' || own === 'ko' ? own : languageOfLine(prompt, 'en')
}
