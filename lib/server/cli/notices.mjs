import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Implements `npm run notices`: writes THIRD-PARTY-NOTICES, the licences of all shipped packages. Packages with the same
 * licence text share it. Native builds for single platforms (`os`, `cpu`) come under the licence of their package.
 * Also checks package-lock.json, without a network.
 *
 * @typedef {{ version?: string, license?: string, integrity?: string, resolved?: string, dev?: boolean,
 *   devOptional?: boolean, os?: string[], cpu?: string[], optionalDependencies?: Record<string, string> }} LockEntry
 * @typedef {Record<string, LockEntry>} LockEntries by path, such as node_modules/pg
 */

const LICENCE_FILE = /^(licen[cs]e|notice|copying|ofl)([.-].*)?$/i
const RULE = '-'.repeat(80)

/** @param {string} folder */
const textsIn = (folder) =>
  readdirSync(folder)
    .filter((name) => LICENCE_FILE.test(name) && !/\.(js|ts|json)$/.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())

/** @returns {LockEntries} */
export const readLock = (root = '.') => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages

/** SPDX identifiers that a package may have. CC-BY-4.0 is for data, OFL-1.1 for fonts. */
const ALLOWED_LICENCES = new Set([
  ...['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Zlib', 'BlueOak-1.0.0', 'CC0-1.0'],
  ...['Apache-2.0', 'MPL-2.0', 'LGPL-3.0-or-later', 'CC-BY-4.0', 'OFL-1.1'],
])

/** Packages whose package.json names no licence, and the one that their LICENSE or Readme.md has. */
const LICENCES_ELSEWHERE = new Map([
  ['busboy', 'MIT'],
  ['streamsearch', 'MIT'],
  ['humanize-number', 'MIT'],
  ['only', 'MIT'],
])

// isAllowed('(MIT OR GPL-3.0-or-later)') // => true
const isAllowed = (/** @type {string} */ licence) =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((id) => ALLOWED_LICENCES.has(id)))

const nameOf = (/** @type {string} */ path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** A sentence for each locked package whose licence is not allowed. @param {LockEntries} packages */
export const licenceProblems = (packages) =>
  Object.entries(packages).flatMap(([path, { license }]) => {
    const licence = license ?? LICENCES_ELSEWHERE.get(nameOf(path))
    if (path === '' || (licence && isAllowed(licence))) return []
    return [`${nameOf(path)} has ${licence ? `the licence ${licence}` : 'no licence'}.`]
  })

/** Whether a package at this path finds another one, as Node looks for it. */
const isLocked = (/** @type {LockEntries} */ packages, /** @type {string} */ path, /** @type {string} */ name) => {
  for (const folders = path.split('/node_modules/'); ; folders.pop()) {
    const folder = folders.join('/node_modules/')
    if (packages[`${folder && `${folder}/`}node_modules/${name}`]) return true
    if (folder === '') return false
  }
}

/**
 * A sentence for each package that `npm ci` could not install or verify on one of the platforms: optional dependencies are
 * locked for all of them, and each package with its hash.
 *
 * @param {LockEntries} packages
 */
export const lockProblems = (packages) =>
  Object.entries(packages).flatMap(([path, { optionalDependencies = {}, integrity, resolved }]) => [
    ...(path === '' || integrity ? [] : [`${path} has no integrity.`]),
    ...(resolved === undefined || resolved.startsWith('https://registry.npmjs.org/')
      ? []
      : [`${path} comes from ${resolved}.`]),
    ...Object.keys(optionalDependencies)
      .filter((name) => !isLocked(packages, path, name))
      .map((name) => `${path} needs ${name}, which is not locked.`),
  ])

/**
 * The text of THIRD-PARTY-NOTICES.
 *
 * @param {string} [root] folder with package-lock.json and node_modules
 * @throws if a package names no licence
 */
export const notices = (root = '.') => {
  const packages = readLock(root)
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
