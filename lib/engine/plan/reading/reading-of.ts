import type { Brief } from '#lib/engine/brief'
import type { Plan } from '#lib/engine/plan/plan'
import { chosenForYou } from '#lib/engine/plan/reading/chosen'
import { fieldClaims } from '#lib/engine/plan/reading/field-claims'
import { promptClaims } from '#lib/engine/plan/reading/prompt-claims'
import type { PromptReading, ReadClaim } from '#lib/engine/plan/reading/reading'
import { storyClaims } from '#lib/engine/plan/reading/story-claims'

/**
 * What the engine understood of a request and what came of it in the plan.
 * Claims of the prompt come in its order, then what the words tell of it, then the fields.
 */
export const readingOf = (brief: Brief, plan: Plan): PromptReading => {
  const story = storyClaims(plan)
  return {
    claims: withStory(promptClaims(brief, plan, story), story).concat(fieldClaims(brief, plan)),
    chosen: chosenForYou(brief, plan),
  }
}

/** A word that names the music is no subject: "witch house". */
const withStory = (music: readonly ReadClaim[], story: readonly ReadClaim[]): ReadClaim[] => [
  ...music,
  ...story.filter(({ said }) => !music.some((claim) => claim.said.toLowerCase().includes(said.toLowerCase()))),
]
