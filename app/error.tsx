'use client'

import { Button } from '#components/ui/button'

export default function PageError({ reset }: { error: Error; reset: () => void }) {
  return (
    <main className="flex flex-1 flex-col items-start justify-center px-6 desk:px-11">
      <h1 className="font-words text-ff leading-tight">This page lost its thread.</h1>
      <p className="mt-3 max-w-md text-mp text-text-2">
        Nothing you wrote is lost, and songs that are being made go on. Opening the page again usually helps.
      </p>
      <Button look="primary" size="large" className="mt-6" onClick={reset}>
        Open it again
      </Button>
    </main>
  )
}
