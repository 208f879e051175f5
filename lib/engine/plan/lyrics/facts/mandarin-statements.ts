import { lineLength, linesOfClause } from '#lib/engine/plan/lyrics/facts/mandarin-lines'
import { isVerb, type Word, wordsOf } from '#lib/engine/plan/lyrics/facts/mandarin-words'

/** A clause of a prompt, and the lines that sing it. */
export type MandarinStatement = { said: string; lines: readonly string[] }

const MAX_PROMPT_CHARACTERS = 600
const MAX_STATEMENTS = 12
/** Characters of a clause that fills a line, and of two short ones that share one. */
const MIN_LINE = 4
const SHORT_CLAUSE = 6
const MAX_SHARED_LINE = 10

/** Words of a request for music, of which a song does not sing. */
const MUSIC =
  /歌(?!剧|厅|手)|(?<![弯戏歪扭])曲(?!折|线)|音乐|旋律|节奏|风格|人声|女声|男声|童声|嗓音|伴奏|编曲|乐队|前奏|间奏|尾奏|BPM|bpm|民谣|摇滚|流行(?!感冒|病)|说唱|嘻哈|爵士|电子乐|古风|国风|抒情|轻快|慢板|鼓点|朋克|蓝调|金属(?!厂|片|盒)|雷鬼|舞曲|迪斯科|放克|灵魂乐/
/** Instruments are played by the band, unless the clause says by whom else. */
const INSTRUMENT =
  /钢琴|吉他|唢呐|二胡|古筝|笛子|小提琴|大提琴|琵琶|贝斯|鼓|琶音|合成器|弦乐|铜管|小号|萨克斯|口琴|手风琴|和声|低音/
/** Who plays or carries one is part of a story: "拉手风琴的盲人". */
const PLAYED = new RegExp(`[拉弹吹敲抱背修卖学教练买][^的]{0,5}(?:${INSTRUMENT.source})`, 'u')
const SOMEBODY = /[我你他她它们]|妈|爸|爷|奶|公|婆|哥|姐|弟|妹|老师|师傅|叔|姨|舅|姑/
/** A song that somebody remembers: "却还记得那首老歌". */
const REMEMBERED = /(?:记得|忘|哼|会唱|听过|唱过|爱唱|爱听|教我|放).{0,6}[首支老]/
/** Who makes or hears music in a story: "外婆唱着山歌哄我睡觉". */
const WHO =
  '(?:[我他她它]们?|[^，]{0,6}(?:妈|爸|爷爷|奶奶|外公|外婆|姥姥|姥爷|哥|姐|弟|妹|老师|师傅|叔|姨|舅|姑|孩子|女儿|儿子|邻居|室友|同学|老板))'
const MAKES_MUSIC = new RegExp(`${WHO}.*[唱弹拉吹敲听哼教学练演打组玩写]`, 'u')
const FORM = '(?:歌曲|歌|曲子|曲|民谣|摇滚|说唱|摇篮曲|小调|rap)'
/** How a request begins that names whom or what its song is for. */
const REQUEST_START = /^(?:请|帮我?|麻烦|我?想|我?要|(?:来|写|做|创作)(?![了着过])|一?[首支段])/
const MAX_REQUEST_START = 14
const ABOUT = /^(.*?)(?:关于|讲的是|唱的是|说的是|写的是|主题是)(.+)$/u
const ABOUT_AT_START = /^(?:讲述|讲讲|唱一唱|唱唱|描写|记录|讲(?![着了过台课话座])|致(?![力使富命]))(.+)$/u
const GIVEN = /^(.*?)(送给|献给|写给|唱给|给|为)(.+)$/u
/** The form after its addressee: "写一首轻快的歌", "的生日歌". */
const WRITTEN_AT_END = new RegExp(`(?:写|做|唱|来|作)一?[首支段].{0,12}${FORM}$`, 'u')
const FORM_AT_END = new RegExp(`的(?:一?[首支段])?[^的]{0,6}${FORM}$`, 'u')
const WISH =
  /^(?:不要|别(?!人|的|墅|院|离|后)|请(?![了假客人他她])|最好(?!的)|可以的话|谢谢$|要有|要求|适合|类似|像.{1,6}那样)/
