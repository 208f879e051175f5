import { briefClause } from '#lib/engine/plan/lyrics/facts/clauses'
import { englishFacts } from '#lib/engine/plan/lyrics/facts/english-facts'
import type { Clause, Fact, Facts, Statement, StoryFacts, Telling } from '#lib/engine/plan/lyrics/facts/facts'
import { contentStems, statementsOf } from '#lib/engine/plan/lyrics/facts/statements'
import { tellingOf } from '#lib/engine/plan/lyrics/facts/telling'
import { topicOf } from '#lib/engine/plan/lyrics/facts/topic'
import { isMusicWord } from '#lib/engine/plan/lyrics/facts/word-kinds'
import { doerOf, secondPerson } from '#lib/engine/plan/lyrics/frames/fill'

/** Predicates that hold for longer: "never washes a cup", "wants to win". */
const LASTING =
  /\b(?:never|always|still|often|usually|every|am|is|are|has|have|wants?|loves?|likes?|hates?|works?|lives?|misse?s?|thinks?|keeps?|owns?|knows?|believes?|dreams?|plays?|talks?|waits?)\b/

/** A predicate after "you", where several people are addressed: "met when their dogs ran off" → "met when your dogs …". */
const yours = (predicate: string, { pronoun }: Clause) =>
  pronoun === 'plural' ? predicate.replace(/\btheir\b/g, 'your').replace(/\bthem\b/g, 'you') : predicate

/** A clause as an event, which frames tell with a conjunction: "how my father forgot my name". */
const eventOf = (clause: Clause): Fact => {
  const { subject, past, present } = briefClause(clause)
  const isOwn = clause.pronoun === 'i' || clause.pronoun === 'we'
  const isHabit = present !== undefined && LASTING.test(present)
  const habit = isHabit && {
    isHabit: true as const,
    once: { text: `${subject} ${past}`, predicate: yours(past, clause) },
  }
  return {
    text: `${subject} ${isHabit ? present : past}`,
    clause: past,
    ...(!isOwn && {
      predicate: yours(isHabit ? secondPerson(present) : past, clause),
      doer: doerOf(clause),
    }),
    ...habit,
  }
}

/** Things of a prompt that its clauses and theme do not name, with a determiner: "the silver boots". */
const detailsOf = (facts: Facts, { clauses, theme }: Pick<Telling, 'clauses' | 'theme'>): string[] => {
  const told =
    `${clauses.map(({ subject, past, rest }) => `${subject} ${past} ${rest ?? ''}`).join(' ')} ${theme ?? ''}`.toLowerCase()
  return [...facts.things, ...facts.thing, ...facts.stuff]
    .map(({ text }) => text)
    .filter(
      (text) => !told.includes(text.toLowerCase()) && !text.split(' ').some((word) => isMusicWord(word.toLowerCase())),
    )
    .map((text) => `the ${text}`)
}

/** Statements with the main clause first, where they only name what is in it. */
const withMain = (statements: Statement[], [main]: readonly Clause[]): Statement[] => {
  if (!main || statements.some(({ clause }) => clause)) return statements
  const said = main.whole?.past ?? main.past
  const stems = [...contentStems(said)]
  const known = new Set([...stems, ...contentStems(main.subject)])
  const clause: Statement = { said: `${main.subject} ${said}`, role: 'deed', clause: main, stems }
  return stems.length === 0
    ? statements
    : [clause, ...statements.filter((each) => each.stems.some((stem) => !known.has(stem)))]
}

/** A prompt with its deed as a clause, and names beside what they name. */
const plainly = (prompt: string): string =>
  prompt
    // "Apologising to my brother for selling his guitar"
    .replace(
      /\bapologi[sz]\p{L}+ to ((?:my|our) (?:\p{Ll}+ )*\p{L}+) for (\p{L}+ing) (?:his|her|their) /iu,
      (_, whom: string, doing: string) => `about ${doing} ${whom}'s `,
    )
    .replace(/\bI(?:'m|’m| am) (?:so |really )?sorry,? (?:that )?(?=I )/gi, '')
    // "Two sisters, June and Marta, who", "the caretaker, Mrs Adeyemi, who", "our team, the Terns, who"
    .replace(
      /\b((?:two|the|my|our) (?:\p{Ll}+ )*\p{Ll}+), ((?:(?:Mrs?|Ms|Miss|Dr) )?\p{Lu}\p{L}+(?: and)?(?: \p{Lu}\p{L}+)?),? (?=who )/u,
      (_, noun: string, name: string) => (name.includes(' and ') ? `${name} ` : `${noun} ${name} `),
    )
    .replace(
      /\b(?:our|my|the) (?:\p{Ll}+ )*(?:team|club|band|choir), (the (?:\p{Lu}\p{L}+ )*\p{Lu}\p{L}+), (?=who )/u,
      '$1 ',
    )

/**
 * Facts of an English prompt, and what it tells as a whole. Its events are its clauses, where it has some.
 *
 * @example
 * englishStory('my father forgot my name').event[0].text // => 'my father forgot my name'
 */
export const englishStory = (asked: string): StoryFacts => {
  const prompt = plainly(asked)
  const facts = englishFacts(prompt)
  const read = tellingOf(prompt)
  const statements = withMain(statementsOf(prompt, facts, read.theme), read.clauses)
  // Of a long prompt, the statements know where a clause ends.
  const found = statements.flatMap(({ clause }) => clause ?? [])
  const telling = { ...read, clauses: found.length > 0 ? found : read.clauses }
  return {
    ...facts,
    event: telling.clauses.length > 0 ? telling.clauses.map(eventOf) : facts.event,
    telling: {
      ...telling,
      topic: topicOf(telling),
      details: detailsOf(facts, telling),
      statements,
    },
  }
}
