/** Which parts of a song are heard. Names of parts; what they sound like is not its business. */
export type Mix = { muted: readonly string[]; solo: readonly string[] }

export const WHOLE_MIX: Mix = { muted: [], solo: [] }

const toggled = (names: readonly string[], name: string) =>
  names.includes(name) ? names.filter((other) => other !== name) : [...names, name]

export const withMute = (mix: Mix, name: string): Mix => ({ ...mix, muted: toggled(mix.muted, name) })
export const withSolo = (mix: Mix, name: string): Mix => ({ ...mix, solo: toggled(mix.solo, name) })

/** Whoever is heard alone is heard, even where muted; as long as somebody is, nobody else. */
// isHeard({ muted: ['Drums'], solo: [] }, 'Drums') // => false
export const isHeard = ({ muted, solo }: Mix, name: string) =>
  solo.length > 0 ? solo.includes(name) : !muted.includes(name)

export const isWholeMix = ({ muted, solo }: Mix) => muted.length === 0 && solo.length === 0
