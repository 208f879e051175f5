import type { Media } from '#lib/player/deck'

/**
 * Lets audio elements begin to play by themselves later. A song begins to sound seconds after the press on Create, and
 * WebKit refuses that (NotAllowedError) to an element that no gesture has touched yet. Setting `muted` in the handler of a
 * gesture is such a touch, and changes nothing else. It goes on until the first element plays.
 */
export const unlockOnGesture = (page: EventTarget, elements: readonly [Media, ...Media[]]) => {
  const over = new AbortController()
  const { signal } = over
  const unlock = () => {
    for (const element of elements) {
      const { muted } = element
      element.muted = !muted
      element.muted = muted
    }
  }
  for (const gesture of ['click', 'keydown']) page.addEventListener(gesture, unlock, { capture: true, signal })
  elements[0].addEventListener('playing', () => over.abort(), { signal })
}
