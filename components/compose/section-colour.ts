import type { SectionKind } from '#lib/lyrics/syllable'

/** Classes per section colour, written in full for Tailwind. */
export const SECTION_COLOUR: Record<SectionKind, { text: string; fill: string }> = {
  intro: { text: 'text-sec-intro', fill: 'bg-sec-intro' },
  verse: { text: 'text-sec-verse', fill: 'bg-sec-verse' },
  'pre-chorus': { text: 'text-sec-pre', fill: 'bg-sec-pre' },
  chorus: { text: 'text-sec-chorus', fill: 'bg-sec-chorus' },
  bridge: { text: 'text-sec-bridge', fill: 'bg-sec-bridge' },
  break: { text: 'text-sec-break', fill: 'bg-sec-break' },
  outro: { text: 'text-sec-outro', fill: 'bg-sec-outro' },
}
