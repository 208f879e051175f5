import { type LinePair, pairsOf, takeOfRow } from '#lib/engine/plan/lyrics/english/bank-rows'
import { type Feeling, feelingOf } from '#lib/engine/plan/lyrics/feeling'
import type { LyricRequest, SectionRequest } from '#lib/engine/plan/lyrics/lyric-request'
import { rhymeClass } from '#lib/engine/plan/lyrics/mandarin/rhyme-class'
import {
  CHINESE_BANKS,
  CHINESE_COMMON,
  CHINESE_NURSERY,
  CHINESE_NURSERY_ABOUT,
  CHINESE_RAP,
  CHINESE_THINGS,
  type ChineseBank,
} from '#lib/engine/plan/lyrics/mandarin/verses'
import { isTitleOfTake } from '#lib/engine/plan/lyrics/title-take'
import { pick, type Random, shuffled } from '#lib/music/random'

/** Nouns that a prompt may name and lyrics can use. */
const CHINESE_NOUNS =
  '灯塔 月亮 星星 太阳 大海 海浪 森林 草原 沙漠 高山 河流 天空 彩虹 烟花 咖啡 火车 飞机 城市 故乡 老街 小巷 校园 操场 教室 雨夜 雨伞 雪花 樱花 玫瑰 桃花 落叶 秋天 春天 夏天 冬天 清晨 黄昏 深夜 星空 银河 流星 宇宙 月光 阳光 晚风 微风 风筝 蝴蝶 猫咪 小猫 小狗 骏马 飞鸟 大雁 龙 母亲 父亲 妈妈 爸爸 外婆 奶奶 爷爷 朋友 兄弟 姑娘 少年 英雄 战士 机器人 梦想 爱情 友情 青春 童年 回忆 时光 岁月 自由 勇气 希望 孤独 寂寞 离别 思念 远方 旅途 公路 地铁 霓虹 街灯 便利店 大排档 图书馆 天台 手机 厨房 院子 长城 黄河 长江 江南 西湖 北京 上海 成都 重庆 茶 酒 面馆 火锅 吉他 钢琴 雨 雪 风 海 夜 梦'.split(
    ' ',
  )

type ThingKind = keyof typeof CHINESE_THINGS
type Thing = { text: string; kind: ThingKind }
type Subject = {
  things: Thing[]
  banks: ChineseBank[]
  /** A phrase of the prompt that is a title as it is. */
  phrase: string | null
  /** Whether the prompt's own words selected the first bank. */
  named: boolean
}

/** Chinese style words, which are never the subject. */
const STYLE_WORDS =
  /流行|摇滚|民谣|抒情|电子|说唱|嘻哈|爵士|古风|国风|中国风|儿歌|女声|男声|童声|合唱|钢琴曲?|吉他曲?|古筝|琵琶|笛子|慢歌|快歌|歌曲?|音乐|旋律|节奏|风格|首|写给?|一首|关于|有关|的歌|温柔|可爱/g

const PERSON_WORDS =
  /(?:母亲|父亲|妈妈|爸爸|外婆|奶奶|爷爷|外公|朋友|兄弟|姑娘|少年|英雄|战士|老师|孩子|女儿|儿子|姐姐|妹妹|哥哥|弟弟|同桌|爱人|宝贝|船长|士兵|医生|农民|工人|渔夫|女孩|男孩|你)$/
const ANIMAL_WORDS =
  /(?:猫|狗|熊|鸟|兔|马|鱼|虎|龙|企鹅|猴|象|猫咪|小白|蝴蝶|大雁|狐狸|鲸|蜗牛|青蛙|羊|牛|猪|鸡|鸭|恐龙)/
const PLACE_WORDS =
  /(?:灯塔|城市|故乡|老街|小巷|校园|操场|教室|森林|草原|沙漠|高山|河流|大海|长城|黄河|长江|江南|西湖|北京|上海|成都|重庆|广州|深圳|香港|台北|东京|巴黎|便利店|大排档|烧烤摊|酒吧|咖啡馆|图书馆|医院|天台|阳台|房子|厨房|院子|面馆|公路|地铁|远方|海边|山谷|车站|小镇|村庄|港口|岛|城|山|海|河|江|湖)$/

