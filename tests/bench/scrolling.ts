import { chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, chromiumPath } from '../harness/chromium.mjs'

/** What it costs a browser to scroll through a library by wheel while a song plays. */

export type Scrolling = {
  frames: number
  /** Milliseconds from one frame to the next. */
  median: number
  longest: number
  /** Frames over 50 ms, as the browser itself counts them, and what ran longest in the worst one. */
  long: number
  worst: string
}

const TURNS = 240
const NOTCH = 240 // pixels
const PAUSE = 20 // ms

type Recording = { gaps: number[]; long: { duration: number; script: string }[] }

export const scrolling = async (url: string, view: 'shelf' | 'list'): Promise<Scrolling> => {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`${url}/library?view=${view}`)
    const song = page.locator('[data-song]').first()
    await song.hover()
    await song.getByRole('button', { name: /^Play/ }).click()
    await page.waitForFunction(() => (document.querySelector('audio')?.currentTime ?? 0) > 1)
    await page.mouse.move(800, 500)
    const recording = await page.evaluateHandle(() => {
      const kept: Recording = { gaps: [], long: [] }
      type Frame = PerformanceEntry & { scripts: { duration: number; invoker: string; sourceFunctionName: string }[] }
      new PerformanceObserver((list) => {
        for (const { duration, scripts } of list.getEntries() as Frame[]) {
          const [most] = scripts.toSorted((a, b) => b.duration - a.duration)
          const script = most
            ? `${most.invoker} ${most.sourceFunctionName}, ${most.duration.toFixed(0)} ms`
            : 'style, layout and paint'
          kept.long.push({ duration, script })
        }
      }).observe({ type: 'long-animation-frame' })
      let before = performance.now()
      requestAnimationFrame(function tick(now) {
        kept.gaps.push(now - before)
        before = now
        requestAnimationFrame(tick)
      })
      return kept
    })
    for (let turn = 0; turn < TURNS; turn++) {
      await page.mouse.wheel(0, NOTCH)
      await page.waitForTimeout(PAUSE)
    }
    const { gaps, long } = await recording.jsonValue()
    const sorted = gaps.toSorted((a, b) => a - b)
    const worst = long.toSorted((a, b) => b.duration - a.duration)[0]
    return {
      frames: gaps.length,
      median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
      longest: sorted.at(-1) ?? Number.NaN,
      long: long.length,
      worst: worst ? `${worst.duration.toFixed(0)} ms: ${worst.script}` : '',
    }
  } finally {
    await browser.close()
  }
}
