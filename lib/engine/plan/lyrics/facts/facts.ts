import type { NounKind } from '#lib/engine/plan/lyrics/facts/noun-kind'

/** `neuter` is for animals of unknown gender. */
export type Gender = 'female' | 'male' | 'neuter'

/** A fact of a prompt, in words that fit into a lyric. */
export type Fact = {
  text: string
  /** Gender of a person or animal, if the prompt shows it. */
  gender?: Gender
  /** Base form of an activity: "fix engines". */
  base?: string
  /** The predicate of the clause that an event tells. */
  clause?: string
  /** An event with a pronoun as its subject: "they met in Lisbon". */
  short?: string
  /** An event without its subject, after "you": "met in Lisbon", "never wash the dishes". */
  predicate?: string
  /** The event is a habit, in the present: "Kevin never washes the dishes". */
  isHabit?: true
  /** Who does it: a name, a partner whom only "she" or "he" names, or the noun of the subject. */
  doer?: { kind: 'name' | 'partner' | 'noun'; noun: string }
  /** A habit in the past, for lines about one time: "the supermarket stayed open", and after "you". */
  once?: { text: string; predicate: string }
  /** What a person is to the singer: "grandfather" in "my grandfather Otto". */
  relation?: string
  /** A person who is only mentioned, such as "my grandmother" in "my grandmother's kitchen". */
  isAside?: true
  /** A place where a journey begins or ends: "from Lisbon to Porto". */
  role?: 'from' | 'to'
  /** The prompt speaks of the only one: "the harvest", "my coat". */
  isDefinite?: true
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

/** What happens in a prompt, as a clause: "my aunt Hazel" + "drove a school bus for thirty years". */
export type Clause = {
  /** "I", "we", "you", or a noun phrase with a determiner. */
  subject: string
  /** Gender of the pronoun for the subject; `plural` for several or for a person of unknown gender. */
  pronoun: 'i' | 'we' | 'you' | Gender | 'plural'
  /** The predicate in the past: "drove a school bus for thirty years". */
  past: string
  /** The predicate of a habit in the present: "never washes a cup". Absent for what happened once. */
  present?: string
  /** The predicate with all that the prompt says, of any length; `present` only if the prompt tells it in the present. */
  whole?: { past: string; present?: string }
  /** What follows the predicate in its brief form, for a line of its own: "after his divorce". */
  rest?: string
}

/** What a statement tells; decides which lines can answer it. */
export const STATEMENT_ROLES = [
  'deed',
  'habit',
  'being',
  'event',
  'loss',
  'thing',
  'place',
  'time',
  'span',
  'who',
  'team',
] as const
export type StatementRole = (typeof STATEMENT_ROLES)[number]

/** One thing that a prompt says: a clause, or a phrase that no clause has. */
export type Statement = {
  said: string
  role: StatementRole
  clause?: Clause
  phrase?: string
  /** Stems of its words, by which a song tells it. */
  stems: readonly string[]
  /** The stem that must be among them: "captain" of "a captain with a wooden leg"; absent for a clause. */
  head?: string
  /** Words that are sung as they are: "open on Sundays". */
  isSlogan?: true
  /** The name of the one to whom the clause is said: "Ines, we met". */
  addressee?: string
}

/** What a song is about, in a short phrase: "my driving licence". */
export type Topic = {
  text: string
  /** The head noun in the singular, and its kind; `person` for a name. */
  noun: string
  kind: NounKind | null
  pronoun: Clause['pronoun']
  isPlural: boolean
}

/** What a prompt tells as a whole, in words of its own. */
export type Telling = {
  /** What happens, the main clause first. */
  clauses: readonly Clause[]
  /** What the song is about, with a determiner: "the last tree on our street"; null without a noun phrase. */
  theme: string | null
  /** What it sings of; null without a noun. */
  topic: Topic | null
  /** Further things that the prompt names, with a determiner: "the silver boots". */
  details: readonly string[]
  /** All that the prompt says, in its order. */
  statements: readonly Statement[]
}

/** Facts of a prompt, and what it tells as a whole; absent in languages without it. */
export type StoryFacts = Facts & { readonly telling?: Telling }
