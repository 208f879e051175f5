import type { InstrumentTerm } from '#lib/engine/plan/instruments'
import { matchesAnyTerm } from '#lib/engine/plan/match-instrument'
import type { Plan, Section } from '#lib/engine/plan/plan'
import { planSong } from '#lib/engine/plan/plan-song'
import type { Part, Phrase, Score } from '#lib/engine/score/score'
import { scoreSong } from '#lib/engine/score/score-song'
import { barLength } from '#lib/music/key'
import type { Bars, Beats } from '#lib/music/time'

/** A planned and scored song. Tests check what is played and sung, not how the prompt was read. */
export type Song = { plan: Plan; score: Score }

export const write = (prompt: string, take: 0 | 1 = 0, seed = 5): Song => {
  const plan = planSong({ prompt, lyric: null, take, source: { kind: 'none' } }, seed, {})
  return { plan, score: scoreSong(plan) }
}

type Window = { from: Bars; to: Bars }
type Check = (song: Song) => boolean

const isChorus = ({ letter }: Section) => 'CDM'.includes(letter)
const LETTERS = {
  intro: 'I',
  verse: 'VHR',
  chorus: 'CDM',
  bridge: 'B',
  break: 'K',
  solo: 'S',
  build: 'U',
  pre: 'P',
  outro: 'O',
}
type Name = keyof typeof LETTERS

/** Sections of a name. Choruses in a row count as one. */
const groups = ({ plan }: Song, name: Name): Section[][] => {
  const found: Section[][] = []
  plan.sections.forEach((section, index) => {
    if (!LETTERS[name].includes(section.letter)) return
    const before = plan.sections[index - 1]
    if (name === 'chorus' && before && isChorus(before)) found.at(-1)!.push(section)
    else found.push([section])
  })
  return found
}

/** The n-th sections of a name, from 1; negative from the end; all without a number. */
const sections = (song: Song, name: Name, number?: number): Section[] => {
  const all = groups(song, name)
  return number === undefined ? all.flat() : (all.at(number > 0 ? number - 1 : number) ?? [])
}

const windowOf = (own: readonly Section[]): Window | null => {
  const [first, last] = [own[0], own.at(-1)]
  return first && last ? { from: first.firstBar, to: last.firstBar + last.bars } : null
}

/** Longest time by which a note starts before its bar. */
const MAX_ANTICIPATION: Beats = 0.12

const isWithin = (song: Song, at: Beats, { from, to }: Window) => {
  const bar = barLength(song.plan.meter)
  return at >= from * bar - MAX_ANTICIPATION && at < to * bar - MAX_ANTICIPATION
}

const notesIn = (song: Song, part: Part, window: Window) => part.notes.filter(({ at }) => isWithin(song, at, window))

const idOf = ({ plan }: Song, part: Part) =>
  plan.parts.find(({ name }) => name === part.name)?.id ?? (part.role === 'percussion' ? 'standard-kit' : 'riser')

const isOf = (song: Song, part: Part, terms: readonly InstrumentTerm[]) =>
  matchesAnyTerm(idOf(song, part), terms) || (terms.includes('bass') && part.role === 'bass')

/** Parts with notes in a window. */
const playing = (song: Song, window: Window): Part[] =>
  song.score.parts.filter((part) => notesIn(song, part, window).length > 0)

const leads = (song: Song, window: Window): Phrase[] =>
  song.score.phrases.filter(({ voice, notes }) => voice === 'lead' && isWithin(song, notes[0]!.at, window))

const phrasesOf = (song: Song, own: readonly Section[]): Phrase[] =>
  song.score.phrases.filter(({ section }) => own.includes(song.plan.sections[section]!))

const all =
  (...checks: Check[]): Check =>
  (song) =>
    checks.every((check) => check(song))

/** Some bars of a section, from its start. */
const span = (song: Song, name: Name, number: number | undefined, bars?: Bars): Window | null => {
  const window = windowOf(sections(song, name, number))
  return window && bars !== undefined ? { from: window.from, to: Math.min(window.to, window.from + bars) } : window
}

/** The song begins with one unaccompanied voice, and instruments play later. */
const startsWithVoice: Check = (song) => {
  const window = { from: 0, to: 3 }
  const sung = song.score.phrases.filter(({ notes }) => isWithin(song, notes[0]!.at, window))
  return (
    playing(song, window).length === 0 &&
    sung.length > 0 &&
    sung.every(({ voice }) => voice === 'lead') &&
    song.score.parts.length > 1
  )
}

