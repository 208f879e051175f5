import {
  CHINESE_HOOKS,
  CHINESE_NOUNS,
  CHINESE_THEMES,
  CLAUSES,
  NAMING,
  PREDICATES,
  SETTING,
} from '#lib/engine/plan/words/mandarin/lexicon'
import { rhymeClass } from '#lib/engine/plan/words/mandarin/rhyme-class'
import type { LyricWish, SectionWish } from '#lib/engine/plan/words/write-lyrics'
import { pick, type Random } from '#lib/music/random'

type Subject = { asked: string[]; images: string[]; places: string[] }

/** Chinese words of style, which are no subject. */
const STYLE =
  /流行|摇滚|民谣|抒情|电子|说唱|嘻哈|爵士|古风|国风|中国风|女声|男声|童声|合唱|钢琴曲?|吉他曲?|慢歌|快歌|歌曲?|音乐|旋律|节奏|风格|首|写|一首|关于|有关|的歌/g

/** What a Chinese prompt asks a song to be about: nouns that it names, and the themes that its words call for. */
const subjectOf = (prompt: string, random: Random): Subject => {
  const about = prompt.match(/(?:关于|有关|写给|献给)([\p{Script=Han}]{1,6}?)(?:的|，|,|。|、|$)/u)?.[1]
  const bare = prompt.replace(STYLE, ' ')
  const named = CHINESE_NOUNS.filter((noun) => bare.includes(noun)).sort(
    (a, b) => b.length - a.length || bare.indexOf(a) - bare.indexOf(b),
  )
  const asked = named.filter((noun, index) => !named.slice(0, index).some((longer) => longer.includes(noun)))
  const plain = about && about.length <= 4 && !/[的是在和与]/.test(about) ? [about] : []
  const scored = CHINESE_THEMES.map((theme) => ({
    theme,
    score: theme.triggers.split(' ').reduce((sum, trigger) => sum + (prompt.includes(trigger) ? trigger.length : 0), 0),
  }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, 2)
    .map(({ theme }) => theme)
  const themes = scored.length > 0 ? scored : [pick(CHINESE_THEMES, random)]
  return {
    asked: [...new Set([...plain, ...asked])].slice(0, 4),
    images: themes.flatMap((theme) => theme.images.split(' ')),
    places: themes.flatMap((theme) => theme.places.split(' ')),
  }
}

type Line = { text: string; frame: string; end: string; image: string | null }
type Desk = { subject: Subject; random: Random; lines: Set<string>; used: Map<string, number> }

const lengthOf = (text: string) => [...text.replace(/\s/g, '')].length
const uses = (desk: Desk, key: string | null) => (key === null ? 0 : (desk.used.get(key) ?? 0))

const written = (line: Line, desk: Desk) => {
  desk.lines.add(line.text)
  for (const key of [line.frame, line.end, line.image, line.text.slice(-1)])
    if (key) desk.used.set(key, uses(desk, key) + 1)
}

/** One line: a thing and what it does, or a scene and what happens in it, with the rhyme class asked for. */
const bestLine = (length: number, rhyme: string | null, wantsAsked: boolean, desk: Desk): Line => {
  let best: Line | null = null
  let bestScore = -Infinity
  const { subject, random } = desk
  for (let attempt = 0; attempt < 240; attempt++) {
    const naming = random() < 0.55
    const end = pick(naming ? PREDICATES : CLAUSES, random)
    const alone = !naming && random() < 0.12
    const frame = alone ? '' : pick(naming ? NAMING : SETTING, random)
    const fromPrompt = subject.asked.length > 0 && random() < 0.5
    const image = frame.includes('名') ? pick(fromPrompt ? subject.asked : subject.images, random) : null
    const place = frame.includes('处') ? pick(subject.places, random) : null
    const begin = frame.replace('名', image ?? '').replace('处', place ?? '')
    // No character of weight comes back within the line.
    if ((image && [...image].some((c) => end.includes(c))) || (place && [...place].some((c) => end.includes(c))))
      continue
    if ([...begin].filter((c) => end.includes(c) && !'的了在一着'.includes(c)).length > 0) continue
    const text = begin && !naming && lengthOf(begin + end) > 7 ? `${begin} ${end}` : `${begin}${end}`
    if (desk.lines.has(text)) continue
    const off = Math.abs(lengthOf(text) - length)
    let score =
      -2 * off -
      (off > 2 ? 8 : 0) -
      3 * uses(desk, frame) -
      6 * uses(desk, end) -
      uses(desk, image) -
      2.5 * uses(desk, text.slice(-1))
    if (rhyme !== null) score += rhymeClass(end) === rhyme ? 8 : -2
    if (wantsAsked) score += image !== null && subject.asked.includes(image) ? 6 : 0
    if (image) score += 0.6
    score += random() * 0.8
    if (score > bestScore) {
      bestScore = score
      best = { text, frame, end, image }
    }
  }
  return best ?? { text: '啦啦啦啦啦啦啦', frame: '', end: '', image: null }
}

const CLASSES = ['江阳', '中东', '言前', '人辰', '遥条', '怀来', '发花', '灰堆', '油求', '梭坡']

const stanza = (section: SectionWish, rhyme: string, desk: Desk, given: Map<number, Line>): Line[] =>
  Array.from({ length: section.lines }, (_, index) => {
    // Even lines rhyme, and the first with them; the third of four is free.
    const rhymes = index % 2 === 1 || index % 4 === 0 || section.lines <= 2
    const line =
      given.get(index) ??
      bestLine(section.syllables, rhymes ? rhyme : null, index % 4 === 1 && section.kind === 'verse', desk)
    written(line, desk)
    return line
  })

const hookLine = (hook: string, length: number, rhyme: string | null, desk: Desk): Line => {
  const twice = `${hook} ${hook}`
  if (rhyme === null && Math.abs(2 * lengthOf(hook) - length) <= 1)
    return { text: twice, frame: hook, end: '', image: null }
  const ends = CLAUSES.filter((end) => ![...hook].some((c) => end.includes(c)) && !desk.lines.has(`${hook} ${end}`))
    .map((end) => {
      const off = Math.abs(lengthOf(hook) + lengthOf(end) - length)
      const rhymed = rhyme === null ? 0 : rhymeClass(end) === rhyme ? 5 : 0
      return { end, score: -2 * off + rhymed - 4 * uses(desk, end) + desk.random() }
    })
    .sort((a, b) => b.score - a.score)
  const end = ends[0]?.end ?? ''
  return { text: `${hook} ${end}`, frame: hook, end, image: null }
}

/**
 * Chinese words: each section keeps to one rhyme class, lines have about the characters asked for, and the hook, made
 * from an image of the prompt, opens the chorus and is the title.
 */
export const writeMandarin = (wish: LyricWish): { title: string; sections: string[][] } => {
  const { random } = wish
  const subject = subjectOf(wish.prompt, random)
  const desk: Desk = { subject, random, lines: new Set(), used: new Map() }
  const image = subject.asked[0] ?? pick(subject.images, random)
  // The two takes of a task take their hooks in turn from the list, so that they never share a title.
  const hooks = CHINESE_HOOKS.filter((_, index) => index % 2 === wish.take)
  const fitting = hooks.filter((hook) => lengthOf(hook) - 1 + lengthOf(image) <= 6)
  const title = pick(fitting.length > 0 ? fitting : hooks, random).replace('名', image)
  const classes = [...CLASSES].sort(() => random() - 0.5)
  let turn = 0
  const nextClass = () => classes[turn++ % classes.length] ?? '江阳'
  const chorusClass = nextClass()
  const verseClasses = new Map<string, string>()
  const hasChorus = wish.sections.some((section) => section.kind === 'chorus')

  let chorus: Line[] | null = null
  const sections = wish.sections.map((section, order) => {
    if (section.lines <= 0) return []
    if (section.kind === 'chorus') {
      if (!chorus || chorus.length < section.lines) {
        const given = new Map((chorus ?? []).map((line, index): [number, Line] => [index, line]))
        if (!chorus) {
          given.set(0, hookLine(title, section.syllables, chorusClass, desk))
          if (section.lines >= 4) given.set(2, hookLine(title, section.syllables, null, desk))
        }
        chorus = stanza(section, chorusClass, desk, given)
      }
      return chorus.slice(0, section.lines).map((line) => line.text)
    }
    if (section.kind === 'intro' || section.kind === 'break') {
      return Array.from({ length: section.lines }, (_, index) => (index % 2 === 0 ? '啦啦啦啦啦啦' : '噢噢噢噢'))
    }
    // Verses share no class with the chorus; pre-choruses keep theirs.
    const key = section.kind === 'pre-chorus' ? 'pre' : `${section.kind}${order}`
    const rhyme = verseClasses.get(key) ?? nextClass()
    verseClasses.set(key, rhyme)
    const given = new Map<number, Line>()
    if (section.kind === 'outro') given.set(section.lines - 1, hookLine(title, section.syllables, rhyme, desk))
    if (!hasChorus && order === 0) given.set(0, hookLine(title, section.syllables, rhyme, desk))
    return stanza(section, rhyme, desk, given).map((line) => line.text)
  })
  return { title, sections }
}
