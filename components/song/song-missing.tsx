import Link from 'next/link'
import { Button, buttonLook } from '#components/ui/button'

export function SongMissing({ gone, message, onRetry }: { gone: boolean; message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="mt-12 max-w-md">
      <h1 className="font-words text-ff leading-tight">{gone ? 'This song is not here.' : 'The song did not open.'}</h1>
      <p className="mt-3 text-mp text-text-2">
        {gone ? 'It may have been deleted, or the address is not whole.' : message}
      </p>
      {gone ? (
        <Link href="/library" className={buttonLook({ look: 'primary', size: 'large', className: 'mt-6' })}>
          Look in the library
        </Link>
      ) : (
        <Button look="primary" size="large" className="mt-6" onClick={onRetry}>
          Open it again
        </Button>
      )}
    </div>
  )
}
