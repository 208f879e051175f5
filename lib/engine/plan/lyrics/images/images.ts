import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Kinds of subjects. Each names its image files. The earlier kind takes precedence for a word in two files. */
export const SUBJECT_KINDS = [
  'person',
  'animal',
  'sport',
  'activity',
  'vehicle',
  'food',
  'event',
  'nature',
  'place',
  'feeling',
  'object',
] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

/** Kinds of images; README.md in the folder of the frames has an example of each. */
export const IMAGE_SLOTS = ['where', 'has', 'many', 'does', 'sound', 'sight', 'went'] as const
export type ImageSlot = (typeof IMAGE_SLOTS)[number]

/** Details of a subject that lyrics mention: "a date stamp", "the turning of pages". */
export type Images = {
  kind: SubjectKind
  /** Words in a prompt that mean the subject, the usual noun first, in the singular. */
  names: readonly string[]
  fragments: Readonly<Record<ImageSlot, readonly string[]>>
}

/**
 * Parses the entries of an image file, which empty lines separate.
 *
 * @example
 * parseImages('person', 'librarian, library\nhas: a date stamp | a cart')[0].fragments.has // => ['a date stamp', 'a cart']
 */
export const parseImages = (kind: SubjectKind, text: string): Images[] =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((block) => {
      const [names = '', ...lines] = block.trim().split('\n')
      const rows = new Map(
        lines.map((line): [string, string[]] => {
          const colon = line.indexOf(':')
          return [
            line.slice(0, colon).trim(),
            line
              .slice(colon + 1)
              .split('|')
              .map((fragment) => fragment.trim())
              .filter((fragment) => fragment !== ''),
          ]
        }),
      )
      return {
        kind,
        names: names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== ''),
        fragments: Object.fromEntries(IMAGE_SLOTS.map((slot) => [slot, rows.get(slot) ?? []])) as unknown as Record<
          ImageSlot,
          string[]
        >,
      }
    })
    .filter(({ names }) => names.length > 0)

const FOLDER = path.join(/* turbopackIgnore: true */ process.cwd(), 'lib/engine/plan/lyrics/images/english')

let loaded: readonly Images[] | null = null
/** The images of all subjects, by kind. Reads the files at the first call. */
export const allImages = (): readonly Images[] => {
  if (!loaded) {
    const files = readdirSync(FOLDER).filter((name) => name.endsWith('.txt'))
    loaded = SUBJECT_KINDS.flatMap((kind) =>
      files
        // "person.txt", "person-2.txt"
        .filter((name) => name.slice(0, -4).replace(/-\d+$/, '') === kind)
        .sort()
        .flatMap((name) => parseImages(kind, readFileSync(path.join(FOLDER, name), 'utf8'))),
    )
  }
  return loaded
}

let index: ReadonlyMap<string, Images> | null = null
/** The images of a subject, by its name in lower case. */
export const imagesByName = (): ReadonlyMap<string, Images> => {
  if (!index) {
    const byName = new Map<string, Images>()
    // The usual noun of one subject takes precedence over a further word of another.
    for (const images of allImages())
      byName.set(images.names[0]!.toLowerCase(), byName.get(images.names[0]!.toLowerCase()) ?? images)
    for (const images of allImages())
      for (const name of images.names) {
        const word = name.toLowerCase()
        if (!byName.has(word)) byName.set(word, images)
      }
    index = byName
  }
  return index
}
