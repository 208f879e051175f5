import type { Genre } from '#lib/engine/plan/genres/genre'
import type { Singer, SingingStyle, Timbre, Tract } from '#lib/engine/plan/plan'
import type { PromptIntent } from '#lib/engine/plan/prompt/prompt-intent'
import type { VocalManner } from '#lib/engine/plan/prompt/voice-words'
import { pick, randomFrom } from '#lib/music/random'

/** Genres without harmony vocals by default. */
const SOLO_VOICE_GENRES = new Set(
  'folk blues jazz bossa lullaby boombap trap lofi ambient waltz tango flamenco drill phonk arabic'.split(' '),
)

/** Singing styles of each genre. */
const GENRE_STYLES: Record<string, readonly SingingStyle[]> = {
  pop: ['pop', 'pop', 'airy'],
  powerballad: ['ballad'],
  hymn: ['choral'],
  indierock: ['indie'],
  classicrock: ['rock'],
  punk: ['punk'],
  metal: ['metal'],
  folk: ['folk'],
  country: ['country'],
  blues: ['blues'],
  jazz: ['jazz'],
  bossa: ['intimate'],
  soulrnb: ['soul'],
  funk: ['disco', 'soul'],
  disco: ['disco'],
  house: ['diva'],
  techno: ['vocoder', 'airy'],
  trance: ['airy', 'diva'],
  dnb: ['diva', 'airy'],
  dubstep: ['tuned', 'airy'],
  boombap: ['rap'],
  trap: ['rap'],
  lofi: ['intimate'],
  reggae: ['reggae'],
  salsa: ['latin'],
  reggaeton: ['tuned', 'latin'],
  afro: ['afro'],
  synthwave: ['synth'],
  ambient: ['airy'],
  cinematic: ['opera', 'theatre'],
  waltz: ['theatre'],
  gospel: ['gospel'],
  guofeng: ['chinese'],
  kpop: ['idol'],
  jpop: ['idol'],
  children: ['child'],
  lullaby: ['lullaby'],
  shanty: ['shanty'],
  celtic: ['celtic'],
  ska: ['reggae', 'indie'],
  tango: ['theatre', 'latin'],
  flamenco: ['latin'],
  samba: ['latin', 'intimate'],
  citypop: ['idol', 'pop'],
  grunge: ['rock'],
  shoegaze: ['airy'],
  hardstyle: ['diva'],
  edm: ['diva', 'airy'],
  bollywood: ['soul', 'theatre'],
  arabic: ['soul'],
  bolero: ['ballad', 'latin'],
  rnb: ['soul', 'airy'],
  drill: ['rap'],
  phonk: ['rap'],
  bluegrass: ['country'],
  bigband: ['jazz', 'theatre'],
  rocknroll: ['rock', 'country'],
  amapiano: ['afro'],
  ukgarage: ['soul', 'diva'],
  polka: ['shanty'],
  chiptune: ['vocoder', 'idol'],
}

/** Genres that are sung by others than one woman or man. */
const GENRE_SINGERS: Readonly<Record<string, Singer['kind']>> = { children: 'child', hymn: 'choir' }

/** Singing styles that a vocal manner asks for, in order of precedence. */
const MANNER_STYLES: readonly (readonly [VocalManner, SingingStyle])[] = [
  ['whisper', 'whisper'],
  ['talkbox', 'talkbox'],
  ['vocoder', 'vocoder'],
  ['operatic', 'opera'],
  ['tuned', 'tuned'],
  ['scream', 'metal'],
  ['gospel', 'gospel'],
]

const styleFor = (
  genre: Genre,
  intent: PromptIntent,
  kind: Singer['kind'],
  tract: Tract,
  seed: number,
): SingingStyle => {
  const { manners } = intent.voice
  const requested = MANNER_STYLES.find(([manner]) => manners.includes(manner))?.[1]
  if (kind === 'robot') return requested === 'talkbox' ? 'talkbox' : requested === 'tuned' ? 'tuned' : 'vocoder'
  if (kind === 'rap') return requested === 'whisper' ? 'whisper' : 'rap'
  if (requested) return requested
  if (kind === 'choir' && genre.id !== 'gospel' && genre.id !== 'shanty') return 'choral'
  if (tract === 'child') return 'child'
  const excluded = MANNER_STYLES.filter(([manner]) => intent.voice.excludedManners?.includes(manner))
  const own = GENRE_STYLES[genre.id] ?? ['pop']
  const allowed = own.filter((style) => !excluded.some(([, other]) => other === style))
  const styles: readonly SingingStyle[] = allowed.length > 0 ? allowed : ['pop']
  // A rap genre sung without rap takes a related style.
  const style = pick(styles, randomFrom(seed, 'school'))
  if (style === 'rap')
    return genre.id === 'boombap' || excluded.some(([, other]) => other === 'tuned') ? 'soul' : 'tuned'
  if (style === 'vocoder' || style === 'child') return kind === 'female' || kind === 'male' ? 'airy' : style
  return style
}

