/**
 * Changes what stands behind the question mark of the address, which every page that reads it learns at once. `push` is a
 * step that the back button takes back.
 */
export const changeAddress = (change: (search: URLSearchParams) => void, how: 'push' | 'replace') => {
  const search = new URLSearchParams(location.search)
  change(search)
  const address = search.size > 0 ? `?${search}` : location.pathname
  if (search.toString() === new URLSearchParams(location.search).toString()) return
  if (how === 'push') history.pushState(null, '', address)
  else history.replaceState(null, '', address)
}
