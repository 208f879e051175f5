import { lineLength, linesOfClause } from '#lib/engine/plan/lyrics/facts/mandarin-lines'
import { type MandarinStatement, mandarinStatements } from '#lib/engine/plan/lyrics/facts/mandarin-statements'
import { type Word, wordsOf } from '#lib/engine/plan/lyrics/facts/mandarin-words'

export type MandarinKind = 'person' | 'animal' | 'place' | 'thing' | 'none'

/** Who or what acts in a clause. */
export type MandarinSubject = {
  /** As the prompt says it: 室友阿敏. */
  said: string
  /** In short: 阿敏. */
  name: string
  /** 我, 我们, 你, 他, 她, 它, 他们, 她们. */
  pronoun: string
  kind: MandarinKind
}

/** A clause of a prompt in the voice of its song. */
export type MandarinClause = {
  /** As the prompt says it. */
  said: string
  /** As the song sings it. */
  lines: readonly string[]
  subject: MandarinSubject
  /** The verb and its object, such as 撑船; null without a short one. */
  deed: string | null
  /** The object of the verb; null without one. */
  object: string | null
  /** Forms of the clause that are short enough to be sung again and again, the best first. */
  hooks: readonly string[]
}

/** A prompt, read for a song about it. */
export type MandarinTale = {
  clauses: readonly MandarinClause[]
  /** The one whom the song calls 你; null for a song about somebody. */
  addressee: MandarinSubject | null
  /** The pronoun of somebody else than the one who sings, who takes part; null without one. */
  other: string | null
}

const KIN =
  '(?:妈妈?|爸爸?|母亲|父亲|外婆|外公|奶奶|爷爷|姥姥|姥爷|哥哥?|姐姐?|弟弟?|妹妹?|叔叔?|阿姨|姨妈?|舅舅?|姑姑?|婶婶?|嫂子?|丈夫|妻子|老公|老婆|女儿|儿子|孙女|孙子|外甥女?|侄女?|侄子|爱人|老伴|闺女|宝宝|表[哥姐弟妹]|堂[哥姐弟妹])'
const ROLE =
  '(?:朋友|兄弟|姑娘|少年|小伙子?|老师|师傅|孩子|小孩|同桌|船长|士兵|室友|邻居|房东|老板娘?|同事|同学|女孩|男孩|教练|队长|校长|站长|守门员|运动员|队员|骑手|护士|司机|医生|农民|工人|厨师|矿工|渔夫|渔民|快递员|外卖员|保安|程序员|宇航员|工程师|消防员|服务员|木匠|铁匠|裁缝|理发师|清洁工|环卫工|水手|歌手|画家|画工|诗人|将军|警察|园丁|绣娘|实习生|经理|保洁|阿婆|阿公|大爷|大妈|大叔|老人|老头|老太太|老兵|盲人|流浪汉|志愿者|船工|[^的]{0,2}小哥|人家?|[^的，]{1,3}[员师匠工兵])'
const TITLE = '(?:老师|师傅|姨|叔|婶|嫂|哥|姐|奶奶|爷爷|大爷|大妈|阿姨|医生|护士|队长|校长|站长|教练|经理)'
const SURNAME =
  '[王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙段雷钱汤尹黎易常武乔贺赖龚文]'
const NICKNAME =
  '(?:[小阿老](?!区|时|学|店|板|师|家|街|狗|猫|孩|哥|的|伙|镇|村|城|巷|路|屋|房|树|歌|人|兵|头|鱼|鸟|船|婆|公|伴|大|旧|楼|电)\\p{Script=Han})'
