/** Feeling of the lyrics: −1 sad, 0 neutral, 1 happy. */
export type Feeling = -1 | 0 | 1

const SAD =
  /sad|sorrow|tear|heartbr|melanchol|mourn|lonel|desolate|dark|gloomy|haunt|brood|angry|furious|rage|grief|goodbye|broken|lost|悲|伤|难过|心碎|忧|孤|寂|黑暗|愤怒|分手|离别|眼泪|哭/i
const HAPPY =
  /joy|happy|cheer|sunny|feel.?good|hope|uplift|inspir|playful|funny|cute|romantic|tender|bright|party|celebrat|triumph|epic|energetic|快乐|开心|欢|阳光|希望|励志|甜|浪漫|可爱|明亮|热血|派对/i

/**
 * @example
 * feelingOf('hopeful', 'a song about the sea') // => 1
 */
export const feelingOf = (mood: string, prompt: string): Feeling => {
  const of = (text: string): Feeling => (SAD.test(text) === HAPPY.test(text) ? 0 : SAD.test(text) ? -1 : 1)
  return of(mood) || of(prompt)
}
