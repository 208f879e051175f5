import { gzipSync } from 'node:zlib'

/** Scripts that a browser without a cache downloads for a page. */

/**
 * Gzipped size of the scripts of an empty page (a paragraph in a bare layout) with the same Next and React. `npm run
 * bench -- pages` measures it; measure it again after an update of either.
 */
export const EMPTY_PAGE = { next: '16.4.6', react: '19.3.1', bytes: 174_531 }

export type Script = { path: string; text: string; bytes: number /* gzipped */ }

/** Addresses of all scripts that the page HTML names, including preloads. */
// scriptsIn('<script src="/a.js" async></script>') // => ['/a.js']
export const scriptsIn = (html: string): string[] => {
  const run = [...html.matchAll(/<script\b[^>]*\ssrc="([^"]+)"/g)].map(([, path]) => path!)
  const early = [...html.matchAll(/<link\b[^>]*>/g)]
    .filter(([tag]) => /\bas="script"|\brel="modulepreload"/.test(tag))
    .flatMap(([tag]) => /\bhref="([^"]+)"/.exec(tag)?.[1] ?? [])
  return [...new Set([...run, ...early])]
}

export const gzipped = (content: string | Uint8Array) => gzipSync(content).length

/** @param url base address of an app */
export const firstLoad = async (url: string, path: string) => {
  const html = await (await fetch(new URL(path, url))).text()
  const load = async (path: string): Promise<Script> => {
    const text = await (await fetch(new URL(path, url))).text()
    return { path, text, bytes: gzipped(text) }
  }
  const all = await Promise.all(scriptsIn(html).map(load))
  const [messages] = all.filter(({ path }) => path.startsWith('/api/messages/'))
  if (!messages) throw new Error(`${path} names no file of messages.`)
  const scripts = all.filter((script) => script !== messages)
  return { html, scripts, bytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0), messages }
}