const BIG = '大[刘李王张陈赵周吴徐孙朱何郭杨](?=[跑走说唱打做买卖开送教写站坐拿骑练举扛])'
const NAME_END = '(?=[在从要把又去给跟和与的是每总一用也都就还还第不没会能终写对]|，|$)'
const NAME = new RegExp(`(?:(?<!语)${SURNAME}${TITLE}|(?:${NICKNAME}|${BIG})${NAME_END})`, 'u')
const PERSON = new RegExp(
  `(?:${KIN}|${ROLE}|${SURNAME}${TITLE}|^${NICKNAME}|(?<=人|的|友|妹|姐|哥|弟|娘|员|工|师|生|女|儿|子)${NICKNAME})$`,
  'u',
)
const ANIMAL =
  /(?:猫咪?|狗狗?|兔子?|狐狸|熊猫?|仓鼠|鹦鹉|乌龟|小?鸟|马|猪|羊|鸭子?|鹅|金毛|橘猫|柯基|哈士奇|鸽子|鱼|鸡|牛|驴|泰迪|边牧)$/u
const PLACE =
  /(?:镇|街|巷子?|村子?|城|河|江|湖|岛|桥|学校|小学|电影院|图书馆|书店|老家|家乡|故乡|小区|工厂|厂|院子|码头|渡口|操场|公园|车站|老屋|老宅|胡同|弄堂|菜市场|夜市|广场|影院|戏院|茶馆)$/u
const FEMALE = /[妈母奶婆姥姨姑姐妹女娘嫂婶她]|老婆|妻|闺女/u
const PRONOUN = /^(?:我们|咱们|他们|她们|它们|你们|大家|我|你|他|她|它)(?![的家妈爸奶爷外姐妹哥弟村们])/u
const TIME =
  /^(?:.*[年月日夜晚早点天季]|每天|每年|每晚|傍晚|清晨|黄昏|凌晨|半夜|今天|昨天|明天|明早|如今|现在|从前|小时候|周[一二三四五六日末]|[一二三四五六七八九十\d]+岁|去年|今年|那年|那天|第一次|最后一次|头一回|.*以后|.*之前|.*时|一辈子|半辈子)$/u
const SPAN = /(?:[一二三四五六七八九十百两几半\d]+多?(?:年|个月|个冬天|个夏天)|一辈子|大?半辈子)/u
const SPAN_OR_DAYS = /^[一二三四五六七八九十百两几半\d]+(?:年|个?月|天|周|小时|分钟|个小时)$/u
const DEED = /^(?:v|vn|x|zg|vi)$/
const LIGHT_VERB = /^(?:是|有|叫|来|去|到|在|要|会|能|想|没|没有|让|使|说|觉得|知道|可以|应该|开始|已经)$/
const ADVERB =
  /^(?:从不|从来|从来没|从没|再也|终于|还|又|却|都|就|只|也|第一次|头一回|最后一次|总|总是|一直|不|没|没有|别|居然|竟然|偷偷|悄悄|不肯|自己)$/u

/** The last name in a text; null without one. */
const nameIn = (text: string): string | null => [...text.matchAll(new RegExp(NAME, 'gu'))].at(-1)?.[0] ?? null

/** Words in which "三天" and "后" are one time. */
const withPeriods = (words: readonly Word[]): Word[] => {
  const all: Word[] = []
  for (const each of words) {
    const last = all.at(-1)
    if (last && SPAN_OR_DAYS.test(last.word) && /^(?:后|前|以后|之后|之前)$/.test(each.word))
      all[all.length - 1] = { word: last.word + each.word, tag: 't' }
    else all.push(each)
  }
  return all
}

/** Words of a clause, with the names in it as words. */
const namedWords = (text: string): Word[] => {
  const found = NAME.exec(text)
  if (!found) return text === '' ? [] : withPeriods(wordsOf(text))
  const before = text.slice(0, found.index)
  return [
    ...(before === '' ? [] : wordsOf(before)),
    { word: found[0], tag: 'nr' },
    ...namedWords(text.slice(found.index + found[0].length)),
  ]
}

const textOf = (words: readonly Word[]) => words.map(({ word }) => word).join('')

