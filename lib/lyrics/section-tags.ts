/** Recognises section tags, and bracketed lines that are none. */

export type SectionKind = 'intro' | 'verse' | 'pre-chorus' | 'chorus' | 'bridge' | 'break' | 'outro'

/** Names of sections that are spoken. */
const SPOKEN =
  /^(spoken([\s-]*(word|part|intro|outro|bridge|verse))?|narrat(ion|or)|monologue|独白|獨白|念白|旁白|口白|hablado|parlé|gesprochen|parlato|falado)$/i

/** Section names by kind, longer names first. */
const SECTION_NAMES: [RegExp, SectionKind][] = [
  [/^(pre[\s-]*(chorus|hook|refrain)|pre|build([\s-]*up)?|lift|导歌|導歌|预副歌|預副歌|前副歌|bメロ)$/i, 'pre-chorus'],
  [/^(intro(duction)?|opening|prelude|entrada|einleitung|前奏|引子|序|序曲|イントロ|인트로)$/i, 'intro'],
  [
    /^((post|final|last|double|repeat)?[\s-]*(chorus|hook|refrain|drop)(es)?|副歌|高潮|合唱|サビ|후렴|코러스|estribillo|coro|refrán|refrain|ritornello|refrão|kehrreim|припев)$/i,
    'chorus',
  ],
  [SPOKEN, 'verse'],
  [/^(verses?|strophe|stanza|rap|主歌|说唱|說唱|aメロ|벌스|estrofa|verso|couplet|strofa|vers|куплет)$/i, 'verse'],
  [/^(bridge|middle(\s*8| eight)?|桥段|橋段|桥|橋|过渡|cメロ|브릿지|puente|pont|brücke|ponte|бридж)$/i, 'bridge'],
  [
    /^(break(down)?|interlude|instrumental|solo|间奏|間奏|间|独奏|獨奏|간주|interludio|zwischenspiel|(instrumental|guitar|piano|sax|drum|violin|synth|bass|dance|music(al)?)[\s-]+(break|solo|interlude|section|part|drop|bridge))$/i,
    'break',
  ],
  [
    /^(outro|ending|end|coda|fade[\s-]*(out)?|尾奏|尾声|尾聲|结尾|結尾|终|アウトロ|아웃트로|salida|fin|final)$/i,
    'outro',
  ],
]

/** Section names that count without brackets or colon, alone on a line. "Solo" and "Drop" may be words of the song. */
const UNMARKED_NAMES = new RegExp(
  `^(?:${[
    String.raw`(?:VERSE|Verse|CHORUS|Chorus|PRE-?CHORUS|Pre-?[Cc]horus|BRIDGE|Bridge|INTRO|Intro|OUTRO|Outro|REFRAIN|Refrain)(?:\s*\d+)?`,
    String.raw`(?:POST-CHORUS|Post-[Cc]horus|INTERLUDE|Interlude|INSTRUMENTAL(?: BREAK)?|Instrumental(?: [Bb]reak)?)(?:\s*\d+)?`,
    String.raw`(?:Guitar|Piano|Sax|Drum|Violin|Synth|Bass|Organ|Trumpet|Harmonica) (?:[Ss]olo|[Bb]reak|[Ii]nterlude)(?:\s*\d+)?`,
    String.raw`(?:GUITAR|PIANO|SAX|DRUM|VIOLIN|SYNTH|BASS|ORGAN|TRUMPET|HARMONICA) (?:SOLO|BREAK|INTERLUDE)(?:\s*\d+)?`,
    String.raw`主歌[一二三四\d]?|副歌[一二三四\d]?|桥段|前奏|间奏|尾奏`,
  ].join('|')})$`,
)

/** Stage directions in brackets, which are not sung. */
export const STAGE_DIRECTION = new RegExp(
  `^(?:${[
    String.raw`(?:\d+\s*)?[x×*]\s*\d*|repeat(?:\s.*)?|\d+ times|twice|bis`,
    String.raw`(?:(?:short|long|guitar|piano|sax(?:ophone)?|drums?|violin|synth|bass|strings?|organ|harmonica|trumpet|instrumental|music(?:al)?|dance|vocal|final|big|acoustic|electric)\s+)*(?:solo|instrumental|interlude|break(?:down)?|riff|intro|outro|section)s?`,
    'fad(?:e|es|ing)(?: out| in)?|(?:whisper|shout|scream|laugh|sigh|hum)(?:s|ed|ing)?|spoken(?: word)?|softly|laughter|applause|(?:crowd )?cheer(?:s|ing)|(?:hand ?)?clap(?:s|ping)',
    'pause|silence|a ?cappella|ad[s-]?libs?|key change|beat drops?|backing vocals?|harmon(?:y|ies)|choir|(?:fe)?male(?: voice| vocals?)?|both voices|duet',
    '.{0,4}(?:独奏|间奏|重复|独白|轻声|齐唱|女声|男声|合唱).{0,2}|合|男|女|男女|齐|独|both|all|together|him|her',
  ].join('|')})$`,
  'i',
)

