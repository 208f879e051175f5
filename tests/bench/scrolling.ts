import { chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, chromiumPath } from '../harness/chromium.mjs'

/** Cost of wheel scrolling through a library while a song plays. */

export type Scrolling = {
  frames: number
  /** Milliseconds between frames. */
  median: number
  longest: number
  /** Frames over 50 ms as the browser reports them, and the longest script of the worst one. */
  long: number
  worst: string
  /** Long frames caused by the page itself; the others waited for a processor. */
  own: number
}

const LONG_FRAME_MS = 50

/** At the slow pace every card is rendered; at the fast pace none is. Pixels and milliseconds of each wheel event. */
const PACES = {
  leisure: { turns: 100, notch: 120, pause: 80 },
  flight: { turns: 240, notch: 240, pause: 20 },
}
export type Pace = keyof typeof PACES

type Recording = { gaps: number[]; long: { duration: number; own: number; script: string }[] }

export const scrolling = async (url: string, view: 'shelf' | 'list', pace: Pace): Promise<Scrolling> => {
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
      type Script = { duration: number; startTime: number; invoker: string; sourceFunctionName: string }
      type Frame = PerformanceEntry & { renderStart: number; scripts: Script[] }
      new PerformanceObserver((list) => {
        for (const { duration, startTime, renderStart, scripts } of list.getEntries() as Frame[]) {
          const rendering = renderStart > 0 ? startTime + duration - renderStart : 0
          const before = scripts.filter((script) => renderStart === 0 || script.startTime < renderStart)
          const own = rendering + before.reduce((sum, script) => sum + script.duration, 0)
          const [most] = scripts.toSorted((a, b) => b.duration - a.duration)
          const script = most
            ? `${most.invoker} ${most.sourceFunctionName}, ${most.duration.toFixed(0)} ms`
            : 'style, layout and paint'
          kept.long.push({ duration, own, script })
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
    const { turns, notch, pause } = PACES[pace]
    for (let turn = 0; turn < turns; turn++) {
      await page.mouse.wheel(0, notch)
      await page.waitForTimeout(pause)
    }
    const { gaps, long } = await recording.jsonValue()
    const sorted = gaps.toSorted((a, b) => a - b)
    const worst = long.toSorted((a, b) => b.duration - a.duration)[0]
    return {
      frames: gaps.length,
      median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
      longest: sorted.at(-1) ?? Number.NaN,
      long: long.length,
      own: long.filter((frame) => frame.own > LONG_FRAME_MS).length,
      worst: worst ? `${worst.duration.toFixed(0)} ms: ${worst.script}` : '',
    }
  } finally {
    await browser.close()
  }
}