/** An animal or a person, and its name: 金毛旺财, 儿子乐乐. */
const NAMED_ANIMAL = /(?:猫咪?|狗狗?|兔子?|仓鼠|鹦鹉|乌龟|金毛|橘猫|柯基|哈士奇|泰迪|边牧)叫?(\p{Script=Han}{2})$/u
const NAMED_PERSON = new RegExp(`(?:${KIN}|${ROLE})\\p{Script=Han}{2,3}$`, 'u')

const kindOf = (said: string, prompt: string): MandarinKind => {
  if (ANIMAL.test(said) || NAMED_ANIMAL.test(said)) return 'animal'
  if (PERSON.test(said) || NAME.test(said) || NAMED_PERSON.test(said)) return 'person'
  // "金毛旺财"
  if (new RegExp(`(?:猫|狗|金毛|鹦鹉|兔子|乌龟|宠物|柯基)[叫]?${said}`, 'u').test(prompt)) return 'animal'
  if (/队$|[一二三四五六七八九十百]个|会员|乡亲|爸妈|父母|爷爷奶奶|外公外婆|爸爸妈妈|老两口/u.test(said))
    return 'person'
  return PLACE.test(said) ? 'place' : said === '' ? 'none' : 'thing'
}

const PLURAL =
  /们$|[和跟与]|大家|全|(?<!第)[二两三四五六七八九十百几]+个|代人|队$|乐队|爸妈|父母|爷爷奶奶|外公外婆|爸爸妈妈|老两口|夫妻/u

/** The subject that a noun phrase names. */
const subjectOf = (said: string, prompt: string): MandarinSubject => {
  const pronoun = PRONOUN.exec(said)?.[0]
  if (pronoun && pronoun === said) {
    const kind = /^它/.test(said) ? 'animal' : 'person'
    return { said, name: said, pronoun: said === '大家' || said === '咱们' ? '我们' : said, kind }
  }
  // "我和室友阿敏"
  if (/^我[和跟与]/u.test(said)) return { said, name: '我们', pronoun: '我们', kind: 'person' }
  const kind = kindOf(said, prompt)
  const tail = said.replace(/^.*的/u, '')
  const name = kind === 'person' ? (nameIn(tail) ?? nickname(tail)) : kind === 'animal' ? petName(said, tail) : tail
  const isPlural = kind === 'person' && PLURAL.test(said)
  const single = FEMALE.test(tail) || (/她(?!们)/u.test(prompt) && !/他(?!们)/u.test(prompt)) ? '她' : '他'
  return {
    said,
    name,
    pronoun:
      kind !== 'person'
        ? '它'
        : isPlural
          ? /^(?:我们|寝室|宿舍|全班|全家|全组)/u.test(said)
            ? '我们'
            : '他们'
          : single,
    kind,
  }
}

/** "五岁儿子乐乐" → 乐乐. */
const nickname = (said: string): string => {
  const doubled = /(\p{Script=Han})\1$/u.exec(said)
  if (doubled && !new RegExp(`${KIN}$`, 'u').test(said)) return doubled[0]
  const kin = new RegExp(`(?:我)?${KIN}(\\p{Script=Han}{2,3})?$`, 'u').exec(said)
  if (kin?.[1] && !new RegExp(`^${KIN}`, 'u').test(kin[1])) return kin[1]
  return (
    said.replace(/^(?:我们?家?|咱们?家?|那个|一[个位名]|[\p{Script=Han}\d]{1,2}岁)/u, (lead) =>
      lead === '我' && lineLength(said) === 2 ? lead : '',
    ) || said
  )
}

const petName = (said: string, tail: string): string => {
  const named = NAMED_ANIMAL.exec(said)?.[1]
  return named ?? tail.replace(/^(?:我们?家|我|隔壁|邻居家|一[只条头])/u, '')
}

/** Verbs that the segmenter takes for nouns. */
const NOT_NOMINAL =
  /^(?:学会|开业|毕业|退休|合租|取暖|求婚|异地|金婚|支教|开张|结婚|得奖|回家|放学|上学|上班|下班|加班|手术完)$/u

