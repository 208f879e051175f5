import { child, children, numberIn, textOf, type XmlElement } from '#lib/music/song-files/xml-tree'

/** Suffix of a chord symbol for each kind of MusicXML. */
const KINDS: Readonly<Record<string, string>> = {
  major: '',
  minor: 'm',
  augmented: 'aug',
  diminished: 'dim',
  dominant: '7',
  'major-seventh': 'maj7',
  'minor-seventh': 'm7',
  'diminished-seventh': 'dim7',
  'augmented-seventh': '7#5',
  'half-diminished': 'm7b5',
  'major-minor': 'mMaj7',
  'major-sixth': '6',
  'minor-sixth': 'm6',
  'dominant-ninth': '9',
  'major-ninth': 'maj9',
  'minor-ninth': 'm9',
  'dominant-11th': '11',
  'minor-11th': 'm11',
  'dominant-13th': '13',
  'major-13th': 'maj13',
  'minor-13th': 'm13',
  'suspended-second': 'sus2',
  'suspended-fourth': 'sus4',
  power: '5',
}

const noteOf = (element: XmlElement | undefined, prefix: 'root' | 'bass'): string | null => {
  const step = textOf(child(element, `${prefix}-step`)).toUpperCase()
  if (!/^[A-G]$/.test(step)) return null
  const alter = numberIn(element, `${prefix}-alter`) ?? 0
  return step + (alter === 1 ? '#' : alter === -1 ? 'b' : '')
}

/** Degrees that are added to a chord or altered in it: “b9”, “add9”, “sus4”. */
const degreesOf = (harmony: XmlElement, suffix: string): string => {
  const degrees = children(harmony, 'degree').map((degree) => {
    const alter = numberIn(degree, 'degree-alter') ?? 0
    return {
      sign: alter === 1 ? '#' : alter === -1 ? 'b' : '',
      value: numberIn(degree, 'degree-value') ?? 0,
      type: textOf(child(degree, 'degree-type')),
    }
  })
  const added = degrees.filter(({ type }) => type === 'add' || type === 'alter')
  if (suffix.startsWith('sus') && added.some(({ value, sign }) => value === 7 && sign === 'b')) return `7${suffix}`
  if (/^7?$/.test(suffix) && degrees.some(({ type, value }) => type === 'add' && value === 4)) return `${suffix}sus4`
  return (
    suffix +
    added
      .map(({ sign, value, type }) =>
        type === 'add' && sign === '' && /^m?$/.test(suffix) ? `add${value}` : `${sign}${value}`,
      )
      .join('')
  )
}

/** Symbol of a `harmony` element; null for no chord. An unknown kind is named by its text. */
export const harmonySymbol = (harmony: XmlElement): string | null => {
  const kind = child(harmony, 'kind')
  const name = textOf(kind)
  const root = noteOf(child(harmony, 'root'), 'root')
  if (name === 'none' || root === null) return null
  const suffix = KINDS[name] ?? kind?.attributes.text ?? name
  const bass = noteOf(child(harmony, 'bass'), 'bass')
  return root + degreesOf(harmony, suffix) + (bass === null || bass === root ? '' : `/${bass}`)
}
