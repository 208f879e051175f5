import type { Metadata } from 'next'
import { ComposePage } from '#components/compose/compose-page'

export const metadata: Metadata = { title: 'Write' }

export default function Page() {
  return <ComposePage />
}
