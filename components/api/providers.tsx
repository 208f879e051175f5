'use client'

import '#components/ui/csp-nonce'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ProblemError } from '#components/api/client'
import { ReplayEarlyEvents } from '#components/early-events/replay'

/** Requests without a response are retried while the page is open. Error responses below 500 are final. */
const makeClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (count, error) =>
          error instanceof ProblemError ? error.problem.status >= 500 && count < 3 : !(error instanceof TypeError),
        retryDelay: (count) => Math.min(1000 * 2 ** count, 5000),
      },
      mutations: { retry: false },
    },
  })

export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(makeClient)
  return (
    <QueryClientProvider client={client}>
      {children}
      <ReplayEarlyEvents />
    </QueryClientProvider>
  )
}