const only =
  (terms: readonly InstrumentTerm[], name: Name, number?: number, bars?: Bars): Check =>
  (song) => {
    const window = span(song, name, number, bars)
    if (!window) return false
    const parts = playing(song, window)
    return (
      parts.every((part) => isOf(song, part, terms)) &&
      (terms.length === 0
        ? leads(song, window).length > 0
        : terms.every((term) => parts.some((part) => isOf(song, part, [term])))) &&
      song.score.parts.some((part) => !isOf(song, part, terms))
    )
  }

const plays =
  (terms: readonly InstrumentTerm[], name: Name, number?: number): Check =>
  (song) => {
    const own = sections(song, name, number)
    return (
      own.length > 0 &&
      own.every((section) => playing(song, windowOf([section])!).some((part) => isOf(song, part, terms)))
    )
  }

const rests =
  (terms: readonly InstrumentTerm[], name: Name, number?: number): Check =>
  (song) => {
    const own = sections(song, name, number)
    return (
      own.length > 0 &&
      own.every((section) => !playing(song, windowOf([section])!).some((part) => isOf(song, part, terms)))
    )
  }

/** No part of these terms plays before a section. */
const silentBefore =
  (terms: readonly InstrumentTerm[], name: Name, number: number): Check =>
  (song) => {
    const window = span(song, name, number)
    return window !== null && !playing(song, { from: 0, to: window.from }).some((part) => isOf(song, part, terms))
  }

/** Snares on the third beat only, apart from the fill at the end. */
const halfTime =
  (name: Name, number?: number): Check =>
  (song) => {
    const own = sections(song, name, number)
    const drums = song.score.parts.find(({ role }) => role === 'drums')
    if (!drums || own.length === 0) return false
    const bar = barLength(song.plan.meter)
    return own.every((section) => {
      const strokes = notesIn(song, drums, { from: section.firstBar, to: section.firstBar + section.bars })
        .filter(({ pitch, velocity }) => [37, 38, 39, 40].includes(pitch) && velocity > 0.42)
        .filter(({ at }) => Math.floor(at / bar + 0.02) - section.firstBar < Math.min(3, section.bars - 1))
      const beat = ({ at }: { at: Beats }) => Math.round((at % bar) * 4) / 4
      return strokes.length > 0 && strokes.every((note) => beat(note) >= 2 && beat(note) < 3)
    })
  }

const spoken =
  (name: Name, number?: number): Check =>
  (song) => {
    const phrases = phrasesOf(song, sections(song, name, number)).filter(({ voice }) => voice === 'lead')
    const others = song.score.phrases.filter((phrase) => phrase.voice === 'lead' && !phrases.includes(phrase))
    return phrases.length > 0 && phrases.every((phrase) => phrase.spoken) && others.some((phrase) => !phrase.spoken)
  }

/** Whether a part mostly plays single notes, at least 1.5 per bar. */
const isMelody = (song: Song, part: Part, window: Window) => {
  const notes = notesIn(song, part, window).sort((a, b) => a.at - b.at)
  const chords = notes.filter((note, index) => index > 0 && note.at - notes[index - 1]!.at < 0.08).length
  return notes.length >= (window.to - window.from) * 1.5 && chords <= notes.length * 0.1
}

/** A solo of one of these instruments, without a second melody. */
const solo =
  (terms: readonly InstrumentTerm[], place: (song: Song, index: number) => boolean): Check =>
  (song) =>
    song.plan.sections.some((section, index) => {
      if (section.letter !== 'S' || section.bars < 4 || !place(song, index)) return false
      const window = windowOf([section])!
      if (leads(song, window).length > 0) return false
      if (terms.includes('drums')) return playing(song, window).every((part) => isOf(song, part, ['drums']))
      const melodies = playing(song, window).filter(({ role }) => role === 'lead')
      return melodies.length === 1 && isOf(song, melodies[0]!, terms) && isMelody(song, melodies[0]!, window)
    })

const after =
  (name: Name, number: number) =>
  (song: Song, index: number): boolean =>
    song.plan.sections[index - 1] !== undefined && sections(song, name, number).at(-1) === song.plan.sections[index - 1]
const before =
  (name: Name, number: number) =>
  (song: Song, index: number): boolean =>
    song.plan.sections[index + 1] !== undefined && sections(song, name, number)[0] === song.plan.sections[index + 1]
