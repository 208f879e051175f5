import { FACT_KINDS, type Fact, type FactKind, type Facts } from '#lib/engine/plan/lyrics/facts/facts'
import { type Word, wordsOf } from '#lib/engine/plan/lyrics/facts/mandarin-words'

/** Only the beginning of a long prompt is searched for facts. */
const MAX_PROMPT_CHARACTERS = 600
const MAX_FACTS_PER_KIND = 6
/** Longest facts that fit into a line of lyrics. */
const MAX_CHARACTERS: Readonly<Partial<Record<FactKind, number>>> = {
  event: 8,
  doing: 6,
  'in place': 6,
  time: 5,
  span: 5,
  who: 4,
}

const STYLE =
  /流行|摇滚|民谣|抒情|电子|说唱|嘻哈|爵士|古风|国风|中国风|儿歌|女声|男声|童声|合唱|钢琴|吉他|古筝|琵琶|笛子|慢歌|快歌|歌曲?|音乐|旋律|节奏|风格|祝酒|摇篮曲|人声|鼓|伴奏|抒情|舞曲|情歌|曲子|搞笑|节拍|版本|编曲/
const PERSON =
  /(?:母亲|父亲|妈妈?|爸爸?|外婆|奶奶|爷爷|外公|姥姥|姥爷|朋友|兄弟|姑娘|少年|英雄|战士|老师|孩子|女儿|儿子|姐姐?|妹妹|哥哥?|弟弟|同桌|爱人|宝贝|宝宝|船长|士兵|室友|邻居|老板|同事|同学|女孩|男孩|丈夫|妻子|老公|老婆|叔叔|阿姨|舅舅|姑姑|师傅)$/
const WORKER =
  /(?:骑手|护士|司机|老师|教师|医生|农民|工人|厨师|矿工|渔夫|渔民|快递员|外卖员|保安|程序员|宇航员|工程师|消防员|服务员|木匠|铁匠|裁缝|理发师|清洁工|环卫工|守塔人|船长|水手|歌手|画家|警察|修理工|快递小哥|外卖小哥|面包师|园丁)$/
const ANIMAL = /(?:猫咪?|狗|小狗|小猫|兔子?|狐狸|熊|仓鼠|鹦鹉|乌龟|小鸟|马|猪|山羊|鸭子?|鹅)$/
const NOT_A_THING =
  /(?:爱情|友情|亲情|青春|童年|回忆|时光|岁月|时间|自由|勇气|希望|孤独|寂寞|离别|思念|梦想?|旅途|坚持|成长|奋斗|理想|命运|人生|生活|幸福|快乐|悲伤|遗憾|故事|秘密|感觉|心情|主题|声音|世界|人|时候|地方|东西|名字|婚礼|生日|城市|老板|学会|上学|放学|起床|睡觉|回家|上班|下班|加班|出门|考试|高考|演出|比赛|聚会|相遇|见面|跑路|开始|结束|员|生|方|一首|关于|有点|温暖|夜晚?|雨夜|春天|夏天|秋天|冬天|清晨|黄昏|深夜|凌晨|晚上|早上|暴雨)$/
/** Tags of verbs that name a deed, and verbs that name none: what somebody is, has, becomes or wants. */
const DEED = /^(?:v|vn)$/
const NO_DEED =
  /^(?:是|有|叫|给|写|关于|来|送给|献给|写给|成|变|像|姓|属|到|在|当|没|没有|让|使|想|要|会|能|过|去|上|下|离|分|死|走|挂|丢|忘|变成|成为|觉得|知道|相遇|喜欢|害怕|开始|结束|离开|失去|需要|希望|怀念|想念)$/
/** What the segmenter takes for a name: classes, and words that begin like a family name. */
const NOT_A_NAME = /^[高初大小][一二三四]$|^(?:高考|白领|黄昏|金色|安静|温柔|明天|平安|小区|老家|谢幕|科考|里拉)$/
/** Parts of the body on which nobody stays. */
const BODY = /(?:头|脸|手|肩膀?|背|腿|脚|怀|身|心|嘴|眼睛?)$/
const PLACE_END = '(?:上|里|下|边|口|旁|中|外|楼下|门口|路上)'

/** Splits words at punctuation. */
const piecesOf = (words: readonly Word[]): Word[][] => {
  const pieces: Word[][] = [[]]
  for (const word of words) {
    if (/^[，。！？；：、,.;:!?\s]+$/.test(word.word)) pieces.push([])
    else pieces.at(-1)!.push(word)
  }
  return pieces.filter((piece) => piece.length > 0)
}

/** Whether a noun names a thing: it follows 的, a number, an adjective, a verb or a preposition. */
const isThing = (
  piece: readonly Word[],
  index: number,
  facts: Readonly<Record<FactKind, readonly Fact[]>>,
): boolean => {
  const { word, tag } = piece[index]!
  const before = piece[index - 1]
  const after = piece[index + 1]
  return (
    tag === 'n' &&
    before !== undefined &&
    /^(?:uj|ul|a|m|q|v|p|r)$/.test(before.tag) &&
    !/^(?:在|去|来|会|能|想|要|学)$/.test(before.word) &&
    !NOT_A_THING.test(word) &&
    !/^n/.test(after?.tag ?? '') &&
    !facts.name.some(({ text }) => text === word) &&
    !new RegExp(`^${PLACE_END}`).test(after?.word ?? '')
  )
}

/**
 * Finds the facts of a Chinese prompt: people, animals, places, times, things, activities and events.
 * Descriptions of the music are left out.
 *
 * @example
 * mandarinFacts('给外婆的歌，她在成都开了四十年面馆').span // => [{ text: '四十年' }]
 */
