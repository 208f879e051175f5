/** Neuter: an animal without a name. */
export type Gender = 'female' | 'male' | 'neuter'

/** A fact as a lyric sings it. */
export type Fact = {
  text: string
  /** Gender of a person or pet, where the prompt tells it. */
  gender?: Gender
  /** Base form of an activity: "fix engines". */
  base?: string
  /** With a pronoun for a subject that is named elsewhere: "they met in Lisbon". */
  short?: string
  /** An event without its subject, where the subject is a person whom other facts name: "met in Lisbon". */
  predicate?: string
  /** What happens again and again, in the present: "Kevin never washes the dishes". */
  isHabit?: true
  /** What a person is to the singer: "grandfather" of "my grandfather Otto". */
  of?: string
  /** Somebody beside those whom the song is about, or is sung to: "my grandmother" in "my grandmother's kitchen". */
  isAside?: true
}

/** Kinds of facts, which are the kinds of slots that they fill. */
export const FACT_KINDS = [
  'name',
  'pet',
  'who',
  'work',
  'place',
  'in place',
  'time',
  'span',
  'thing',
  'things',
  'stuff',
  'doing',
  'event',
  'quality',
] as const
export type FactKind = (typeof FACT_KINDS)[number]

/** What a prompt tells, in its order. */
export type Facts = Readonly<Record<FactKind, readonly Fact[]>>
