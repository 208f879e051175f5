import type { Word } from '#lib/engine/plan/lyrics/facts/mandarin-words'

/** Characters of a line: the fewest, the usual number, the most of a clause that stays whole, of one with a turn, and at all. */
const MIN_LINE = 4
const USUAL_LINE = 7
const MAX_WHOLE = 11
const MAX_WITH_TURN = 9
const MAX_LINE = 13

/** Number of sung characters. */
export const lineLength = (text: string): number => [...text.matchAll(/\p{Script=Han}|[A-Za-z\d]+/gu)].length

/** Words that open the second half of a clause, and those before which a line may always end. */
const TURN = /^(?:只有|只剩|却|反而|竟然?|居然|终于|结果|但是?|可是|然后|后来|还是|就|才|也|再也|一直|从来不?|从不)$/
const STRONG_TURN = /^(?:却|反而|竟然|居然|终于|结果|但是|可是|然后|后来)$/
/** Words that belong to the word before, and those that belong to the word after. */
const ENCLITIC =
  /^(?:[的地得了着过们吗呢吧啊呀里上下边后前中时]|以后|之后|以前|之前|时候|起来|下来|下去|出来|回来|过来)$/
const PROCLITIC =
  /^(?:[把被在从给对向跟和与为用到比让叫将往由凭靠不没别很最太更又都才就还再只刚正每这那第]|没有|已经|所有|自己|一起|连续)$/
const TIME = /^(?:.*[天年月日夜晚早点时后前次遍岁]|小时候|如今|现在|从前|当年|昨天|今天|明天)$/
const PLACE_END = /^(?:里|上|下|边|后面|前面|旁边|外面|里面|楼下|门口)$/

const isNumber = ({ tag, word }: Word) => tag === 'm' || /^[一二三四五六七八九十百千万两几半\d]+$/u.test(word)
const isTime = ({ tag, word }: Word) => TIME.test(word) || tag === 't'
const isPredicate = ({ tag }: Word) => /^(?:v|d|p|zg)/.test(tag)
const isNoun = ({ tag }: Word) => /^(?:n|s|f|t|r|j|l|i|x|eng)/.test(tag)

/** How much a line suffers that ends before a word, 0…; infinite where no line may end. */
const breakCost = (words: readonly Word[], at: number): number => {
  const before = words[at - 1]!
  const after = words[at]!
  if (ENCLITIC.test(after.word) || /^(?:u|y)/.test(after.tag)) return Number.POSITIVE_INFINITY
  if (TURN.test(after.word)) return 0
  if (PROCLITIC.test(before.word) || /^[pc]$/.test(before.tag)) return Number.POSITIVE_INFINITY
  if (isNumber(before) && !isPredicate(after)) return Number.POSITIVE_INFINITY
  // "对门的刘奶奶 / 每年腌一大缸萝卜": a time belongs to what happens then.
  if (isTime(after) && isNoun(before) && !isTime(before)) return 0.5
  if (isTime(before)) return isNumber(after) ? 3 : at > 1 && isNoun(words[at - 2]!) && !isTime(words[at - 2]!) ? 2 : 0
  if (before.tag === 'd' || before.word === '得') return Number.POSITIVE_INFINITY
  if (PLACE_END.test(before.word) && isPredicate(after)) return 0.5
  if (isPredicate(after) && isNoun(before)) return words[at - 2]?.word === '在' ? 0.5 : 1
  if (before.word === '的') return 5
  // A measure word has its noun, an adjective too, and a verb its object.
  if (/^(?:q|a|b)$/.test(before.tag)) return isPredicate(after) ? 2 : 7
  if (/^v/.test(before.tag)) return /^v/.test(after.tag) ? 4 : 6
  return isNoun(before) && isNoun(after) ? 6 : 4
}

/** A break that costs more leaves a clause whole, if it can be sung so. */
const MAX_GOOD_BREAK = 4
/** Cost of each character by which a line differs from the usual length. */
const LENGTH_COST = 0.45

type Lines = { cost: number; lines: readonly string[] }

/** The cheapest division of words into two lines or more; null without one. */
const divided = (words: readonly Word[]): Lines | null => {
  // For the words before each place.
  const best: (Lines | null)[] = [{ cost: 0, lines: [] }]
  for (let end = 1; end <= words.length; end++) {
    let least: Lines | null = null
    let line = ''
    for (let start = end - 1; start >= 0; start--) {
      line = words[start]!.word + line
      const length = lineLength(line)
      if (length > MAX_LINE) break
      const before = best[start]
      if (!before || length < MIN_LINE || (start === 0 && end === words.length)) continue
      const cost =
        before.cost + (start === 0 ? 0 : breakCost(words, start)) + LENGTH_COST * Math.abs(length - USUAL_LINE)
      if (cost < (least?.cost ?? Number.POSITIVE_INFINITY)) least = { cost, lines: [...before.lines, line] }
    }
    best.push(least)
  }
  return best[words.length] ?? null
}

const textOf = (words: readonly Word[]) => words.map(({ word }) => word).join('')

/**
 * A clause as lines that can each be sung: at most eleven characters, or the phrases of a longer clause.
 * Empty where it cannot be divided.
 *
 * @example
 * linesOfClause([{ word: '奶奶', tag: 'n' }, { word: '走了', tag: 'v' }]) // => ['奶奶走了']
 */
export const linesOfClause = (words: readonly Word[]): readonly string[] => {
  const text = textOf(words)
  const length = lineLength(text)
  const hasTurn = words.some(({ word }, at) => at > 0 && STRONG_TURN.test(word))
  if (length <= MAX_WHOLE && !(length > MAX_WITH_TURN && hasTurn)) return [text]
  const parts = divided(words)
  const isWhole = length <= MAX_LINE && (parts === null || parts.cost > MAX_GOOD_BREAK)
  return isWhole ? [text] : (parts?.lines ?? [])
}