const inMiddle = (song: Song, index: number): boolean => {
  const { firstBar, bars } = song.plan.sections[index]!
  const share = (firstBar + bars / 2) / song.plan.sections.reduce((sum, section) => sum + section.bars, 0)
  return share > 0.35 && share < 0.85
}

/** The song has a section of this name at a place. */
const has =
  (name: Name, place: (song: Song, index: number) => boolean): Check =>
  (song) =>
    song.plan.sections.some((section, index) => LETTERS[name].includes(section.letter) && place(song, index))

/** Lines of the first and of the second singer of a duet. Harmonies count as singing together. */
const turns = (song: Song, own: readonly Section[]) => {
  const phrases = phrasesOf(song, own)
  const lines = phrases.filter(({ voice }) => voice === 'lead')
  return {
    first: lines.filter(({ secondSinger }) => !secondSinger).length,
    second: lines.filter(({ secondSinger }) => secondSinger).length,
    together: lines.every((line) =>
      phrases.some(
        (other) =>
          other.section === line.section && other.line === line.line && other.secondSinger !== line.secondSinger,
      ),
    ),
    sequence: lines.map(({ secondSinger }) => (secondSinger ? 2 : 1)),
    others: phrases.some(({ voice, secondSinger }) => voice !== 'pad' && voice !== 'adlib' && secondSinger),
  }
}
const isDuet: Check = ({ plan }) => plan.singer?.kind === 'duet'
const sings =
  (who: 'first' | 'second' | 'both' | 'trade', name: Name, number?: number): Check =>
  (song) => {
    const own = sections(song, name, number)
    const { first, second, together, sequence, others } = turns(song, own)
    if (!isDuet(song) || first + second === 0) return false
    if (who === 'first') return second === 0 && !others
    if (who === 'second') return first === 0
    if (who === 'both') return together
    return first > 0 && second > 0 && sequence.every((turn, index) => index === 0 || turn !== sequence[index - 1])
  }

const introOf =
  (bars: (found: Bars) => boolean): Check =>
  (song) => {
    const [first] = song.plan.sections
    const own = first?.letter === 'I' ? first.bars : 0
    return (
      bars(own) &&
      leads(song, { from: 0, to: own }).length === 0 &&
      (own === 0 || playing(song, { from: 0, to: own }).length > 0)
    )
  }

/** Loudness of a window in the score: the sum of squared velocities per bar. */
const energy = (song: Song, window: Window): number =>
  song.score.parts.flatMap((part) => notesIn(song, part, window)).reduce((sum, note) => sum + note.velocity ** 2, 0) /
  Math.max(1, window.to - window.from)

const louder =
  (a: readonly [Name, number?], b: readonly [Name, number?], times: number): Check =>
  (song) => {
    const [one, other] = [span(song, ...a), span(song, ...b)]
    return one !== null && other !== null && energy(song, one) > times * energy(song, other)
  }

/** The song grows over its first four fifths. In the fourth, more parts play than in the first bars. */
const rises: Check = (song) => {
  const total = song.plan.sections.reduce((sum, section) => sum + section.bars, 0)
  const fifth = (index: number): Window => ({
    from: Math.floor((total * index) / 5),
    to: Math.floor((total * (index + 1)) / 5),
  })
  const energies = [0, 1, 2, 3].map((index) => energy(song, fifth(index)))
  return (
    energies.every((each, index) => index === 0 || each > 0.85 * energies[index - 1]!) &&
    energies[3]! > 2.5 * energies[0]! &&
    playing(song, fifth(3)).length > playing(song, { from: 0, to: 2 }).length
  )
}

const ends =
  (...endings: string[]): Check =>
  ({ plan }) =>
    endings.includes(plan.ending)

const genre =
  (...ids: string[]): Check =>
  ({ plan }) =>
    ids.includes(plan.genre)

/** Snare strokes that become more frequent towards the end of a section. */
const rollsUp =
  (name: Name, number?: number): Check =>
  (song) =>
    sections(song, name, number).some((section) => {
      const half = section.firstBar + Math.ceil(section.bars / 2)
      const snares = (window: Window) =>
        song.score.parts
          .filter(({ role }) => role === 'drums')
          .flatMap((part) => notesIn(song, part, window))
          .filter(({ pitch }) => [38, 39, 40].includes(pitch)).length
      const [early, late] = [
        snares({ from: section.firstBar, to: half }),
        snares({ from: half, to: section.firstBar + section.bars }),
      ]
      return late > early * 1.4
    })

