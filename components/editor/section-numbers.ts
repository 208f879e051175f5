import type { ScoreRecord } from '#lib/contract/editing'

/** Numbers the sections that have the same name: “Chorus 1”, “Chorus 2”. */
export const withNumbers = (score: ScoreRecord): ScoreRecord => {
  const alike = (label: string) => score.sections.filter((section) => section.label === label)
  return {
    ...score,
    sections: score.sections.map((section) => {
      const same = alike(section.label)
      return same.length === 1 ? section : { ...section, label: `${section.label} ${same.indexOf(section) + 1}` }
    }),
  }
}

/** The name without its number, for a copy. */
// withoutNumber('Chorus 2') → 'Chorus'
export const withoutNumber = (label: string) => label.replace(/\s+\d+$/, '')