/** Times of day and year. They set a scene but are weak subjects. */
const TIME_WORDS = /^(?:深夜|雨夜|清晨|黄昏|夜|早晨|傍晚|午后|秋天|春天|夏天|冬天)$/

const CHILD_WORDS = /(?:女儿|儿子|孩子|宝贝|宝宝|弟弟|妹妹|孙女|孙子|小孩|女孩|男孩)$/

/** Abstract subjects: feelings, times of life and activities. */
const ABSTRACT_WORDS =
  /(?:爱情|友情|亲情|爱|青春|童年|回忆|时光|岁月|时间|自由|勇气|希望|孤独|寂寞|离别|思念|梦想|梦|旅途|毕业|加班|失恋|分手|坚持|成长|奋斗|理想|命运|人生|生活|死亡|战争|和平|幸福|快乐|悲伤|遗憾|后悔|原谅|承诺|信任|背叛|初恋|暗恋|失眠|焦虑|压力|工作|放弃|努力|等待|告别|重逢|团圆|乡愁|故事|秘密|谎言|打工)$/

const thingKind = (text: string): ThingKind =>
  CHILD_WORDS.test(text)
    ? '孩子'
    : PERSON_WORDS.test(text)
      ? '人'
      : ABSTRACT_WORDS.test(text)
        ? '心事'
        : ANIMAL_WORDS.test(text)
          ? '动物'
          : PLACE_WORDS.test(text)
            ? '地方'
            : '东西'

/** Bank of lullabies. */
const LULLABY_BANK = '安睡'

/** Nouns of one character are sung with a second one. */
const EXPANDED_NOUNS: Readonly<Record<string, string>> = {
  海: '海边',
  山: '山里',
  城: '城里',
  江: '江边',
  河: '河边',
  湖: '湖边',
  岛: '岛上',
}

/** A possessive phrase is a title as it is: "外婆的厨房". "孤独的音乐" describes a style instead. */
const POSSESSIVE = /([\p{Script=Han}]{1,6}的[\p{Script=Han}]{1,3})(?=的|[，,。；、\s]|$)/u
const STYLE_NOUN =
  /(?:歌|曲|音乐|民谣|摇滚|流行|说唱|爵士|电子|舞曲|女声|男声|童声|声音|嗓音|节奏|旋律|风格|风|感觉|氛围|情歌|抒情|吉他|钢琴)$/

const possessivePhrase = (prompt: string): string | null => {
  const text = POSSESSIVE.exec(prompt)?.[1]?.replace(/^.*?(?:关于|有关|写给|献给|唱给|送给|一首|首|写)/, '') ?? ''
  return /^[^的]{1,4}的[^的]{1,3}$/.test(text) && !STYLE_NOUN.test(text) ? text : null
}

const DEFAULT_BANKS: Readonly<Record<Feeling, readonly string[]>> = {
  [-1]: ['思念', '分手', '雨', '时光'],
  0: ['爱', '城市', '旅行', '青春', '时光'],
  1: ['夏天', '希望', '爱', '旅行', '日常'],
}

