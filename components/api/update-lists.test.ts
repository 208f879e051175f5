import { type InfiniteData, InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { updateLists } from '#components/api/update-lists'

type Page = { titles: string[]; next: string | null }

const KEY = ['songs', { q: '' }]
const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
afterEach(() => client.clear())

/** A list whose first page is loaded and whose second one arrives when told to. */
const loadingSecondPage = () => {
  client.setQueryData<InfiniteData<Page>>(KEY, { pages: [{ titles: ['a', 'b'], next: '2' }], pageParams: [null] })
  let [arrive, fail] = [(_page: Page) => {}, (_error: Error) => {}]
  const second = new Promise<Page>((resolve, reject) => {
    ;[arrive, fail] = [resolve, reject]
  })
  const list = new InfiniteQueryObserver(client, {
    queryKey: KEY,
    queryFn: () => second,
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page) => page.next,
    staleTime: Infinity,
  })
  const stop = list.subscribe(() => {})
  return { arrive, fail, loaded: list.fetchNextPage(), stop }
}

const titles = () => client.getQueryData<InfiniteData<Page>>(KEY)?.pages.flatMap((page) => page.titles)
const rename = (from: string, to: string) =>
  updateLists<Page>(client, { queryKey: ['songs'] }, (page) => ({
    ...page,
    titles: page.titles.map((title) => (title === from ? to : title)),
  }))

it('updateLists › next page arrives later › update stays, later one wins', async () => {
  const { arrive, loaded, stop } = loadingSecondPage()
  rename('a', 'new')
  rename('new', 'newer')
  expect(titles()).toEqual(['newer', 'b'])
  arrive({ titles: ['a', 'c'], next: null })
  await loaded
  expect(titles()).toEqual(['newer', 'b', 'newer', 'c'])
  stop()
})

it('updateLists › next page fails › update stays', async () => {
  const { fail, loaded, stop } = loadingSecondPage()
  rename('a', 'new')
  fail(new Error('offline'))
  await loaded
  expect(titles()).toEqual(['new', 'b'])
  stop()
})
