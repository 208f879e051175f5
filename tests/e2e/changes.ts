import type { Page } from '@playwright/test'

/** A node of a page that changes with the frames. */
type Restless = { html: string; words: string; how: string[] }

/**
 * Observes a page for a while: returns the number of frames and the nodes that changed in more than a quarter of
 * them. A clock changes a few times a second; a playhead changes with every frame.
 */
export const changesWithFrames = (page: Page, seconds: number): Promise<{ frames: number; restless: Restless[] }> =>
  page.evaluate(async (milliseconds) => {
    const seen = new Map<Node, { frames: number; how: Set<string> }>()
    let frames = 0
    // Mutations between two callbacks belong to one frame.
    const take = (records: MutationRecord[]) => {
      const now = new Set<Node>()
      for (const { target, type, attributeName } of records) {
        const known = seen.get(target) ?? { frames: 0, how: new Set() }
        known.how.add(attributeName ?? type)
        if (!now.has(target)) known.frames++
        now.add(target)
        seen.set(target, known)
      }
    }
    let kept: MutationRecord[] = []
    const observer = new MutationObserver((records) => kept.push(...records))
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    await new Promise<void>((resolve) => {
      const end = performance.now() + milliseconds
      requestAnimationFrame(function tick() {
        take([...kept, ...observer.takeRecords()])
        kept = []
        frames++
        if (performance.now() < end) requestAnimationFrame(tick)
        else resolve()
      })
    })
    observer.disconnect()
    const restless = [...seen].filter(([, { frames: changed }]) => changed > frames / 4)
    return {
      frames,
      restless: restless.map(([node, { how }]) => ({
        html:
          node instanceof Element
            ? node.outerHTML.slice(0, 120)
            : `${node.nodeName} in ${node.parentElement?.outerHTML}`,
        words: node.textContent?.trim() ?? '',
        how: [...how],
      })),
    }
  }, seconds * 1000)
