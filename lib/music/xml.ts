/** Text that XML can hold: without control characters and lone surrogates, and with entities. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids them.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character]!)

type Attributes = Readonly<Record<string, string | number | undefined>>

/**
 * An element. `content` is XML; text goes through `xmlText`.
 *
 * @example
 * element('step', {}, 'C') // => '<step>C</step>'
 * element('rest', { measure: 'yes' }) // => '<rest measure="yes"/>'
 */
export const element = (
  name: string,
  attributes: Attributes = {},
  content: string | readonly string[] = '',
): string => {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${xmlText(String(value))}"`)
    .join('')
  const inner = typeof content === 'string' ? content : content.join('')
  return inner === '' ? `<${name}${written}/>` : `<${name}${written}>${inner}</${name}>`
}