const isTime = ({ word, tag }: Word) => tag === 't' || TIME.test(word)
const isNominal = ({ word, tag }: Word, index: number, words: readonly Word[]) => {
  if (NOT_NOMINAL.test(word)) return false
  if (lineLength(word) > 1 && PERSON.test(word)) return true
  if (/^(?:n|s$|b$|q$|j$)/.test(tag)) return true
  if (tag === 'm') return !SPAN.test(word) && /^(?:n(?!s)|q|nr|x)/.test(words[index + 1]?.tag ?? '') && !TIME.test(word)
  if (tag === 'r') return !/^(?:每|自己|这样|那样|怎么)/.test(word)
  if (/^(?:uj|c)$/.test(tag) || /^(?:的|和|跟|与)$/.test(word)) return index > 0
  if (tag === 'a' || tag === 'zg')
    return (
      /^(?:uj|n)/.test(words[index + 1]?.tag ?? '') ||
      new RegExp(`${KIN}$`, 'u').test(word) ||
      /^(\p{Script=Han})\1$/u.test(word)
    )
  if (tag === 'x')
    return (
      PERSON.test(word) ||
      (index > 0 && /^n/.test(words[index - 1]!.tag) && lineLength(word) === 2 && ANIMAL.test(words[index - 1]!.word))
    )
  return index === 0 && tag === 'v' && /^n/.test(words[1]?.tag ?? '') && PERSON.test(words[1]?.word ?? '')
}

type Parts = { before: string; subject: string; rest: string }

/** Splits a clause around its subject: "冬天", "暖气" and "坏了". */
const splitSubject = (whole: string): Parts => {
  const age = /^[一二三四五六七八九十\d]{1,4}岁的?(?=\p{Script=Han}{2})/u.exec(whole)?.[0] ?? ''
  const text = whole.slice(age.length)
  if (age !== '') {
    const { before, subject, rest } = splitSubject(text)
    return subject === '' ? { before: '', subject: '', rest: whole } : { before: age + before, subject, rest }
  }
  const words = namedWords(text)
  const isAtStart = (from: number) => from < words.length && isTime(words[from]!) && !ADVERB.test(words[from]!.word)
  let start = 0
  while (isAtStart(start)) start++
  const before = textOf(words.slice(0, start))
  const after = text.slice(before.length)
  const pronoun = PRONOUN.exec(after)?.[0]
  if (pronoun && !/^[和跟与的]/u.test(after.slice(pronoun.length)))
    return { before, subject: pronoun, rest: after.slice(pronoun.length) }
  let end = start
  while (end < words.length && !isTime(words[end]!) && isNominal(words[end]!, end - start, words.slice(start))) end++
  while (end > start && /^(?:uj|c)$/.test(words[end - 1]!.tag)) end--
  const subject = textOf(words.slice(start, end))
  if (subject === '' || end === words.length) return { before: '', subject: '', rest: text }
  return { before, subject, rest: after.slice(subject.length) }
}

/** "修了三十年自行车的老周" → 老周, 修了三十年自行车; null for a clause with a subject of its own. */
const described = (text: string, prompt: string): Parts | null => {
  const [, rest, head] = /^(.{2,})的(\p{Script=Han}{1,10})$/u.exec(text) ?? []
  if (rest === undefined || head === undefined) return null
  const kind = kindOf(head, prompt)
  const words = namedWords(rest)
  const hasVerb = words.some(
    ({ tag, word }) => /^v/.test(tag) || (tag === 'x' && lineLength(word) === 2) || /^[vp]$/.test(tag),
  )
  const isOwned = /^(?:我|你|他|她)/u.test(rest)
  if (!hasVerb || isOwned || (/^n/.test(words.at(-1)?.tag ?? '') && words.length === 1)) return null
  if (kind === 'thing' && !/[了掉过坏]$/u.test(rest)) return null
  if (kind === 'none') return null
  // A story ends with what somebody met: "末班车上有个抱着吉他睡着的人".
  if (/有[个位一]|遇见|碰到|看见|遇到|是/u.test(rest)) return null
  return { before: '', subject: head, rest: /退休$|毕业$|[掉]$/u.test(rest) ? `${rest.replace(/掉$/u, '掉')}了` : rest }
}

