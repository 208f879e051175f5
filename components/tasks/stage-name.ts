/** What services say of their stages, most specific first. */
const STAGES = [
  { name: 'loading', words: /\b(load|initiali[sz])/i },
  { name: 'planning', words: /\b(cot|metadata|lyrics|audio codes|phase [12])\b/i },
  { name: 'preparing', words: /\b(prepar\w* (inputs?|conditions?)|encod\w*)\b/i },
  { name: 'decoding', words: /\bdecod/i },
  { name: 'finishing', words: /\b(prepar\w* audio|sav\w*|writ\w*)\b/i },
  { name: 'rendering', words: /\b(generat\w*|diffusion|sampling|denois\w*)\b/i },
] as const

export type StageName = (typeof STAGES)[number]['name']

/** The stage of a service by our names for it, which are translated; null for one that is not known. */
// stageName('Generating music (batch size: 2)...') // => 'rendering'
export const stageName = (stage: string | null | undefined): StageName | null =>
  (stage && STAGES.find(({ words }) => words.test(stage))?.name) || null