const WISH_FOR_MUSIC = /^(?:希望|想要|带点|带一点|加点|加一点).*(?:歌|曲|乐|唱|鼓|琴|声|感|风格|氛围|味道)/
/** Parts of a song of which a request speaks: "结尾有希望". */
const ABOUT_FORM =
  /^(?:开头|结尾|最后一段(?![路时日婚旅])|副歌|主歌|歌词|歌名|标题|前奏|间奏|整体|听起来|画面感|押韵|(?:情绪|氛围|气氛|语气|基调|感情|时长|长度|节拍|速度)(?:要|偏|是|快|慢|饱满|真挚|细腻|[高低强]|$))/
/** A length of a song, alone in its clause. */
const LENGTH = /^(?:时长|长度|大约|约|控制在|不超过)?[\d一二两三四五六七八九十半]+ ?(?:分钟?|秒|分半).{0,6}$/
/** Words for how a song feels, and those between them. */
const FEELING =
  /温暖|治愈|伤感|感伤|哀伤|悲伤|忧伤|欢快|欢乐|轻松|俏皮|幽默|搞笑|好笑|热血|激昂|愤怒|温柔|深情|甜蜜|浪漫|安静|宁静|平静|舒缓|怀旧|励志|苦情|煽情|克制|吐槽|自嘲|调侃|无厘头|有趣|可爱|沧桑|轻快|希望/g
const BESIDE_FEELING =
  /一点|一些|一首|有点|有些|略带|非常|比较|带着?|不要|[燃丧甜暖慢快短长轻又而但却也中着的感风系很太些点版向有]/g
const LEAD = /^(?:因为|所以|而且|然后|还有|其实|就是|记得|想写|我想写|想说|内容是|故事是)/
const TAIL = /(?:的(?:那?个?小?故事|事|经历|心情|感觉|那点事)|这件(?:小)?事|这回事)$/

/** Words of clauses, whose verb the segmenter may take for a noun: 老板天天画大饼. */
const MARK = /^(?:[在把被不没就都还却只才用跟]|天天|每天|总是|从来|已经|一起)$/

/** Verbs that the segmenter takes for nouns. */
const EVENT = /^(?:金婚|银婚|开业|开张|毕业|退休|合租|求婚|重逢|团圆)$/

/** Whether a word shows that somebody does or is something. The segmenter does not know all verbs: 摇过, 网购. */
const isOfPredicate = (word: Word) =>
  isVerb(word) ||
  MARK.test(word.word) ||
  EVENT.test(word.word) ||
  /^(?:ul|uz|ug|i|l)$/.test(word.tag) ||
  (word.tag === 'x' && /^\p{Script=Han}{2,}$/u.test(word.word))

/** Whether a clause says when something will be, or was: 桥明天通车. */
const isDated = (words: readonly Word[]) =>
  words.length > 2 && words.some(({ tag }, at) => at > 0 && tag === 't' && /^[nr]/.test(words[at - 1]!.tag))

/** Whether a clause counts people or what they have: 全组十二个人, 她五十三岁. */
const counts = (words: readonly Word[]) =>
  (words.length > 2 || words[0]?.tag === 'r') &&
  words.some(({ tag }) => tag === 'm') &&
  !/年代|[拍秒速]/.test(words.map(({ word }) => word).join(''))

/** When and where something happens: "七点的渡口". */
const SETTING =
  /^(?:凌晨|清晨|早上|傍晚|黄昏|深夜|半夜|午夜|正午|春天|夏天|秋天|冬天|[一二三四五六七八九十两]{1,3}点).{0,3}的\p{Script=Han}{1,4}$/u