/** Removes time and place before the verb: "在渡口撑了一辈子船" → 撑了一辈子船. */
const coreOf = (rest: string): string => {
  const words = namedWords(rest)
  let from = 0
  let text = ''
  while (from < words.length - 1) {
    const { word, tag } = words[from]!
    if (isTime({ word, tag }) && !ADVERB.test(word) && !SPAN.test(word)) from++
    else if (SPAN.test(word) && words.slice(from + 1).some(({ tag: next }) => /^v/.test(next))) from++
    else if (word === '在' || word === '从') {
      let at = from + 1
      while (at < words.length && /^(?:n|s|f|q|r|t|m|b|uj|a)/.test(words[at]!.tag)) at++
      if (at >= words.length) break
      from = at
    } else if (tag === 't' || /^[，]$/.test(word)) from++
    else break
  }
  text = textOf(words.slice(from))
  return lineLength(text) >= 2 ? text : rest
}

/** Removes the time before the verb: "每天傍晚在车站等我" → 在车站等我. */
const withoutTime = (rest: string): string => {
  const words = namedWords(rest)
  const from = words.findIndex((word) => !isTime(word) || ADVERB.test(word.word))
  return from < 0 ? rest : textOf(words.slice(from))
}

/** The verb of a clause with its object, and the object alone. */
const deedOf = (core: string): { deed: string | null; object: string | null } => {
  const words = namedWords(core)
  const at = words.findIndex(({ word, tag }) => DEED.test(tag) && !LIGHT_VERB.test(word) && !ADVERB.test(word))
  if (at < 0) return { deed: null, object: null }
  const { word: verb, tag } = words[at]!
  const counted = words.slice(at + 1)
  const object = counted
    // "一锅汤" may be read as 一 and 锅汤.
    .map((each, index) =>
      counted[index - 1]?.tag === 'm' && lineLength(each.word) > 1
        ? { ...each, word: each.word.replace(/^[锅碗杯个只条把本封首张幅盘壶瓶架台](?=\p{Script=Han})/u, '') }
        : each,
    )
    .filter(({ word, tag: each }) => !/^(?:u|m$|q$)/.test(each) && !SPAN.test(word))
  const last = object.length === 1 && /^n/.test(object[0]!.tag) ? object[0]!.word : null
  if (last !== null && lineLength(verb) === 1 && lineLength(last) <= 3) return { deed: verb + last, object: last }
  const isWhole = (tag === 'x' || /^v/.test(tag)) && lineLength(verb) === 2 && at === words.length - 1
  return { deed: isWhole ? verb : null, object: last !== null && lineLength(last) <= 4 ? last : null }
}

const MAX_HOOK = 10
const USUAL_HOOK = 8
const MIN_CORE = 4
/** Clauses that only say when, or that continue: no point of a song. */
const NO_POINT = /(?:时|以后|之后|之前|的时候)$|^(?:因为|所以|虽然|每到|只要|如果|要是)/u

const hooksOf = (pronoun: string, name: string, rest: string): string[] => {
  if (NO_POINT.test(rest)) return []
  const core = coreOf(rest)
  const who = /^[我你]/u.test(pronoun) ? pronoun : name
  const whole = `${who}${rest}`
  const forms = [
    ...(lineLength(whole) <= USUAL_HOOK ? [whole] : []),
    `${who}${core}`,
    `${who}${withoutTime(rest)}`,
    core.replace(/(?<!最后)一[幅个只条张把本封首支座场件位](?=\p{Script=Han})/u, ''),
    ...(lineLength(core) >= MIN_CORE ? [core] : []),
    whole,
  ]
  return [...new Set(forms)].filter((form) => lineLength(form) <= MAX_HOOK && lineLength(form) >= MIN_CORE)
}

