import type { SectionColour } from '#components/song/song-position'

/** Classes of the colours of sections. */
export const SECTION_TEXT = {
  intro: 'text-sec-intro',
  verse: 'text-sec-verse',
  pre: 'text-sec-pre',
  chorus: 'text-sec-chorus',
  bridge: 'text-sec-bridge',
  break: 'text-sec-break',
  outro: 'text-sec-outro',
} as const satisfies Record<SectionColour, string>

export const SECTION_EDGE = {
  intro: 'border-sec-intro',
  verse: 'border-sec-verse',
  pre: 'border-sec-pre',
  chorus: 'border-sec-chorus',
  bridge: 'border-sec-bridge',
  break: 'border-sec-break',
  outro: 'border-sec-outro',
} as const satisfies Record<SectionColour, string>
