/** Whether a long list is being scrolled: what only flies past is not worth asking for. */

const LINGERS = 150 // ms

let at = Number.NEGATIVE_INFINITY

export const tellMoving = () => {
  at = performance.now()
}

export const isMoving = () => performance.now() - at < LINGERS
