import { isVerb, type Word, wordsOf } from '#lib/engine/plan/lyrics/facts/mandarin-words'

const MAX_PROMPT_CHARACTERS = 600
const MAX_STATEMENTS = 8
/** Characters of a clause that fills a line, and up to which it is not divided. */
const MIN_LINE = 4
const MAX_LINE = 12
const MAX_SHORT_LINE = 9

/** Words of a request for music, of which a song does not sing. */
const MUSIC =
  /歌(?!剧|厅|手)|曲|音乐|旋律|节奏|风格|人声|女声|男声|童声|嗓音|伴奏|编曲|乐队|前奏|间奏|BPM|bpm|分钟|民谣|摇滚|流行|说唱|嘻哈|爵士|电子乐|古风|国风|抒情|轻快|慢板|鼓点/
/** Instruments are played by the band, unless the clause says by whom else. */
const INSTRUMENT =
  /钢琴|吉他|唢呐|二胡|古筝|笛子|小提琴|大提琴|琵琶|贝斯|鼓|琶音|合成器|弦乐|铜管|小号|萨克斯|口琴|手风琴|和声|低音/
const SOMEBODY = /[我你他她它们]|妈|爸|爷|奶|公|婆|哥|姐|弟|妹|老师/
/** What such a request is about: "关于外婆的歌". */
const ABOUT = /(?:关于|讲的是|讲述|讲|唱的是|说的是|写的是)(.+?)(?:的?(?:一首)?(?:歌曲|歌|曲子|民谣|摇滚|说唱))?$/
const WISH = /^(?:送给|献给|写给|不要|别|请|最好|希望能|可以的话|谢谢$|要有|要求|带点|带一点|加点|加一点)/
/** Before these words, a clause may be divided, and a long one before others too. */
const STRONG_TURN = /(?=(?:却|反而|竟然|居然|终于|结果|但是|可是|然后|后来))/
const TURN = /(?=(?:却|反而|还是|竟然|居然|终于|结果|但是|可是|但|可|每天|每个|每次|一直|从来|再也|然后|后来|就))/

const length = (text: string) => [...text.matchAll(/\p{Script=Han}|[A-Za-z\d]+/gu)].length

/** A clause as two lines; null where a half would be too short or too long. */
const halvesOf = (clause: string, turn: RegExp): string[] | null => {
  const parts = clause.split(turn)
  for (let at = 1; at < parts.length; at++) {
    const halves = [parts.slice(0, at).join(''), parts.slice(at).join('')]
    if (halves.every((half) => length(half) >= MIN_LINE && length(half) <= MAX_LINE)) return halves
  }
  return null
}

/** Parts of a clause that each fill a line; empty where it is too short or too long. */
const linesOf = (clause: string): string[] => {
  if (length(clause) > MAX_LINE) return halvesOf(clause, TURN) ?? []
  if (length(clause) > MAX_SHORT_LINE) return halvesOf(clause, STRONG_TURN) ?? [clause]
  return length(clause) >= MIN_LINE ? [clause] : []
}

/** Words of clauses, whose verb the segmenter may take for a noun: 老板天天画大饼. */
const MARK = /^(?:[在把被不没就都还却只]|天天|每天|总是|从来|已经|一起)$/

/** Whether somebody does or is something in a clause. A verb before 的 alone describes a thing: 闪烁的灯. */
const hasPredicate = (words: readonly Word[]) =>
  !(words.length === 3 && words[1]!.word === '的') && words.some((word) => isVerb(word) || MARK.test(word.word))

/**
 * What a Chinese prompt says, in clauses that each fill a line of a song. Requests for music are left out.
 *
 * @example
 * mandarinStatements('民谣：爷爷走了以后，奶奶还是每天摆两副碗筷') // => ['爷爷走了以后', '奶奶还是每天摆两副碗筷']
 */
export const mandarinStatements = (prompt: string): string[] => {
  const clauses = prompt
    .slice(0, MAX_PROMPT_CHARACTERS)
    .split(/[，。！？；：、,.;:!?\n]+/)
    .map((clause) => clause.trim())
    .flatMap((clause) => {
      const about = ABOUT.exec(clause)?.[1]
      const told = about ?? clause
      if (INSTRUMENT.test(told) && !SOMEBODY.test(told)) return []
      if (WISH.test(clause) || MUSIC.test(told) || (about === undefined && /^(?:写|来|做|给.+的$)/.test(clause)))
        return []
      const plain = told.replace(/^(?:因为|所以|而且|然后|还有|其实|就是|说的是|讲)/, '').replace(/的时候$/, '时')
      return hasPredicate(wordsOf(plain)) ? linesOf(plain) : []
    })
  return [...new Set(clauses)].slice(0, MAX_STATEMENTS)
}
