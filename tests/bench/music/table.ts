/** Marks a figure that misses its target. */
export const MISS = '✗'

/** Width of a text in a terminal: Chinese characters take two columns. */
const widthOf = (text: string) =>
  [...text].reduce((sum, char) => sum + (/[\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/.test(char) ? 2 : 1), 0)

/** Truncates a text to a width. */
const cut = (text: string, width: number) => {
  if (widthOf(text) <= width) return text
  let kept = ''
  for (const char of text) {
    if (widthOf(kept + char) >= width) break
    kept += char
  }
  return `${kept}…`
}

export type Column = { name: string; target: string; width: number }

/** A table that prints each row at once. */
export class Table {
  constructor(private readonly columns: readonly Column[]) {}

  private line(cells: readonly string[]) {
    return this.columns
      .map(({ width }, i) => {
        const text = cut(cells[i] ?? '', width)
        const space = ' '.repeat(Math.max(0, width - widthOf(text)))
        return i === 0 ? text + space : space + text
      })
      .join('  ')
      .trimEnd()
  }

  header() {
    const rule = this.columns.map(({ width }) => '─'.repeat(width)).join('  ')
    console.log(
      [this.line(this.columns.map(({ name }) => name)), this.line(this.columns.map(({ target }) => target)), rule].join(
        '\n',
      ),
    )
  }

  row(cells: readonly string[]) {
    console.log(this.line(cells))
  }
}
