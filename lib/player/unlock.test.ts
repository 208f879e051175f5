import { expect, test } from 'vitest'
import type { Media } from '#lib/player/deck'
import { unlockOnGesture } from '#lib/player/unlock'

/** An element as WebKit has it: a change of `muted` during a gesture allows it to play without one from then on. */
class Locked extends EventTarget {
  locked = true
  #muted = false
  constructor(private readonly page: { gesture: boolean }) {
    super()
  }
  get muted() {
    return this.#muted
  }
  set muted(muted: boolean) {
    if (muted !== this.#muted && this.page.gesture) this.locked = false
    this.#muted = muted
  }
}

const pageWith = () => {
  const page = Object.assign(new EventTarget(), { gesture: false })
  const media = new Locked(page)
  const twin = new Locked(page)
  unlockOnGesture(page, [media as unknown as Media, twin as unknown as Media])
  const press = (event: string) => {
    page.gesture = true
    page.dispatchEvent(new Event(event))
    page.gesture = false
  }
  return { media, twin, press }
}

test.each(['click', 'keydown'])(
  '%s › locked audio elements › may play by themselves from now on, as loud as before',
  (gesture) => {
    const { media, twin, press } = pageWith()
    twin.muted = true
    press(gesture)
    expect([media.locked, twin.locked]).toEqual([false, false])
    expect([media.muted, twin.muted]).toEqual([false, true])
  },
)

test('element that has played › later gestures › are not touched by', () => {
  const { media, twin, press } = pageWith()
  media.dispatchEvent(new Event('playing'))
  press('click')
  expect([media.locked, twin.locked]).toEqual([true, true])
})
