import type { Metadata } from 'next'
import Link from 'next/link'
import { buttonLook } from '#components/ui/button'

export const metadata: Metadata = { title: 'Not found' }

export default function NotFound() {
  return (
    <main className="flex flex-1 flex-col items-start justify-center px-6 desk:px-11">
      <h1 className="font-words text-ff leading-tight">There is nothing under this address.</h1>
      <p className="mt-3 max-w-md text-mp text-text-2">
        The song may have been deleted, or the link was cut short on its way to you.
      </p>
      <Link href="/" className={buttonLook({ look: 'raised', size: 'large', className: 'mt-6' })}>
        Write a song
      </Link>
    </main>
  )
}
