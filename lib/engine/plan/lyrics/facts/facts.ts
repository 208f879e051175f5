/** `neuter` is for animals of unknown gender. */
export type Gender = 'female' | 'male' | 'neuter'

/** A fact of a prompt, in words that fit into a lyric. */
export type Fact = {
  text: string
  /** Gender of a person or animal, if the prompt shows it. */
  gender?: Gender
  /** Base form of an activity: "fix engines". */
  base?: string
  /** An event with a pronoun as its subject: "they met in Lisbon". */
  short?: string
  /** An event without its subject, if that is a person with a name: "met in Lisbon". */
  predicate?: string
  /** The event is a habit, in the present: "Kevin never washes the dishes". */
  isHabit?: true
  /** What a person is to the singer: "grandfather" in "my grandfather Otto". */
  relation?: string
  /** A person who is only mentioned, such as "my grandmother" in "my grandmother's kitchen". */
  isAside?: true
}

/** Kinds of facts. Each fills the slots of its name in story frames; frames/README.md has examples. */
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

/** Facts of a prompt by kind, in the order of the prompt. */
export type Facts = Readonly<Record<FactKind, readonly Fact[]>>
