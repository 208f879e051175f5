'use client'

import { useState } from 'react'
import { useServiceChange } from '#components/api/use-service'
import { Button } from '#components/ui/button'
import { Dialog } from '#components/ui/dialog'

/** Takes the service and its key off this server, after a plain question. */
export function RemoveService({ base, onRemoved }: { base: string; onRemoved: () => void }) {
  const service = useServiceChange()
  const [state, setState] = useState<'closed' | 'asking' | 'removing' | { trouble: string }>('closed')
  const close = () => setState('closed')
  const remove = async () => {
    if (state === 'removing') return
    setState('removing')
    try {
      await service.remove()
      close()
      onRemoved()
    } catch (error) {
      setState({ trouble: error instanceof Error ? error.message : 'It could not be removed.' })
    }
  }
  return (
    <>
      <Button look="quiet" size="large" onClick={() => setState('asking')} className="max-w-full whitespace-normal!">
        Remove and use the built-in engine
      </Button>
      {state !== 'closed' && (
        <Dialog title="Use the built-in engine?" onClose={close}>
          <p className="mt-3 text-mp leading-[22px] wrap-anywhere text-text-2">
            {base} is asked for nothing new, and new songs are made here. What is still being made there is fetched
            first; then the key is erased. To go back, the key has to be entered again.
          </p>
          {typeof state === 'object' && (
            <p role="alert" className="mt-3 rounded-2 bg-danger-wash px-3 py-2 text-danger">
              {state.trouble}
            </p>
          )}
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Button size="large" onClick={close}>
              Keep the service
            </Button>
            <Button size="large" look="quiet" aria-disabled={state === 'removing'} onClick={() => void remove()}>
              {state === 'removing' ? 'Removing' : 'Remove it'}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