/** The one whom a request addresses: "送给爷爷的民谣", "写给要去新疆支教的表姐小梅". */
const addresseeOf = (prompt: string): MandarinSubject | null => {
  const target =
    /(?:送给|献给|写给|唱给|(?<![\p{Script=Han}])给|首歌给|祝|向(?=\p{Script=Han}{1,8}道歉))([^，。：、；]{1,24}?)(?=道歉|的[^，。：的]{0,8}(?:歌|曲|民谣|摇滚|说唱|小调|礼物)|写(?:一)?首|生日|，|。|：|；|$)/u.exec(
      prompt,
    )?.[1]
  if (target === undefined) return null
  const head = target.replace(/^.*的/u, '')
  const subject = subjectOf(head, prompt)
  const isOne = !/^(?:我|你|他|她|它|他们|她们)$/u.test(subject.pronoun) || /^[他她它]$/u.test(subject.pronoun)
  return /^(?:person|animal)$/.test(subject.kind) && isOne && !PLURAL.test(head) && !/自己|队$/u.test(head)
    ? subject
    : null
}

/** A clause with the addressee as 你. */
const addressed = (text: string, { said, name }: MandarinSubject): string =>
  text
    .replaceAll(said, '你')
    .replaceAll(name, '你')
    .replace(/[她他它](?!们)/gu, '你')

/** Whether nothing stands before a name at the end of a text but what describes it. */
const namesOnly = (text: string): boolean => {
  const named = [NAMED_ANIMAL, NAMED_PERSON, PERSON, ANIMAL]
    .map((pattern) => pattern.exec(text))
    .find((found) => found !== null)
  if (!named) return false
  const before = text.slice(0, named.index)
  return before === '' || namedWords(before).every(({ tag }) => /^(?:n|r|uj|m|q|s|b|a|f|x|t)/.test(tag))
}

/** Whether a clause only names somebody: 苏州的绣娘阿云. */
const isSomebody = (text: string, prompt: string): boolean =>
  lineLength(text) <= MAX_HOOK &&
  !/[了着过在把被有是给]/u.test(text) &&
  !NOT_NOMINAL.test(text.slice(-2)) &&
  /^(?:person|animal)$/.test(kindOf(text, prompt)) &&
  namesOnly(text)

/** When something happens, before it: "毕业那天，我们…", "牡丹开的时候全城…". */
const timeBefore = ({ said, lines }: MandarinStatement): RegExpExecArray | null =>
  (lines[0] && said.startsWith(`${lines[0]}，`) ? /^([^，]{2,8})，(.+)$/u.exec(said) : null) ??
  /^(\p{Script=Han}{2,6}的时候)(\p{Script=Han}{4,})$/u.exec(said)

/** Clauses, of which one that only says when belongs to the next: "我在图书馆还书时". */
const joined = (clauses: readonly MandarinClause[]): MandarinClause[] => {
  const all: MandarinClause[] = []
  for (const clause of clauses) {
    const last = all.at(-1)
    if (last && NO_POINT.test(last.said))
      all[all.length - 1] = { ...clause, said: `${last.said}${clause.said}`, lines: [...last.lines, ...clause.lines] }
    else all.push(clause)
  }
  return all
}

/** Lines that call somebody: "爷爷，你在渡口", "撑了一辈子船". */
const called = (name: string, start: string, rest: string, lines: readonly string[]): readonly string[] => {
  const [first = ''] = lines
  if (lineLength(first) + lineLength(name) <= MAX_HOOK) return [`${name}，${first}`, ...lines.slice(1)]
  const core = coreOf(rest)
  const setting = rest.slice(0, rest.length - core.length)
  const opening = `${name}，${start}${setting}`
  return lines.length === 1 &&
    (setting !== '' || start.length > 1) &&
    lineLength(opening) <= MAX_HOOK &&
    lineLength(core) >= MIN_CORE
    ? [opening, core]
    : lines
}

