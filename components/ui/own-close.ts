import type { SyntheticEvent } from 'react'

/** For a dialog's `onClose`: React hands on the close of a dialog that was opened inside of it, which closes nothing else. */
export const ownClose = (close: () => void) => (event: SyntheticEvent) => {
  if (event.target === event.currentTarget) close()
}
