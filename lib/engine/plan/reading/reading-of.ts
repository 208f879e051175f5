import type { Brief } from '#lib/engine/brief'
import type { Plan } from '#lib/engine/plan/plan'
import { chosenForYou } from '#lib/engine/plan/reading/chosen'
import { fieldClaims } from '#lib/engine/plan/reading/field-claims'
import { promptClaims } from '#lib/engine/plan/reading/prompt-claims'
import type { PromptReading } from '#lib/engine/plan/reading/reading'

/**
 * What the engine understood of a request and what came of it in the plan.
 * Claims of the prompt come in its order, then those of the fields.
 */
export const readingOf = (brief: Brief, plan: Plan): PromptReading => ({
  claims: [...promptClaims(brief, plan), ...fieldClaims(brief, plan)],
  chosen: chosenForYou(brief, plan),
})