/** The band is silent for about a beat before a section. */
const stopsBefore =
  (name: Name, number: number): Check =>
  (song) => {
    const window = span(song, name, number)
    if (!window) return false
    const to = window.from * barLength(song.plan.meter) - MAX_ANTICIPATION
    const inside = ({ at, length }: { at: Beats; length: Beats }) => at < to && at + length > to - 0.8
    return !song.score.parts.some((part) => part.role !== 'effect' && part.notes.some(inside))
  }

const seconds =
  (wanted: number): Check =>
  ({ plan }) =>
    Math.abs(plan.samples / 44100 - wanted) < 1.1

const lacks =
  (...terms: InstrumentTerm[]): Check =>
  ({ plan }) =>
    !plan.parts.some(({ id }) => matchesAnyTerm(id, terms))
const includes =
  (...terms: InstrumentTerm[]): Check =>
  ({ plan }) =>
    terms.every((term) => plan.parts.some(({ id }) => matchesAnyTerm(id, [term])))
const meter =
  (text: string): Check =>
  ({ plan }) =>
    `${plan.meter.beats}/${plan.meter.unit}` === text

type Case = readonly [prompt: string, isFollowed: Check]

/** The directions of the listening findings. */
export const FINDINGS: readonly Case[] = [
  ['rock, no drums', lacks('drums')],
  ['a cappella pop, female voice', ({ plan }) => plan.parts.every(({ id }) => id === 'choir')],
  ['folk in 3/4', meter('3/4')],
  ['prog rock in 7/8', meter('7/8')],
  ['pop, key change in the last chorus', ({ plan }) => plan.keyChange > 0],
  ['a waltz with accordion and tuba', includes('accordion', 'tuba')],
  ['pop, exactly 1 minute', seconds(60)],
  ['rock, fade out', ends('strip')],
  ['a pop duet of a man and a woman trading lines', all(sings('trade', 'verse'), sings('trade', 'chorus'))],
  ['rock with a guitar solo after the second chorus', solo(['guitar'], after('chorus', 2))],
  ['indie folk that starts with just voice', startsWithVoice],
  [
    'metal with a half-time breakdown',
    all(
      has('break', () => true),
      halfTime('break'),
    ),
  ],
  ['country with a spoken outro', spoken('outro')],
  ['electropop', genre('synthwave', 'pop')],
]

