const UPRIGHT_SCRIPTS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Whether a text may be set in italics. Chinese, Japanese and Korean have none. */
// supportsItalics('雨夜，72 BPM') // => false
export const supportsItalics = (text: string) => !UPRIGHT_SCRIPTS.test(text)
