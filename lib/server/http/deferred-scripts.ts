/**
 * Scripts of a page load at once, but run after its first paint: otherwise they delay the paint of what the HTML already shows.
 * Next has no such setting, so its script tags are replaced on their way out, in pages that say so with an attribute of their
 * `html` tag. The root layout does, and runs the scripts. Next's page for errors and missing things has no layout and is empty
 * without its scripts.
 */

export const RUNS_AFTER_PAINT = 'data-scripts-after-paint'

const SCRIPT = /<script src="([^"]+)" (?:async="" nonce="([^"]+)"|nonce="([^"]+)" async="")><\/script>/g

/** The beginning of a script tag at the end of a text. */
const UNFINISHED = /<(?:[^>]*|script src=[^>]*>(?:<[^>]*)?)$/

/** Returns a function that takes the pieces of an HTML text, and returns them with deferred scripts. */
export const deferScripts = () => {
  let held = ''
  let defers = false
  return (piece: string, isLast = false): string => {
    const html = held + piece
    held = isLast ? '' : (UNFINISHED.exec(html)?.[0] ?? '')
    const whole = html.slice(0, html.length - held.length)
    defers ||= /<html\b[^>]*>/.exec(whole)?.[0].includes(RUNS_AFTER_PAINT) ?? false
    if (!defers) return whole
    return whole.replace(
      SCRIPT,
      (_, src, nonce, nonceBefore) =>
        `<link rel="preload" as="script" fetchpriority="low" href="${src}" nonce="${nonce ?? nonceBefore}" data-run-later=""/>`,
    )
  }
}

/** Runs in the head of the page, as text: it uses nothing from outside. */
const runAfterPaint = () => {
  let isPainted = false
  const run = () => {
    if (!isPainted) return
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-run-later]')) {
      const script = document.createElement('script')
      // Not `link.href`: the bundler’s runtime looks for a script by the attribute.
      script.setAttribute('src', link.getAttribute('href')!)
      script.async = true
      script.nonce = link.nonce
      link.before(script)
      // Now the script uses what the preload has begun to load.
      link.remove()
    }
  }
  const begin = () => {
    isPainted = true
    run()
  }
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) begin()
  }).observe({ type: 'paint', buffered: true })
  // Hidden pages are not painted, nor frames that are scrolled out of view.
  const beginIfHidden = () => {
    if (document.visibilityState === 'hidden') begin()
  }
  beginIfHidden()
  addEventListener('visibilitychange', beginIfHidden)
  addEventListener('load', () => setTimeout(begin, 2000))
  addEventListener('DOMContentLoaded', run)
}

export const RUN_AFTER_PAINT = `(${runAfterPaint})()`