/** Varied wordings of directions. */
export const DIRECTIONS: readonly Case[] = [
  ['Indie folk, starts with just voice, then the band comes in', startsWithVoice],
  ['Pop song that opens with a cappella vocals, female singer', startsWithVoice],
  ['流行歌，开头清唱，然后乐队进来，女声', startsWithVoice],
  ['摇滚，开场只有人声', startsWithVoice],
  ['Rock with a half-time breakdown after the second chorus', all(has('break', after('chorus', 2)), halfTime('break'))],
  [
    'Metalcore with a half-time breakdown before the last chorus',
    all(has('break', before('chorus', -1)), halfTime('break')),
  ],
  ['Pop punk, half-time bridge', halfTime('bridge')],
  ['朋克，第二段副歌后有半速的间奏', all(has('break', after('chorus', 2)), halfTime('break'))],
  ['Classic rock where the last chorus goes half-time', halfTime('chorus', -1)],
  ['Country song with a spoken bridge, male voice', spoken('bridge')],
  ['Soul ballad with a spoken intro', spoken('intro')],
  ['Folk song about my father, ends with a spoken outro', spoken('outro')],
  ['民谣，结尾有一段独白', spoken('outro')],
  ['抒情歌，中间有一段念白，女声', (song) => spoken('bridge')(song) || spoken('break')(song)],
  [
    'Jazz ballad with a trumpet solo after the first verse, female voice',
    solo(['trumpet', 'muted-trumpet'], after('verse', 1)),
  ],
  ['Pop with a piano solo before the last chorus', solo(['piano'], before('chorus', -1))],
  ['Classic rock, in the middle a harmonica solo', solo(['harmonica'], inMiddle)],
  ['摇滚，第二遍副歌之后吉他独奏', solo(['guitar'], after('chorus', 2))],
  ['爵士，女声，中间有一段萨克斯独奏', solo(['sax'], inMiddle)],
  ['Funk with a bass solo after the second chorus', solo(['bass'], after('chorus', 2))],
  ['Rock song with a drum solo before the last chorus', solo(['drums'], before('chorus', -1))],
  [
    'Male and female duet, trading lines in the verses, both in the chorus',
    all(sings('trade', 'verse'), sings('both', 'chorus')),
  ],
  [
    'Country duet: he sings the verses, she sings the choruses',
    all(sings('second', 'verse'), sings('first', 'chorus')),
  ],
  [
    'Pop duet, she sings the first verse, he sings the second verse, together in the chorus',
    all(sings('first', 'verse', 1), sings('second', 'verse', 2), sings('both', 'chorus')),
  ],
  ['男女对唱，主歌一人一句，副歌合唱', all(sings('trade', 'verse'), sings('both', 'chorus'))],
  ['男女对唱的抒情歌，主歌男声，副歌女声', all(sings('second', 'verse'), sings('first', 'chorus'))],
  [
    'R&B duet, alternating verses and singing together in the last chorus',
    all(sings('first', 'verse', 1), sings('second', 'verse', 2), sings('both', 'chorus', -1)),
  ],
  ['Pop with an 8-bar instrumental intro', introOf((bars) => bars === 8)],
  ['Rock with a 16 bar intro', introOf((bars) => bars === 16)],
  [
    'Folk, no intro, straight into the verse',
    all(
      introOf((bars) => bars === 0),
      ({ plan }) => plan.sections[0]!.kind === 'verse',
    ),
  ],
  ['流行，八小节前奏', introOf((bars) => bars === 8)],
  ['民谣，没有前奏，直接开唱', introOf((bars) => bars === 0)],
  ['Pop that ends abruptly', ends('cold')],
  ['Rock that stops dead at the end', ends('cold')],
  ['Soul song that slowly fades out', ends('strip', 'fade')],
  ['抒情，结尾慢慢淡出', ends('strip', 'fade')],
  ['Post-rock, instrumental, builds gradually from a quiet start to a loud ending', rises],
  ['后摇，纯音乐，由弱到强层层递进', rises],
  ['Pop with a build before the last chorus', all(has('build', before('chorus', -1)), rollsUp('build'))],
  [
    'Indie rock with a breakdown before the final chorus, only drums and voice',
    all(has('break', before('chorus', -1)), (song) => only(['drums'], 'break')(song)),
  ],
  [
    'Pop, the drums come in at the second verse',
    all(silentBefore(['drums'], 'verse', 2), plays(['drums'], 'verse', 2)),
  ],
  [
    'Folk rock with strings only in the choruses',
    all(plays(['strings'], 'chorus'), rests(['strings'], 'verse'), rests(['strings'], 'intro')),
  ],
  ['抒情，第二段主歌加入鼓', all(silentBefore(['drums'], 'verse', 2), plays(['drums'], 'verse', 2))],
  ['Pop ballad where the last chorus is a cappella', only([], 'chorus', -1)],
  ['Rock: quiet verses, loud choruses', louder(['chorus', 1], ['verse', 1], 2.2)],
  ['Starts with the chorus, pop, female voice', ({ plan }) => isChorus(plan.sections[0]!)],
  ['Singer-songwriter, starts with solo piano, then the band', only(['piano'], 'intro', 1)],
  ['Indie pop that ends with just piano', only(['piano'], 'outro')],
  ['流行，女声，最后一段副歌只有钢琴和人声', only(['piano'], 'chorus', -1)],
  ['Pop with no drums in the verses', all(rests(['drums'], 'verse'), plays(['drums'], 'chorus'))],
]

