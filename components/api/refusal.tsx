'use client'

import Link from 'next/link'
import { ProblemError } from '#components/api/client'

/** Whether it is the key of the service that has to be looked at. */
export const isAboutKey = (error: Error) =>
  error instanceof ProblemError && error.problem.code === 'service_key_refused'

/** Where the address and the key of the service are. */
export const SettingsLink = ({ children = 'Open Settings' }: { children?: string }) => (
  <Link href="/settings" className="reach rounded-1 text-text underline underline-offset-4">
    {children}
  </Link>
)

/** What was refused, in the words of the server or of the service behind it, as plain text. */
export function Refusal({ error, text = error.message }: { error: Error; text?: string }) {
  return (
    <>
      {text} {isAboutKey(error) && <SettingsLink />}
    </>
  )
}
