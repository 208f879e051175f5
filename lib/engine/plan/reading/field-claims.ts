import type { Brief } from '#lib/engine/brief'
import type { Plan } from '#lib/engine/plan/plan'
import { type Exclusion, readExclusion } from '#lib/engine/plan/prompt/exclusions'
import {
  bpmName,
  isSameKey,
  lengthExactness,
  partsOf,
  playsTerm,
  secondsName,
  songSeconds,
  voiceName,
} from '#lib/engine/plan/reading/outcome'
import type { ClaimKind, Exactness, ReadClaim } from '#lib/engine/plan/reading/reading'
import { keyName, meterName } from '#lib/music/key'

const exactIf = (honoured: boolean): Exactness => (honoured ? 'exact' : 'not')

/** What came of the fields of a brief. */
export const fieldClaims = ({ fields = {} }: Brief, plan: Plan): ReadClaim[] => {
  const { seconds, bpm, key, meter, voice, language, singer, exclude = [] } = fields
  const claims: ReadClaim[] = []
  const add = (field: ReadClaim['field'], kind: ClaimKind, said: string, got: string, exactness: Exactness) =>
    claims.push({ said, field, kind, got, exactness })
  if (seconds !== undefined)
    add('duration', 'length', secondsName(seconds), secondsName(songSeconds(plan)), lengthExactness(plan, seconds))
  if (bpm !== undefined) add('tempo', 'tempo', bpmName(bpm), bpmName(plan.bpm), exactIf(plan.bpm === bpm))
  if (key) add('key', 'key', keyName(key), keyName(plan.key), exactIf(isSameKey(plan.key, key)))
  if (meter)
    add('meter', 'meter', meterName(meter), meterName(plan.meter), exactIf(meterName(plan.meter) === meterName(meter)))
  if (voice) add('voice', 'voice', voice, voiceName(plan.singer), exactIf(singsAs(plan, voice)))
  if (language) add('language', 'language', language, plan.language, exactIf(plan.language === language))
  if (singer) add('voice_like', 'voice', singer.kind, voiceName(plan.singer), exactIf(plan.singer !== null))
  return [...claims, ...exclude.map((said) => exclusionClaim(readExclusion(said), plan))]
}

/** A female or male voice may also rap, where the genre does. */
const singsAs = ({ singer }: Plan, voice: string): boolean => {
  if (singer?.kind === 'rap' && (voice === 'female' || voice === 'male')) return singer.tract === voice
  return voice === 'whisper' ? singer?.style === 'whisper' : (singer?.kind ?? 'none') === voice
}

const KINDS: Record<Exclusion['kind'], ClaimKind> = {
  instrument: 'instrument',
  voice: 'voice',
  manner: 'voice',
  section: 'section',
  technique: 'technique',
  mood: 'mood',
  genre: 'genre',
  absent: 'instrument',
  unknown: 'other',
}

const exclusionClaim = (exclusion: Exclusion, plan: Plan): ReadClaim => ({
  said: exclusion.said,
  field: 'exclude',
  kind: KINDS[exclusion.kind],
  excluded: true,
  got: remainsOf(exclusion, plan).join(', '),
  exactness: exclusion.kind === 'unknown' || remainsOf(exclusion, plan).length > 0 ? 'not' : 'exact',
})

/** What comes all the same. */
const remainsOf = (exclusion: Exclusion, plan: Plan): string[] => {
  const { singer, sections } = plan
  switch (exclusion.kind) {
    case 'instrument':
      return exclusion.terms.flatMap((term) =>
        plan.parts.some((part) => playsTerm(part, term)) ? partsOf(plan, term) : [],
      )
    case 'section':
      return sections.filter(({ letter }) => exclusion.letters.includes(letter)).map(({ label }) => label)
    case 'voice': {
      if (!singer) return []
      const stays =
        exclusion.voice === 'any' ||
        singer.kind === exclusion.voice ||
        ((exclusion.voice === 'choir' || exclusion.voice === 'harmonies') && singer.harmonies)
      return stays ? [voiceName(singer)] : []
    }
    case 'technique':
      return (exclusion.technique === 'swing' && plan.swing > 0) ||
        (exclusion.technique === 'key-change' && plan.keyChange > 0) ||
        (exclusion.technique === 'fade-out' && plan.ending === 'strip')
        ? [exclusion.technique]
        : []
    case 'genre':
      return plan.genre === exclusion.genre ? [plan.genre] : []
    default:
      return []
  }
}
