import { expect, test } from 'vitest'
import { deferScripts, RUNS_AFTER_PAINT } from '#lib/server/http/deferred-scripts'

const HTML = [
  `<!DOCTYPE html><html lang="en" ${RUNS_AFTER_PAINT}=""><head>`,
  '<link rel="stylesheet" href="/a.css" nonce="n1"/>',
  '<script src="/a.js" async="" nonce="n1"></script><script src="/old.js" noModule="" nonce="n1"></script>',
  '</head><body><p>1 &lt; 2, und: ä</p><script nonce="n1">push("a < b")</script>',
  '<script src="/b.js" nonce="n1" async=""></script></body></html>',
].join('')

const later = (src: string) =>
  `<link rel="preload" as="script" fetchpriority="low" href="${src}" nonce="n1" data-run-later=""/>`

const DEFERRED = HTML.replace('<script src="/a.js" async="" nonce="n1"></script>', later('/a.js')).replace(
  '<script src="/b.js" nonce="n1" async=""></script>',
  later('/b.js'),
)

test('asynchronous scripts with a nonce › replaced, all else kept', () => {
  expect(deferScripts()(HTML, true)).toBe(DEFERRED)
})

test('HTML in two pieces, wherever it is cut › same as in one', () => {
  for (let at = 0; at <= HTML.length; at++) {
    const defer = deferScripts()
    expect(defer(HTML.slice(0, at)) + defer(HTML.slice(at), true)).toBe(DEFERRED)
  }
})

test('HTML without an unfinished tag › nothing held back', () => {
  const defer = deferScripts()
  expect(defer('<p>one</p>')).toBe('<p>one</p>')
  expect(defer('two')).toBe('two')
})

test('page without the layout, which would run them › scripts kept', () => {
  const html = HTML.replace(/<html[^>]*>/, '<html id="__next_error__">')
  expect(deferScripts()(html, true)).toBe(html)
})

test('script without a nonce › kept', () => {
  const html = `<html ${RUNS_AFTER_PAINT}=""><script src="/a.js" async=""></script>`
  expect(deferScripts()(html, true)).toBe(html)
})
