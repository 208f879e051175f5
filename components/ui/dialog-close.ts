import type { SyntheticEvent } from 'react'

/** Wraps a dialog’s `onClose`: React, unlike the DOM, bubbles the close event of a nested dialog. */
export const ignoreNestedClose = (close: () => void) => (event: SyntheticEvent) => {
  if (event.target === event.currentTarget) close()
}
