const LETTERS = ['C', 'D', 'E', 'F', 'G', 'A', 'B'] as const
const STEPS: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }
const SIGNS = { '': 0, '#': 1, b: -1 } as const

const KEY = /^([A-G])(#|b|) ([a-z]+)$/

/** Whether it is a key as songs have it: "F# minor". */
export const isKey = (text: string) => KEY.test(text)

/** All ways to write a key of that sound, since songs of different services write them differently. */
// keySpellings('F# minor') // => ['F# minor', 'Gb minor']
export const keySpellings = (key: string): string[] => {
  const [, letter = '', sign = '', mode = ''] = KEY.exec(key) ?? []
  const pitch = (STEPS[letter] ?? 0) + SIGNS[sign as keyof typeof SIGNS]
  return LETTERS.flatMap((each) =>
    Object.entries(SIGNS)
      .filter(([, shift]) => (STEPS[each]! + shift - pitch) % 12 === 0)
      .map(([accidental]) => `${each}${accidental} ${mode}`),
  )
}