/** Whether a piece only says when something happens: "凌晨四点，豆腐坊的灯先亮". */
const isTimeAlone = (piece: string) =>
  SETTING.test(piece) ||
  /^\p{Script=Han}{1,4}那[天年晚夜]$/u.test(piece) ||
  (lineLength(piece) <= SHORT_CLAUSE &&
    /[点早晚晨夜年天月日季时后前]$/.test(piece) &&
    wordsOf(piece).every(({ tag, word }) => /^[tmf]/.test(tag) || /^[那这每]/.test(word)))

/** A person with what the person does, whose verb the segmenter may miss: "地铁里拉手风琴的盲人". */
const DESCRIBED_PERSON =
  /.{4}的\p{Script=Han}{0,3}(?:人|师傅|老师|孩子|姑娘|小伙|老头|老板|朋友|邻居|爷爷|奶奶|叔叔|阿姨|[汉者员师匠伯婆嫂客])$/u

/** Whether somebody does or is something in a clause. A verb before 的 alone describes a thing: 闪烁的灯. */
const hasPredicate = (clause: string): boolean => {
  if (!/\p{Script=Han}/u.test(clause)) return false
  const words = wordsOf(clause)
  const isDescription = words.length === 3 && words[1]!.word === '的'
  return (
    !isDescription && (words.some(isOfPredicate) || counts(words) || isDated(words) || DESCRIBED_PERSON.test(clause))
  )
}

/** Whether a clause only speaks of the music. */
const isOfMusic = (clause: string): boolean => {
  if ([WISH, WISH_FOR_MUSIC, ABOUT_FORM, LENGTH].some((pattern) => pattern.test(clause))) return true
  const plain = clause.replace(FEELING, '')
  if (plain !== clause && plain.replace(BESIDE_FEELING, '').length <= 1) return true
  if (INSTRUMENT.test(clause) && !SOMEBODY.test(clause) && !PLAYED.test(clause)) return true
  if (!MUSIC.test(clause)) return false
  return (
    REQUEST_START.test(clause) ||
    !(MAKES_MUSIC.test(clause) || REMEMBERED.test(clause) || DESCRIBED_PERSON.test(clause))
  )
}

const isVerbAlone = ({ tag }: Word) => tag === 'v'

/** Whether a text opens a request, rather than a clause of a story: "他写了一本" in "他写了一本关于鲸鱼的书". */
const opensRequest = (text: string) =>
  text === '' ||
  (text.length <= MAX_REQUEST_START &&
    (REQUEST_START.test(text) || (new RegExp(FORM).test(text) && !SOMEBODY.test(text))))

/** Whom or what a request is for, without the form of its song; null for a clause of a story. */
const targetOf = (piece: string): string | null => {
  const [, lead = '', about = ABOUT_AT_START.exec(piece)?.[1]] = ABOUT.exec(piece) ?? []
  if (about !== undefined) return opensRequest(lead) ? about.replace(FORM_AT_END, '') : null
  const [, before = '', verb, given] = GIVEN.exec(piece) ?? []
  if (given === undefined || !opensRequest(before)) return null
  for (const form of [WRITTEN_AT_END, FORM_AT_END]) if (form.test(given)) return given.replace(form, '')
  if (verb === '为') return null
  // "给我打电话"
  const isGift = verb !== '给' || new RegExp(FORM).test(before) || !wordsOf(given).some(isVerbAlone)
  return isGift ? given : null
}

const plain = (text: string) =>
  text
    .replace(LEAD, '')
    .replace(TAIL, '')
    .replace(/的时候$/, '时')
    .trim()

/** A person or an animal whom a request names in short, of whom its first clause then tells: "给我妈的歌，她…". */
const isName = (target: string | null): target is string =>
  target !== null &&
  lineLength(target) >= 2 &&
  lineLength(target) <= 6 &&
  (TITLED.test(target) || !wordsOf(target).some(isVerbAlone))
