import { expect, test } from 'vitest'
import { pageRewriter } from '#lib/server/http/page-scripts'

const HEAD = '<head><link rel="stylesheet" href="/_next/static/chunks/s.css"/>'
const PAGE = `${HEAD}<link rel="preload" as="script" fetchPriority="low" nonce="n" href="/_next/static/chunks/z.js"/><script src="/_next/static/chunks/a.js" async="" nonce="n"></script><script src="/_next/static/chunks/p.js" noModule="" nonce="n"></script></head><body><h1>Héllo 歌</h1><script nonce="n" id="_R_">run()</script><script src="/_next/static/chunks/z.js" nonce="n" async=""></script>`
const LATER = '<p>1 < 2</p><script src="/_next/static/chunks/b.js" async="" nonce="n"></script></body>'

const rewritten = (...chunks: string[]) => {
  const rewriter = pageRewriter()
  return chunks.map((chunk) => rewriter.write(chunk)).join('') + rewriter.end()
}

test('page › its first scripts › loaded by one script at their end; styles, content and later scripts kept', () => {
  const html = rewritten(PAGE, LATER)
  const [before, after] = html.split('<script nonce="n">')
  expect(before).toBe(
    `${HEAD}<script src="/_next/static/chunks/p.js" noModule="" nonce="n"></script></head><body><h1>Héllo 歌</h1><script nonce="n" id="_R_">run()</script>`,
  )
  expect(after).toContain('["/_next/static/chunks/a.js","/_next/static/chunks/z.js"]')
  expect(after).toMatch(
    /<\/script><p>1 < 2<\/p><script src="\/_next\/static\/chunks\/b\.js" async="" nonce="n"><\/script><\/body>$/,
  )
})

test('page › split anywhere › rewritten alike', () => {
  const whole = rewritten(PAGE + LATER)
  for (let at = 1; at < PAGE.length; at++) expect(rewritten(PAGE.slice(0, at), PAGE.slice(at) + LATER)).toBe(whole)
})

test('page › ends early › its scripts still load', () => {
  expect(rewritten(PAGE.slice(0, PAGE.indexOf('<body>')))).toContain('["/_next/static/chunks/a.js"]')
})

test('page whose last script has the id itself › loader in its place', () => {
  const html = PAGE.replace(' id="_R_">run()', '>run()').replace(
    'z.js" nonce="n" async',
    'z.js" nonce="n" id="_R_" async',
  )
  expect(rewritten(html, LATER).split('<p>1 < 2')[0]).toContain('"/_next/static/chunks/z.js"]')
})

test('page without scripts › unchanged', () => {
  expect(rewritten('<p>a <', 'b</p>')).toBe('<p>a <b</p>')
})
