import { LibraryBig, ListMusic, PenLine, Settings2, Trash2 } from 'lucide-react'

/** The pages that the sidebar and the tab bar link to, by message key. */
export const NAVIGATION = {
  create: { href: '/', Icon: PenLine },
  library: { href: '/library', Icon: LibraryBig },
  lists: { href: '/playlists', Icon: ListMusic },
  trash: { href: '/trash', Icon: Trash2 },
  settings: { href: '/settings', Icon: Settings2 },
} as const
export type NavigationPage = keyof typeof NAVIGATION

/** Whether a path belongs to a page. A song belongs to the library. */
// isActive('library', '/songs/1') // => true
export const isActive = (page: NavigationPage, path: string) => {
  if (page === 'create') return path === '/'
  return path.startsWith(NAVIGATION[page].href) || (page === 'library' && path.startsWith('/songs'))
}
