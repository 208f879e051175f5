/** Changes the query string and notifies `useSearchParams`. `push` adds a history entry. */
export const updateSearchParams = (change: (search: URLSearchParams) => void, how: 'push' | 'replace') => {
  const search = new URLSearchParams(location.search)
  change(search)
  const address = search.size > 0 ? `?${search}` : location.pathname
  if (search.toString() === new URLSearchParams(location.search).toString()) return
  if (how === 'push') history.pushState(null, '', address)
  else history.replaceState(null, '', address)
}
