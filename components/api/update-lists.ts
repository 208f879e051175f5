import type { InfiniteData, QueryClient } from '@tanstack/react-query'

/**
 * Updates cached lists in place. A list that is being loaded keeps the pages it had when that began, so the same update
 * applies to it again once it has arrived. A cancelled or failed load brings nothing and is left alone.
 */
export const updateLists = <Page>(
  client: QueryClient,
  queryKey: readonly unknown[],
  update: (page: Page) => Page,
): void => {
  const inPages = (data: InfiniteData<Page, string | null> | undefined) =>
    data && { ...data, pages: data.pages.map(update) }
  client.setQueriesData({ queryKey }, inPages)
  for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }))
    query.promise?.then(
      () => client.setQueryData(query.queryKey, inPages),
      () => {},
    )
}