/** The segmenter takes 站 in 刘站长 for a verb. */
const TITLED =
  /^\p{Script=Han}{1,2}(?:站长|校长|队长|班长|村长|厂长|船长|师傅|老师|医生|护士|教练|先生|女士|经理|主任)$/u

/** A clause with its subject, where the request named it. */
const withSubject = (clause: string, target: string | null): string => {
  if (!isName(target) || clause.includes(target)) return clause
  const rest = /^[她他它](?!们)/u.test(clause) ? clause.slice(1) : null
  if (rest !== null) return target + rest
  const [first] = wordsOf(clause)
  const isOpen = first && /^(?:v|d|p)/.test(first.tag) && !SOMEBODY.test(clause)
  return isOpen && !wordsOf(target).some(({ tag }) => tag === 'ns') ? target + clause : clause
}

/** Marks between clauses. A list of things is one clause: 锅、碗、瓢. */
const piecesOf = (prompt: string): string[] =>
  prompt
    .replace(/[“”"「」『』]/g, '')
    .split(/[，。！？；,;!?\n]+|(?<!\d)[.:：]|[.:：](?!\d)|(?<=\p{Script=Han})\s+(?=\p{Script=Han})/u)
    .flatMap((piece) => (MUSIC.test(piece) || /关于|讲/.test(piece) ? piece.split('、') : [piece]))
    .map((piece) => piece.trim())

type Clause = { said: string; time: string | null }

/** Clauses of which two short ones share a line: "猫躺沙发，我坐地板". */
const joined = (clauses: readonly Clause[]): Clause[] => {
  const all: Clause[] = []
  for (const clause of clauses) {
    const last = all.at(-1)
    const lengths = [lineLength(last?.said ?? ''), lineLength(clause.said)]
    const areShort = lengths.every((length) => length <= SHORT_CLAUSE)
    const isFragment = lengths.some((length) => length < MIN_LINE)
    const isClose = last !== undefined && clause.time === null && lengths[0]! + lengths[1]! <= MAX_SHARED_LINE
    if (isClose && (areShort || isFragment)) all[all.length - 1] = { ...last, said: `${last.said}，${clause.said}` }
    else all.push(clause)
  }
  return all.filter(({ said }) => lineLength(said) >= MIN_LINE)
}

/**
 * What a Chinese prompt says, in clauses with the lines that sing them. Requests for music are left out.
 *
 * @example
 * mandarinStatements('民谣：爷爷走了以后，奶奶还是每天摆两副碗筷')[0].said // => '爷爷走了以后'
 */
export const mandarinStatements = (prompt: string): MandarinStatement[] => {
  let target: string | null = null
  let time: string | null = null
  const clauses: { said: string; time: string | null }[] = []
  for (const piece of piecesOf(prompt.slice(0, MAX_PROMPT_CHARACTERS))) {
    const requested = targetOf(piece)
    const said = plain(requested ?? piece)
    if (requested === null ? isOfMusic(piece) : [WISH, WISH_FOR_MUSIC].some((pattern) => pattern.test(requested)))
      continue
    if (requested === null && isTimeAlone(piece)) time = piece
    else if (hasPredicate(said) && !isName(requested)) {
      clauses.push({ said: clauses.length === 0 ? withSubject(said, target) : said, time })
      time = null
    } else if (requested !== null) target = said
  }
  return joined(clauses)
    .filter(({ said }, index, all) => all.findIndex((other) => other.said === said) === index)
    .map(({ said, time }) => ({
      said: time === null ? said : `${time}，${said}`,
      lines: [...(time === null ? [] : [time]), ...linesOfClause(wordsOf(said))],
    }))
    .filter(({ lines }) => lines.length > 0)
    .slice(0, MAX_STATEMENTS)
}