/** Timbre changes of each vocal manner. */
const MANNER_TIMBRES: Partial<Record<VocalManner, Partial<Timbre>>> = {
  soft: { effort: -0.2, breath: 2.5, brightness: -1.5 },
  powerful: { effort: 0.2, breath: -4, brightness: 1, vibratoDepth: 1.2 },
  raspy: { grit: 0.2, breath: 2, effort: 0.05 },
  breathy: { breath: 5, effort: -0.12 },
  bright: { brightness: 2.5, size: 1.02 },
  warm: { brightness: -2.5, size: 0.98, breath: 1 },
  deep: { size: 0.945, brightness: -1.5 },
  high: { size: 1.025 },
  plain: { vibratoDepth: 0 },
  trembling: { vibratoDepth: 1.6 },
}

const combineTimbres = (timbres: readonly Partial<Timbre>[]): Timbre => {
  const sum: Timbre = { size: 1, effort: 0, brightness: 0, breath: 0, vibratoRate: 1, vibratoDepth: 1, grit: 0 }
  for (const timbre of timbres) {
    sum.size *= timbre.size ?? 1
    sum.effort += timbre.effort ?? 0
    sum.brightness += timbre.brightness ?? 0
    sum.breath += timbre.breath ?? 0
    sum.vibratoRate *= timbre.vibratoRate ?? 1
    sum.vibratoDepth *= timbre.vibratoDepth ?? 1
    sum.grit += timbre.grit ?? 0
  }
  return sum
}

/** Individual timbre of a singer. Vocal tract, breath and vibrato differ by seed and between takes. */
const individualTimbre = (seed: number, take: 0 | 1): Timbre => {
  const random = randomFrom(seed, 'person')
  const spread = (width: number) => (random() - 0.5) * 2 * width
  const person = {
    size: spread(0.035),
    effort: spread(0.07),
    brightness: spread(1.6),
    breath: spread(2.2),
    vibratoRate: spread(0.08),
    vibratoDepth: spread(0.28),
  }
  // The takes lie on opposite sides: a small vocal tract in one, a large one in the other.
  const side = take === 0 ? 1 : -1
  const away = (value: number, least: number) => side * (Math.sign(value) || 1) * Math.max(Math.abs(value), least)
  return {
    size: 1 + away(person.size, 0.015),
    effort: away(person.effort, 0.02),
    brightness: away(person.brightness, 0.5),
    breath: away(person.breath, 0.7),
    vibratoRate: 1 + away(person.vibratoRate, 0.03),
    vibratoDepth: 1 + away(person.vibratoDepth, 0.1),
    grit: 0,
  }
}

/** Semitones by which a manner moves the vocal range. */
const RANGE_SHIFTS: Partial<Record<VocalManner, number>> = { high: 3, deep: -3 }

/**
 * Chooses the singer within the genre's vocal range.
 * Both takes share kind and style, but not the individual timbre.
 *
 * @example
 * chooseSinger(genreOf('pop'), readPrompt('male voice'), 1, 0).kind → 'male'
 */
export const chooseSinger = (genre: Genre, intent: PromptIntent, seed: number, take: 0 | 1 = 0): Singer => {
  const byChance = randomFrom(seed, 'singer')() < 0.55 ? 'female' : 'male'
  // "Hip-hop, male voice" means a rapper, unless the prompt mentions singing.
  const raps =
    genre.voice.delivery === 'rap' &&
    !intent.voice.mentionsSinging &&
    intent.voice.manners.every((manner) => manner === 'raspy' || manner === 'deep' || manner === 'powerful') &&
    !intent.voice.excludesRap
  const gender = intent.voice.kind === 'female' || intent.voice.kind === 'male'
  const requested = gender && raps ? 'rap' : intent.voice.kind
  const kind = requested ?? (genre.voice.delivery === 'rap' ? 'rap' : (GENRE_SINGERS[genre.id] ?? byChance))
  const tract: Tract =
    kind === 'child'
      ? 'child'
      : kind === 'male' || kind === 'female'
        ? kind
        : (intent.voice.tract ?? (kind === 'robot' || kind === 'rap' ? 'male' : 'female'))
  const { female, male } = genre.voice
  const child = { low: 60, high: 74 }
  const rap =
    genre.voice.delivery === 'rap' ? { female, male } : { female: { low: 53, high: 67 }, male: { low: 45, high: 60 } }
  const range = {
    female,
    male,
    child,
    choir: tract === 'child' ? child : tract === 'male' ? { low: 47, high: 66 } : { low: 55, high: 74 },
    duet: { low: 48, high: 71 },
    robot: tract === 'female' ? female : male,
    rap: tract === 'female' ? rap.female : rap.male,
  }[kind]
  const shift = kind === 'rap' ? 0 : intent.voice.manners.reduce((sum, manner) => sum + (RANGE_SHIFTS[manner] ?? 0), 0)
  const harmonies =
    intent.voice.harmonies ??
    (kind === 'choir' || kind === 'duet' || kind === 'robot' || (kind !== 'rap' && !SOLO_VOICE_GENRES.has(genre.id)))
  const manners = intent.voice.manners.flatMap((manner) => MANNER_TIMBRES[manner] ?? [])
  return {
    kind,
    tract,
    style: styleFor(genre, intent, kind, tract, seed),
    timbre: combineTimbres([individualTimbre(seed, take), ...manners]),
    low: range.low + shift,
    high: range.high + shift,
    harmonies,
  }
}
