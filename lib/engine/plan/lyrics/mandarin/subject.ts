import { type Feeling, feelingOf } from '#lib/engine/plan/lyrics/feeling'
import { CHINESE_BANKS, type CHINESE_THINGS, type ChineseBank } from '#lib/engine/plan/lyrics/mandarin/verses'
import { pick, type Random } from '#lib/music/random'

/** Nouns that a prompt may name and lyrics can use. */
const CHINESE_NOUNS =
  '灯塔 月亮 星星 太阳 大海 海浪 森林 草原 沙漠 高山 河流 天空 彩虹 烟花 咖啡 火车 飞机 城市 故乡 老街 小巷 校园 操场 教室 雨夜 雨伞 雪花 樱花 玫瑰 桃花 落叶 秋天 春天 夏天 冬天 清晨 黄昏 深夜 星空 银河 流星 宇宙 月光 阳光 晚风 微风 风筝 蝴蝶 猫咪 小猫 小狗 骏马 飞鸟 大雁 龙 母亲 父亲 妈妈 爸爸 外婆 奶奶 爷爷 朋友 兄弟 姑娘 少年 英雄 战士 机器人 梦想 爱情 友情 青春 童年 回忆 时光 岁月 自由 勇气 希望 孤独 寂寞 离别 思念 远方 旅途 公路 地铁 霓虹 街灯 便利店 大排档 图书馆 天台 手机 厨房 院子 长城 黄河 长江 江南 西湖 北京 上海 成都 重庆 茶 酒 面馆 火锅 吉他 钢琴 雨 雪 风 海 夜 梦'.split(
    ' ',
  )

export type ThingKind = keyof typeof CHINESE_THINGS
export type Thing = { text: string; kind: ThingKind }
export type Subject = {
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
export const LULLABY_BANK = '安睡'

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
export const subjectOf = (prompt: string, random: Random): Subject => {
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
