/** What a claim is about. */
export type ClaimKind =
  | 'genre'
  | 'instrument'
  | 'voice'
  | 'language'
  | 'tempo'
  | 'key'
  | 'meter'
  | 'length'
  | 'mood'
  | 'era'
  | 'section'
  | 'technique'
  | 'production'
  | 'story'
  | 'other'

export type Exactness = 'exact' | 'close' | 'not'

/** A musical claim of a request, and what came of it. */
export type ReadClaim = {
  /** The user's own words. */
  said: string
  field: 'prompt' | 'duration' | 'tempo' | 'key' | 'meter' | 'voice' | 'exclude' | 'language' | 'voice_like'
  kind: ClaimKind
  /** It must not come. */
  excluded?: true
  /** Name of a genre or part, "72 BPM", "F# minor", or the line that tells a fact; empty where nothing came of it. */
  got: string
  exactness: Exactness
}

/** A claim at a range of the normalised prompt. */
export type PlacedClaim = Omit<ReadClaim, 'said' | 'field' | 'excluded'> & {
  start: number
  end: number
  excluded?: boolean
}

/** What the engine understood of a request, and what it chose where the request says nothing. */
export type PromptReading = {
  claims: ReadClaim[]
  chosen: {
    genre?: string
    /** As keyName writes it. */
    key?: string
    tempo?: number
    /** As meterName writes it. */
    meter?: string
    /** Labels of the sections, in order. */
    form?: string[]
    /** Kind of singer; `none` in an instrumental. */
    voice?: string
  }
}
