/** Patterns and colours that a cover can have. */
export const COVER_SHAPES = ['spine', 'horizon', 'edge', 'round'] as const
export type CoverShape = (typeof COVER_SHAPES)[number]

/** Colours in the order of the circle of fifths, from that of C. */
export const COVER_COLOURS = 12

/** What was chosen for a woven cover. Whatever is missing follows from the music. `ground` is the background. */
export type CoverChoice = {
  shape?: CoverShape | undefined
  colour?: number | undefined
  ground?: 'dark' | 'light' | undefined
}

/** The chosen cover of a song. `picture`: the hash of an own picture, which replaces the woven cover. */
export type SongCover = CoverChoice & { picture?: string | undefined }

/**
 * A text that differs for different covers, for addresses. Empty for the cover that follows from the music.
 *
 * @example
 * coverVersion({ shape: 'round', colour: 3 }) // => 'round-3-'
 */
export const coverVersion = (cover: SongCover | null): string =>
  cover === null ? '' : (cover.picture ?? `${cover.shape ?? ''}-${cover.colour ?? ''}-${cover.ground ?? ''}`)

/** Types of pictures that a cover is made from, judged by their content. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
/** Limit of an uploaded picture in megabytes. */
export const MAX_PICTURE_MB = 10