/**
 * Reads a Chinese prompt for a song about it: its clauses with who acts, in one voice.
 *
 * @example
 * mandarinTale('送给爷爷的民谣，他在渡口撑了一辈子船').clauses[0].hooks[0] // => '你撑了一辈子船'
 */
export const mandarinTale = (prompt: string): MandarinTale => {
  const addressee = addresseeOf(prompt)
  let previous: MandarinSubject | null = addressee
  const clauses: MandarinClause[] = []
  for (const statement of mandarinStatements(prompt)) {
    const [, time = '', text = statement.said] = timeBefore(statement) ?? []
    const isPair = text.includes('，')
    const isNounOnly = !isPair && isSomebody(text, prompt)
    // The song calls the addressee by name anyway.
    if (isNounOnly && addressee !== null && text.endsWith(addressee.said)) continue
    const found =
      (isNounOnly ? { before: '', subject: text, rest: '' } : isPair ? null : described(text, prompt)) ??
      splitSubject(isPair ? text.split('，')[0]! : text)
    const rest = isPair ? text.slice(found.subject.length) : found.rest
    const isPronoun = /^[他她它]$/u.test(found.subject)
    let subject: MandarinSubject
    if (found.subject === '' || (isPronoun && previous && !/^我/u.test(previous.pronoun)))
      subject = previous ?? subjectOf(found.subject, prompt)
    else subject = subjectOf(found.subject, prompt)
    // "奶奶的缝纫机不响了，她…"
    const owner = /^(.+)的/u.exec(subject.said)?.[1]
    if (
      /^[他她]$/u.test(found.subject) &&
      subject.kind !== 'person' &&
      owner !== undefined &&
      kindOf(owner, prompt) === 'person'
    )
      subject = subjectOf(owner, prompt)
    // "他们" are those whom the clause before names.
    if (/^(?:他们|她们)$/u.test(found.subject) && previous && PLURAL.test(previous.said)) subject = previous
    const isAddressee =
      addressee !== null &&
      (subject === addressee || subject.name === addressee.name || subject.said.endsWith(addressee.said))
    const voice = isAddressee ? { ...subject, name: addressee.name, pronoun: '你' } : subject
    const own = addressee === null ? rest : addressed(rest, addressee)
    const start = isAddressee
      ? '你'
      : found.subject === ''
        ? ''
        : isPronoun && previous
          ? found.subject
          : addressee
            ? addressed(found.subject, addressee)
            : found.subject
    // "五岁儿子乐乐" is "五岁的你".
    const age = isAddressee && /岁的?$/u.test(found.before) ? `${found.before.replace(/的$/u, '')}的` : found.before
    const sung = age + start + own
    const isFirst = isAddressee && clauses.every(({ subject: each }) => each.pronoun !== '你')
    const plainLines = isPair ? [sung] : linesOfClause(namedWords(sung))
    const lines = [
      ...(time === '' ? [] : [time]),
      ...(isFirst && !isPair ? called(voice.name, age + start, own, plainLines) : plainLines),
    ]
    const { deed, object } = deedOf(coreOf(own))
    if (lines.length > 0)
      clauses.push({
        said: statement.said,
        lines,
        subject: voice,
        deed,
        object,
        hooks: isNounOnly || isPair ? [] : hooksOf(voice.pronoun, voice.name, own),
      })
    previous = subject
  }
  const all = joined(clauses)
  const others = all.flatMap(({ subject }) => subject.pronoun).filter((each) => /^[你他她]$/u.test(each))
  const inText = /[你她他](?!们)/u.exec(all.map(({ lines }) => lines.join('')).join(''))?.[0]
  return { clauses: all, addressee, other: addressee ? '你' : (others[0] ?? inText ?? null) }
}