/** Reads the subject of a Chinese prompt: its things, and the banks that its words select. */
const subjectOf = (prompt: string, random: Random): Subject => {
  const about =
    prompt.match(/(?:关于|有关|写给|献给|唱给|送给|给(?!我|首|一))([\p{Script=Han}]{1,8}?)(?:的|，|,|。|、|$)/u)?.[1] ??
    ''
  const head = about.split(/[去在和与想要爱会不是]/)[0] ?? ''
  const bare = prompt.replace(STYLE_WORDS, ' ')
  const called =
    prompt.match(/(?:叫|名叫|名字叫)([\p{Script=Han}]{2,3})(?:的|，|,|。|$)/u)?.[1] ??
    // A name after a kinship term: "我老婆小雨".
    prompt.match(
      /(?:老婆|老公|女友|男友|妻子|丈夫|女儿|儿子|闺蜜|妹妹|弟弟|姐姐|哥哥)([\p{Script=Han}]{2})(?=的|，|,|。|\s|$)/u,
    )?.[1]
  const named = CHINESE_NOUNS.filter((noun) => bare.includes(noun)).sort(
    (a, b) => b.length - a.length || bare.indexOf(a) - bare.indexOf(b),
  )
  const mentionedNouns = named.filter((noun, index) => !named.slice(0, index).some((longer) => longer.includes(noun)))
  const plain =
    (head.length >= 2 && head.length <= 3) || (head.length === 4 && thingKind(head) !== '东西') ? [head] : []
  const texts = [...new Set([...(called ? [called] : []), ...plain, ...mentionedNouns])].filter(
    (text, index, all) =>
      !TIME_WORDS.test(text) && !all.some((other, at) => at < index && (other.includes(text) || text.includes(other))),
  )
  const scored = CHINESE_BANKS.map((bank) => ({
    bank,
    score: bank.triggers
      .split(' ')
      .reduce(
        (sum, trigger) => sum + (prompt.includes(trigger) ? trigger.length + (about.includes(trigger) ? 3 : 0) : 0),
        0,
      ),
  }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, 2)
    .map(({ bank }) => bank)
  const daily = CHINESE_BANKS.find(({ name }) => name === '日常')
  // Without a theme, the mood selects the banks.
  const moods = DEFAULT_BANKS[feelingOf('', prompt)].flatMap(
    (name) => CHINESE_BANKS.find((bank) => bank.name === name) ?? [],
  )
  const first = scored[0] ?? (/儿歌|童谣/.test(prompt) ? daily : undefined) ?? pick(moods, random)
  const second =
    scored[1] ??
    pick(
      moods.filter((bank) => bank !== first),
      random,
    )
  const namedThing =
    texts.length > 0 && called
      ? { text: called, sort: mentionedNouns.some((noun) => ANIMAL_WORDS.test(noun)) ? '动物' : '人' }
      : null
  const things = texts.map((text): Thing => ({ text, kind: thingKind(text) }))
  if (namedThing && things[0]) things[0] = { text: namedThing.text, kind: namedThing.sort as ThingKind }
  return {
    things: things.slice(0, 3).map((thing) => ({ ...thing, text: EXPANDED_NOUNS[thing.text] ?? thing.text })),
    // A lullaby draws only from its own bank.
    banks: first.name === LULLABY_BANK ? [first] : [first, second],
    phrase: possessivePhrase(prompt),
    named: scored.length > 0,
  }
}

type MandarinContext = {
  subject: Subject
  take: 0 | 1
  variant: number
  random: Random
  usedRows: Set<string>
  rhymeCounts: Map<string, number>
}
type LineSource = { text: string; thing: Thing | null; relevance: number }
type Couplet = { pair: LinePair; a: string; b: string; rhyme: string; score: number; thing: Thing | null }

const fillTemplate = (text: string, thing: Thing | null) => (thing ? text.replaceAll('名', thing.text) : text)

const characterCount = (text: string) => [...text.replace(/\s/g, '')].length

const coupletsOf = (
  sources: readonly LineSource[],
  mentioned: Set<string>,
  targetCharacters: number,
  context: MandarinContext,
): Couplet[] =>
  sources.flatMap(({ text, thing, relevance }) =>
    pairsOf(text)
      .filter((pair) => !context.usedRows.has(pair.row))
      .map((pair): Couplet => {
        const a = fillTemplate(pair.a, thing)
        const b = fillTemplate(pair.b, thing)
        const error = Math.max(0, Math.abs((characterCount(a) + characterCount(b)) / 2 - targetCharacters) - 2)
        let score =
          relevance +
          3 * context.random() -
          0.5 * error -
          (takeOfRow(pair.index, context.variant) === context.take ? 0 : 7)
        // A thing is named once per section, the first thing in every verse.
        if (thing) score += mentioned.has(thing.text) ? -6 : 4.5 - 1.5 * context.subject.things.indexOf(thing)
        return { pair, a, b, rhyme: rhymeClass(b), score, thing }
      }),
  )

/** Lower-ranked candidates never win. */
const MAX_CANDIDATES = 80

/** The best two couplets, preferably with one rhyme. */
const quatrain = (
  sources: readonly LineSource[],
  mentioned: Set<string>,
  targetCharacters: number,
  context: MandarinContext,
): Couplet[] => {
  const all = coupletsOf(sources, mentioned, targetCharacters, context)
    .sort((x, y) => y.score - x.score)
    .slice(0, MAX_CANDIDATES)
  let best: Couplet[] = all.slice(0, 1)
  let bestScore = -Infinity
  for (const first of all)
    for (const second of all) {
      if (first === second || first.pair.row === second.pair.row) continue
      const last = [first.b.at(-1), second.b.at(-1)]
      const rhymed = first.rhyme === second.rhyme && last[0] !== last[1] ? 7 : 0
      const both = first.thing && first.thing === second.thing ? 8 : 0
      const repeatedRhymes = 1.2 * (context.rhymeCounts.get(first.rhyme) ?? 0)
      const uneven = Math.max(0, Math.abs(characterCount(first.b) - characterCount(second.b)) - 2)
      const score = first.score + second.score + rhymed - both - repeatedRhymes - 0.6 * uneven
      if (score > bestScore) {
        bestScore = score
        best = [first, second]
      }
    }
  return best
}

const stanza = (
  sources: readonly LineSource[],
  lines: number,
  targetCharacters: number,
  context: MandarinContext,
): string[] => {
  const out: string[] = []
  const mentioned = new Set<string>()
  while (out.length < lines) {
    const found = quatrain(sources, mentioned, targetCharacters, context)
    const wanted = lines - out.length <= 2 ? found.slice(0, 1) : found
    if (wanted.length === 0) break
    for (const { pair, a, b, rhyme, thing } of wanted) {
      context.usedRows.add(pair.row)
      if (thing) mentioned.add(thing.text)
      context.rhymeCounts.set(rhyme, (context.rhymeCounts.get(rhyme) ?? 0) + 1)
      out.push(a, b)
    }
  }
  return out.slice(0, lines)
}

/** Kinds of things that a lullaby can address. */
const LULLABY_ADDRESSEES: ReadonlySet<ThingKind> = new Set(['人', '孩子', '动物'])
const LULLABY_HOOKS = '晚安名|睡吧名|名的好梦|名快睡吧|等名睡着'

const titleFor = (context: MandarinContext): string => {
  const { things, banks, phrase, named } = context.subject
  const own = things
    .slice(0, 2)
    .flatMap((thing) => CHINESE_THINGS[thing.kind].hooks.split('|').map((hook) => hook.replaceAll('名', thing.text)))
  const addressee =
    banks[0]!.name === LULLABY_BANK && things[0] && LULLABY_ADDRESSEES.has(things[0].kind) ? things[0] : null
  const themed = addressee
    ? LULLABY_HOOKS.split('|').map((hook) => hook.replaceAll('名', addressee.text))
    : banks[0]!.hooks.split('|')
  const allowed = (titles: readonly string[]) =>
    titles.filter((title) => isTitleOfTake(title, context.take) && characterCount(title) <= 8)
  if (phrase && allowed([phrase]).length > 0) return phrase
  // An abstract subject may take its title from the theme too.
  const inner = things[0]?.kind === '心事' && named
  const first = allowed(addressee ? themed : inner ? [...own, ...themed] : own)
  // The title names the thing of the prompt; without one it comes from the theme.
  const titles = first.length > 0 ? first : allowed(themed)
  return pick(titles.length > 0 ? titles : context.take === 0 ? ['再唱一遍'] : ['慢慢地走'], context.random)
}

/**
 * Writes Chinese lyrics from the banks of the theme and of the named things, two couplets per rhyme class.
 * The hook opens and closes the chorus and is the title.
 * Rap and children's songs have their own verse forms.
 */
export const writeMandarin = (
  request: LyricRequest,
  requestedTitle: string | null = null,
): { title: string; sections: string[][] } => {
  const { random } = request
  const context: MandarinContext = {
    subject: subjectOf(request.prompt, random),
    take: request.take,
    variant: request.variant ?? 0,
    random,
    usedRows: new Set(),
    rhymeCounts: new Map(),
  }
  const title = requestedTitle ?? titleFor(context)
  const { things, banks } = context.subject
  const of = (field: 'verse' | 'chorus'): LineSource[] => [
    ...things.map((thing) => ({ text: CHINESE_THINGS[thing.kind][field], thing, relevance: 1 })),
    ...banks.map((bank, index) => ({ text: bank[field], thing: null, relevance: index === 0 ? 4 : 0.5 })),
  ]
  const common = (text: string, relevance = 0): LineSource => ({ text, thing: null, relevance })
  const verseSources = [...of('verse'), common(CHINESE_COMMON.verse, -1)]
  const everything = CHINESE_BANKS.map((bank) => common(bank.verse, -6))

  const writeChorus = (section: SectionRequest): string[] => {
    const out: string[] = []
    while (out.length < section.lines) {
      const left = section.lines - out.length
      const lines = stanza(
        [...of('chorus'), ...CHINESE_BANKS.map((bank) => common(bank.chorus, -6))],
        Math.min(left, 2),
        section.syllables,
        context,
      )
      // A short hook is sung twice.
      const hook = 2 * characterCount(title) <= section.syllables + 2 ? `${title} ${title}` : title
      if (left === 1) out.push(title)
      else if (left === 2) out.push(hook, lines[1] ?? title)
      else out.push(hook, ...lines, title)
    }
    return out.slice(0, section.lines)
  }

  const longest = Math.max(0, ...request.sections.filter(({ kind }) => kind === 'chorus').map(({ lines }) => lines))
  const chorusRequest = request.sections.find(({ kind }) => kind === 'chorus')
  const chorus = chorusRequest ? writeChorus({ ...chorusRequest, lines: longest }) : null

  const sections = request.sections.map((section) => {
    if (section.lines <= 0) return []
    if (section.kind === 'chorus') return (chorus ?? [title]).slice(0, section.lines)
    if (section.kind === 'intro' || section.kind === 'break')
      return Array.from({ length: section.lines }, (_, index) => (index % 2 === 0 ? '啦啦啦啦啦啦' : '噢噢噢噢'))
    if (section.kind === 'outro')
      return [
        ...stanza([common(CHINESE_COMMON.bridge), ...everything], section.lines - 1, section.syllables, context),
        title,
      ]
    if (section.kind === 'pre-chorus')
      return stanza(
        [
          common(CHINESE_COMMON.pre),
          ...verseSources.map((source) => ({ ...source, relevance: source.relevance - 8 })),
          ...everything,
        ],
        section.lines,
        section.syllables,
        context,
      )
    if (section.kind === 'bridge')
      return stanza(
        [
          common(CHINESE_COMMON.bridge),
          ...verseSources.map((source) => ({ ...source, relevance: source.relevance - 8 })),
          ...everything,
        ],
        section.lines,
        section.syllables,
        context,
      )
    if (request.delivery === 'rap') {
      const rows = shuffled(pairsOf(CHINESE_RAP), random).filter(({ row }) => !context.usedRows.has(row))
      rows.sort(
        (x, y) =>
          Number(takeOfRow(y.index, context.variant) === context.take) -
          Number(takeOfRow(x.index, context.variant) === context.take),
      )
      const chosen = rows.slice(0, Math.ceil(section.lines / 2))
      for (const { row } of chosen) context.usedRows.add(row)
      const lines = chosen.flatMap(({ a, b }) => [a, b])
      const missing = section.lines - lines.length
      return [
        ...lines,
        ...(missing > 0 ? stanza([...verseSources, ...everything], missing, section.syllables, context) : []),
      ].slice(0, section.lines)
    }
    if (request.genre === 'children')
      return stanza(
        [
          ...things.slice(0, 1).map((thing) => ({ text: CHINESE_NURSERY_ABOUT, thing, relevance: 2 })),
          common(CHINESE_NURSERY, 4),
          ...everything,
        ],
        section.lines,
        section.syllables,
        context,
      )
    const opening = !chorusRequest && section.lines >= 4 ? writeChorus({ ...section, lines: 4 }) : []
    const rest = section.lines - opening.length
    return rest > 0
      ? [...opening, ...stanza([...verseSources, ...everything], rest, section.syllables, context)]
      : opening
  })
  return { title, sections }
}
