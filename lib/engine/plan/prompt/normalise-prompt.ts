import { westernDigits } from '#lib/lyrics/scripts/western-digits'

/** Traditional characters of musical vocabulary, each before its simplified form. */
const TRADITIONAL =
  '鋼钢樂乐純纯無无聲声調调搖摇滾滚電电貝贝絃弦薩萨長长銅铜風风節节鐘钟說说藍蓝鄉乡謠谣靈灵歡欢傷伤憂忧鬱郁懷怀舊旧夢梦輕轻靜静緊紧張张憤愤勵励國国粵粤語语隊队兒儿對对溫温熱热揚扬箏筝嗩唢吶呐簫箫雙双響响復复現现單单鬆松圓圆號号琺珐氣气烏乌麗丽專专獨独奏奏終终淒凄涼凉寬宽廣广陰阴詭诡異异壓压慮虑勁劲動动漫漫韓韩節节奧奥運运來来點点過过黃黄衝冲慶庆婚婚禮礼陽阳開开心心難难過过貓猫鳥鸟處处愛爱戀恋請请給给這这個个寫写與与鬧闹戰战鬥斗亂乱飛飞馬马林林巴巴豎竖詠咏嘆叹課课備备數数碼码頻频譜谱連连'

const SIMPLIFIED = new Map<string, string>()
{
  const characters = [...TRADITIONAL]
  for (let i = 0; i + 1 < characters.length; i += 2) SIMPLIFIED.set(characters[i]!, characters[i + 1]!)
}

/**
 * Normalises a prompt: NFKC, lower case, simplified characters, Western digits, straight quotes and single spaces.
 *
 * @example
 * normalisePrompt('ＪＡＺＺ，鋼琴') // => "jazz,钢琴"
 */
export const normalisePrompt = (text: string): string =>
  [...westernDigits(text.normalize('NFKC').toLowerCase())]
    .map((character) => SIMPLIFIED.get(character) ?? character)
    .join('')
    .replace(/[‘’`´]/g, "'")
    .replace(/[‐‑‒–—]/g, '-')
    .replace(/[ \t\u00a0]+/g, ' ')
