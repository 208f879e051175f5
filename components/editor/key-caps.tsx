import type { ReactNode } from 'react'

/** Tags of messages that name keys: `<k>` is a key, `<g>` keys with what they do. */
export const KEY_CAPS = {
  g: (children: ReactNode) => <span className="inline-flex items-center gap-1 whitespace-nowrap">{children}</span>,
  k: (children: ReactNode) => (
    <kbd className="rounded-1 px-1.5 font-sans leading-4.5 text-text-2 inset-ring inset-ring-line-strong">
      {children}
    </kbd>
  ),
}

/** Lays out such messages. */
export const KEY_HINT = 'flex flex-wrap gap-x-3.5 gap-y-1.5 text-2xs leading-5 text-muted pointer-coarse:hidden'
