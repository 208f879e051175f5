import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Implements `npm run notices`: writes THIRD-PARTY-NOTICES, the licences of all shipped packages. Packages with the same
 * licence text share it. Native builds for single platforms (`os`, `cpu`) come under the licence of their package.
 */

const LICENCE_FILE = /^(licen[cs]e|notice|copying|ofl)([.-].*)?$/i
const RULE = '-'.repeat(80)

/** @param {string} folder */
const textsIn = (folder) =>
  readdirSync(folder)
    .filter((name) => LICENCE_FILE.test(name) && !/\.(js|ts|json)$/.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())

/**
 * The text of THIRD-PARTY-NOTICES.
 *
 * @param {string} [root] folder with package-lock.json and node_modules
 * @throws if a package names no licence
 */
export const notices = (root = '.') => {
  /** @type {Record<string, { dev?: boolean, devOptional?: boolean, os?: string[], cpu?: string[] }>} */
  const packages = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  /** @type {Map<string, { text: string, packages: Set<string> }>} by the words of the licence */
  const licences = new Map()
  for (const [path, { dev, devOptional, os, cpu }] of Object.entries(packages)) {
    const folder = join(root, path)
    if (path === '' || dev || devOptional || os || cpu || !existsSync(folder)) continue
    const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const kind = typeof license === 'object' ? license?.type : license
    const texts = textsIn(folder)
    if (!kind && texts.length === 0) throw new Error(`${name} ${version} names no licence.`)
    const holder = typeof author === 'string' ? author : author?.name
    const { copyright, text } = split(texts.join('\n\n') || `Licence: ${kind}\n${holder ? `Copyright ${holder}` : ''}`)
    const words = text.toLowerCase().replace(/[^a-z0-9]+/g, ' ')
    const licence = licences.get(words) ?? { text, packages: new Set() }
    licence.packages.add([`${name} ${version}${kind ? ` (${kind})` : ''}`, ...copyright].join('\n  '))
    licences.set(words, licence)
  }
  const sections = [...licences.values()].map(({ text, packages }) => `${[...packages].sort().join('\n')}\n\n${text}\n`)
  return ['Songloom includes the following packages.\n', ...sections.sort()].join(`\n${RULE}\n`)
}

/** Splits off the copyright lines, because most packages share the text of the MIT licence. @param {string} text */
const split = (text) => {
  const lines = text.split('\n')
  const isCopyright = (/** @type {string} */ line) =>
    /^\W*copyright\b.*(\d{4}|©|\(c\)|author)|^\W*©/i.test(line) || /^Copyright \S+/.test(line)
  return {
    copyright: lines.filter(isCopyright).map((line) => line.trim()),
    text: lines
      .filter(
        (line) =>
          !isCopyright(line) && !/^\W*((the )?mit licen[cs]e( \(mit\))?|all rights reserved\.?)\W*$/i.test(line),
      )
      .join('\n')
      .trim(),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync('THIRD-PARTY-NOTICES', notices())