export const mandarinFacts = (prompt: string): Facts => {
  const facts = Object.fromEntries(FACT_KINDS.map((kind) => [kind, [] as Fact[]])) as Record<FactKind, Fact[]>
  const add = (kind: FactKind, text: string) => {
    // A name or a time is no event.
    if (kind === 'event' && /叫做?\p{Script=Han}{1,3}$|(?:以后|之后|之前|以前|的时候)$/u.test(text)) return
    const own = facts[kind]
    const length = [...text].length
    if (length < 2 || length > (MAX_CHARACTERS[kind] ?? 5) || own.length >= MAX_FACTS_PER_KIND) return
    if (STYLE.test(text) || own.some((fact) => fact.text === text)) return
    own.push({ text })
  }
  const text = prompt.slice(0, MAX_PROMPT_CHARACTERS)
  if (!/\p{Script=Han}/u.test(text)) return facts
  let subject: string | null = null
  for (const piece of piecesOf(wordsOf(text))) {
    const said = piece.map(({ word }) => word).join('')
    for (const [found] of said.matchAll(/(?:小|阿|老)\p{Script=Han}(?=和|的|，|$|在|从|总|叫|跟|与)/gu))
      if (!PERSON.test(found) && !ANIMAL.test(found) && !/[板师人家乡街歌城镇巷]$/.test(found)) add('name', found)
    for (const [, place, end] of said.matchAll(
      new RegExp(`在(\\p{Script=Han}{1,5}?)(${PLACE_END})(?!\\p{Script=Han}*的人)`, 'gu'),
    ))
      if (!BODY.test(place!)) add('in place', `在${place!.replace(/^.*的/, '')}${end}`)
    for (const [found] of said.matchAll(
      /[一二三四五六七八九十百两几\d]+(?:多)?(?:年|个月|天|里路|公里|个小时)(?!级|代|前|后)/gu,
    ))
      add('span', found)
    for (const [found] of said.matchAll(
      /(?:凌晨|早上|晚上|半夜|深夜|下午)[一二三四五六七八九十两]+点|(?:去年|今年|那年|每年|那个)(?:春天|夏天|秋天|冬天)|(?:每个?|那个)(?:周[一二三四五六日天]|星期[一二三四五六日天]|清晨|黄昏|夜晚|晚上)|凌晨|清晨|黄昏|除夕夜?|中秋夜?|去年|那天/gu,
    ))
      add('time', found)
    piece.forEach(({ word, tag }, index) => {
      const before = piece[index - 1]
      const after = piece[index + 1]
      if (tag === 'ns') {
        add('place', word)
        if (before?.word === '在') add('in place', `在${word}`)
      } else if (
        /^nr/.test(tag) &&
        !PERSON.test(word) &&
        !ANIMAL.test(word) &&
        [...word].length <= 3 &&
        !STYLE.test(word) &&
        !NOT_A_NAME.test(word)
      ) {
        if (before && ANIMAL.test(before.word)) add('pet', word)
        else add('name', word)
      } else if (/^(?:n|x|nz|v)$/.test(tag) && before && ANIMAL.test(before.word) && /^(\p{Script=Han})\1$/u.test(word))
        add('pet', word)
      else if (PERSON.test(word) || (WORKER.test(word) && tag.startsWith('n'))) {
        add('who', word.length === 1 ? `我${word}` : word)
        if (WORKER.test(word)) add('work', word)
        if (before?.tag === 'uj' && piece[index - 2]?.tag === 'a') add('quality', piece[index - 2]!.word)
        else if (before?.tag === 'a') add('quality', before.word)
      } else if (ANIMAL.test(word)) add('who', word.length === 1 ? `小${word}` : word)
      else if (isThing(piece, index, facts))
        add('thing', before?.tag === 'a' && before.word.length === 1 ? before.word + word : word)
      if (
        /^v/.test(tag) &&
        after &&
        /^n/.test(after.tag) &&
        (index === 0 ||
          /^(?:关于|给|爱|从不|从来不|总|去|在)$/.test(before!.word) ||
          after === piece.at(-1) ||
          piece[index + 2]?.word === '的') &&
        DEED.test(tag) &&
        // "三十八具尸体" counts with a word that is also a verb.
        before?.tag !== 'm' &&
        !NO_DEED.test(word)
      )
        add('doing', word + after.word)
    })
    const first = piece.findIndex(({ tag }) => /^(?:nr|n$|r$)/.test(tag))
    const verb = piece.findIndex(({ tag }) => /^v/.test(tag))
    if (verb >= 0 && !STYLE.test(said) && !/^(?:关于|一首|写|给)/.test(said) && !/的$/.test(said)) {
      const pronoun = /^(?:她|他|它|他们|她们)/.exec(said)?.[0]
      const pair = facts.name.length >= 2 ? `${facts.name[0]!.text}和${facts.name[1]!.text}` : null
      const rest = pronoun ? said.slice(pronoun.length) : said
      if (pronoun) {
        const who = /们$/.test(pronoun) ? pair : subject
        if (who) {
          add('event', who + rest)
          add('event', who + rest.replace(/^在\p{Script=Han}{1,8}?(?:上|里|下|边|口)/u, ''))
        }
      } else if (first >= 0 && first < verb && [...said].length >= 4) add('event', said)
      else if (subject) add('event', `${subject}${rest.replace(/^(?:去年|今年|昨天)?(?:春天|夏天|秋天|冬天)?/u, '')}`)
    }
    subject = facts.name.at(-1)?.text ?? facts.who.at(-1)?.text ?? facts.pet.at(-1)?.text ?? subject
  }
  return facts
}
