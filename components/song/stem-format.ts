'use client'

import { storedChoice } from '#components/song/stored-choice'
import { STEM_FORMATS, type StemFormat } from '#lib/contract/stem-formats'

/** The format of stems that was chosen last in this browser. */

/** As in the API. */
const DEFAULT_FORMAT: StemFormat = 'wav24'

// readStemFormat('wav16') // => 'wav16'
// readStemFormat('aiff') // => 'wav24'
export const readStemFormat = (text: string | null): StemFormat =>
  STEM_FORMATS.find((format) => format === text) ?? DEFAULT_FORMAT

export const { use: useStemFormat, choose: chooseStemFormat } = storedChoice('songloom.stemFormat', readStemFormat)
