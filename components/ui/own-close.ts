import type { SyntheticEvent } from 'react'

/** Wraps a dialog’s `onClose`: React also bubbles the close event of a nested dialog, which must be ignored. */
export const onOwnClose = (close: () => void) => (event: SyntheticEvent) => {
  if (event.target === event.currentTarget) close()
}
