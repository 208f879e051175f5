import type { InfiniteData, QueryClient } from '@tanstack/react-query'

/**
 * Updates the matching lists of the cache in place; all of them must be infinite queries. A list that is being loaded keeps
 * the pages it had when that began, so the same update applies to it again once it has arrived. A cancelled or failed load
 * brings nothing and is left alone.
 */
export const updateLists = <Page>(
  client: QueryClient,
  filters: { queryKey: readonly unknown[]; exact?: boolean },
  update: (page: Page) => Page,
): void => {
  const inPages = (data: InfiniteData<Page, string | null> | undefined) =>
    data && { ...data, pages: data.pages.map(update) }
  client.setQueriesData(filters, inPages)
  for (const query of client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }))
    query.promise?.then(
      () => client.setQueryData(query.queryKey, inPages),
      () => {},
    )
}