/** Repeat mark at the end of a line or name. */
export const REPEAT_MARK =
  /\s*[([（]?\s*(?:[x×*]\s*(\d)|(\d)\s*[x×]|repeat\s*[x×]?\s*(\d)|重复(\d)[次遍]?)\s*[)\]）]?\s*$/i

export const CHORD_SYMBOL =
  /^[A-G](?:#|b|♯|♭)?(?:maj|min|m|M|dim|aug|sus|add|°|ø|\+)?\d{0,2}(?:\(?(?:maj|min|m|sus|add|no|b|#|\+|-)\d{1,2}\)?)*(?:\/[A-G](?:#|b|♯|♭)?)?$/

/** A name without its additions: "Verse 2", "Chorus x2", "副歌二", "Chorus: all together". */
const bareName = (name: string) =>
  name
    .replace(/[:：,，(（|].*$|\s[-–—]\s.*$/, '')
    .replace(/\s+\d+\s*(?:bars?|小节)$/i, '')
    .replace(/^(?:the|repeat)\s+/i, '')
    .replace(/[\s#-]*(?:\d+|[x×]\s*\d+|[IVX]+|[一二三四五六])\s*$/i, '')
    .trim()

/**
 * Whether a section with this label is spoken, not sung.
 *
 * @example
 * isSpoken('Spoken Word 2') // => true
 */
export const isSpoken = (label: string) => SPOKEN.test(bareName(label))

export const sectionKind = (name: string): SectionKind => {
  const bare = bareName(name)
  return SECTION_NAMES.find(([pattern]) => pattern.test(bare) || pattern.test(name.trim()))?.[1] ?? 'verse'
}

export const isSectionName = (name: string) => {
  const bare = name
    .replace(REPEAT_MARK, '')
    .replace(/[\s#-]*(?:\d+|[一二三四五六])\s*$/u, '')
    .trim()
  return SECTION_NAMES.some(([pattern]) => pattern.test(bare) || pattern.test(name.trim()))
}

/**
 * Section tag of a line: [Chorus], 【副歌】, (Verse 2), ## Bridge, **Chorus**, "Chorus:" or "Chorus" alone.
 * Round brackets, colons and headings need a known name. A chord in brackets is not a tag.
 */
export const tagOf = (given: string): { name: string; rest: string } | null => {
  const line = given.replace(/^\s*#{1,6}\s*/, '').replace(/^\s*(\*\*|__)(.+?)\1\s*$/, '$2')
  const bracket = line.match(/^\s*[[【［{]\s*([^\]】］}]{1,60}?)\s*[\]】］}]\s*[:：]?\s*(.*)$/u)
  if (bracket?.[1]) {
    const [, name, rest = ''] = bracket
    if (CHORD_SYMBOL.test(name) && (rest !== '' || name.length > 1)) return null
    if (!isSectionName(name) && /^(?:\d*\s*[x×*]\s*\d*)$/.test(name)) return null
    if (!isSectionName(name) && rest !== '' && STAGE_DIRECTION.test(name)) return null
    return { name, rest: rest.replace(/^[x×*]\s*\d$/, '') }
  }
  if (UNMARKED_NAMES.test(line.replace(REPEAT_MARK, '').trim())) return { name: line.trim(), rest: '' }
  const other = line.match(/^\s*(?:[(（]\s*([^)）]{1,30}?)\s*[)）]|([^:：]{1,30}?)\s*[:：])\s*$/u)
  const name = other?.[1] ?? other?.[2]
  if (name) return isSectionName(name) ? { name, rest: '' } : null
  return /^\s*#{1,6}\s*\S/.test(given) && isSectionName(line) ? { name: line.trim(), rest: '' } : null
}

/** Whether a line is one bracket that is no section tag, such as [Am] or a long direction. It is kept and not sung. */
export const isDirection = (line: string) =>
  /^(?:\[[^[\]]*(?:\[[^[\]]*\][^[\]]*)?\]\s*)+$/.test(line) && tagOf(line) === null

/** A line as an editor shows it: a tag with its kind and name, a direction in brackets, or null for other lines. */
export type ShownTag = { kind: SectionKind | 'direction'; name: string; rest: string }

/**
 * What a line is besides words. `rest` is sung.
 *
 * @example
 * readTag('Bridge:') // => { kind: 'bridge', name: 'Bridge', rest: '' }
 */
export const readTag = (line: string): ShownTag | null => {
  const trimmed = line.trim()
  const tag = tagOf(trimmed)
  if (tag) return { kind: sectionKind(tag.name), name: tag.name, rest: withoutBrackets(tag.rest) }
  return isDirection(trimmed) ? { kind: 'direction', name: trimmed.slice(1, -1), rest: '' } : null
}

/** Brackets after a tag are part of it: "[Verse [2]]", "[Verse][softly]". */
export const withoutBrackets = (rest: string) => (/^[^[]*\]$|^(?:\s*\[[^\]]*\])+$/.test(rest) ? '' : rest)
