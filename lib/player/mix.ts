/** Muted and solo parts of a song, by name. */
export type Mix = { muted: readonly string[]; solo: readonly string[] }

export const WHOLE_MIX: Mix = { muted: [], solo: [] }

const toggled = (names: readonly string[], name: string) =>
  names.includes(name) ? names.filter((other) => other !== name) : [...names, name]

export const withMute = (mix: Mix, name: string): Mix => ({ ...mix, muted: toggled(mix.muted, name) })
export const withSolo = (mix: Mix, name: string): Mix => ({ ...mix, solo: toggled(mix.solo, name) })

/** Solo parts are audible, even if muted. While there are any, no others are. */
// isHeard({ muted: ['Drums'], solo: [] }, 'Drums') // => false
export const isHeard = ({ muted, solo }: Mix, name: string) =>
  solo.length > 0 ? solo.includes(name) : !muted.includes(name)

export const isWholeMix = ({ muted, solo }: Mix) => muted.length === 0 && solo.length === 0