/** Held-out directions, written after the others passed. */
export const HELD_OUT_DIRECTIONS: readonly Case[] = [
  [
    'A folk ballad. It begins with an unaccompanied female voice and the guitar enters in verse two.',
    all(startsWithVoice, silentBefore(['guitar'], 'verse', 2)),
  ],
  ['Power metal, the bridge is played in half time', halfTime('bridge')],
  ['indie pop where everything drops out except the piano in the bridge', only(['piano'], 'bridge')],
  ['soft rock, sax solo right after the first chorus', solo(['sax'], after('chorus', 1))],
  [
    'country pop with a fiddle solo instead of a bridge',
    all(
      solo(['fiddle'], () => true),
      ({ plan }) => !plan.sections.some(({ letter }) => letter === 'B'),
    ),
  ],
  ['synthwave, female vocals, 4 bar intro', introOf((bars) => bars === 4)],
  [
    'a love duet, the man sings verse one, the woman sings verse two and they sing the chorus together',
    all(sings('second', 'verse', 1), sings('first', 'verse', 2), sings('both', 'chorus')),
  ],
  ['soul duet, they take turns line by line in the verses', sings('trade', 'verse')],
  ['a piano ballad that builds to a huge climax', rises],
  ['pop rock, the whole band stops right before the last chorus', stopsBefore('chorus', -1)],
  ['funk, finishes on a drum solo', solo(['drums'], () => true)],
  ['reggae with a narrated verse in the middle? no: a spoken-word outro', spoken('outro')],
  ['hard rock, hard stop at the end', ends('cold')],
  ['gospel, fades away at the end', ends('strip', 'fade')],
  ['disco without an intro', introOf((bars) => bars === 0)],
  ['folk, only guitar and voice in the first verse', only(['guitar'], 'verse', 1)],
  [
    'pop, strings join in the second chorus',
    all(silentBefore(['strings'], 'chorus', 2), plays(['strings'], 'chorus', 2)),
  ],
  ['rock, the drums drop out in the bridge', all(rests(['drums'], 'bridge'), plays(['drums'], 'chorus'))],
  ['pop, repeat the last chorus at the end', (song) => groups(song, 'chorus').at(-1)!.length > 1],
  ['singer-songwriter, opens with the hook, female voice', ({ plan }) => isChorus(plan.sections[0]!)],
  ['dream pop, a quiet first verse and a massive final chorus', louder(['chorus', -1], ['verse', 1], 2.2)],
  ['blues rock, organ solo before the third verse', solo(['organ'], before('verse', 3))],
  ['民谣，第一段主歌只有吉他', only(['guitar'], 'verse', 1)],
  ['流行摇滚，桥段半速', halfTime('bridge')],
  ['抒情歌，以钢琴独奏结尾', (song) => solo(['piano'], () => true)(song) || only(['piano'], 'outro')(song)],
  [
    '男女对唱，第一段主歌女声，第二段主歌男声，副歌一起唱',
    all(sings('first', 'verse', 1), sings('second', 'verse', 2), sings('both', 'chorus')),
  ],
  ['摇滚，最后一段副歌前全体停顿一拍', stopsBefore('chorus', -1)],
  ['国风，女声，前奏十六小节', introOf((bars) => bars === 16)],
  ['流行，副歌先行，男声', ({ plan }) => isChorus(plan.sections[0]!)],
  ['爵士，女声，第一段主歌后来一段小号独奏', solo(['trumpet', 'muted-trumpet'], after('verse', 1))],
  ['Bright pop, female voice. Begin with only her voice for the first verse.', startsWithVoice],
  ['ska, trombone solo following the second chorus', solo(['trombone'], after('chorus', 2))],
  [
    'rock song, double-time last chorus',
    ({ plan }) => plan.sections.some(({ directed }) => directed?.feel === 'double'),
  ],
  ['alt rock: the second verse is just bass and drums', only(['bass', 'drums'], 'verse', 2)],
  ['country ballad, male voice, he talks in the bridge', spoken('bridge')],
  [
    'a duet for a man and a woman; he takes the first verse, she takes the second, they share the choruses',
    all(sings('second', 'verse', 1), sings('first', 'verse', 2), sings('both', 'chorus')),
  ],
  ['gothic metal with a quiet piano intro', only(['piano'], 'intro')],
  ['EDM, long intro, instrumental', introOf((bars) => bars >= 12)],
  ['bossa nova, the flute plays a solo in the middle', solo(['flute'], inMiddle)],
  ['pop, big build-up into the final chorus', all(has('build', before('chorus', -1)), rollsUp('build'))],
  ['punk, ends suddenly', ends('cold')],
  ['a soul song that drops down to just organ and voice in the last verse', only(['organ'], 'verse', -1)],
  ['摇滚，鼓从第二段主歌才进入', all(silentBefore(['drums'], 'verse', 2), plays(['drums'], 'verse', 2))],
  ['民谣，结尾只剩吉他', only(['guitar'], 'outro')],
  ['流行，副歌前有一段铺垫', rollsUp('build')],
  ['男女对唱，男女轮流唱主歌，副歌齐唱', all(sings('trade', 'verse'), sings('both', 'chorus'))],
]
