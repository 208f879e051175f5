'use client'

import { FileUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useImportLibrary } from '#components/import-export/use-import-library'
import { cx } from '#components/ui/cx'
import { heldFiles, useDropZone } from '#components/ui/use-drop-zone'

/** The library as a drop zone for archives. Browsers show the content of a file only after the drop. */
export function LibraryDrop({ children }: { children: ReactNode }) {
  const t = useTranslations('importExport.library')
  const bring = useImportLibrary()
  const [count, setCount] = useState(1)
  const { zone, over } = useDropZone({
    onEnter: (event) => setCount(heldFiles(event).length || 1),
    onFiles: ([file, another]) => {
      if (file && !another) bring(file)
    },
  })
  return (
    <div {...zone} className="relative flex min-h-0 min-w-0 flex-1 flex-col">
      {children}
      {over && (
        <div
          className={cx(
            'pointer-events-none absolute inset-3 z-10 grid content-center justify-items-start gap-3 rounded-3 bg-surface-1 px-10 outline-2 -outline-offset-2',
            count === 1 ? 'text-text outline-accent' : 'text-danger outline-danger',
          )}
        >
          <FileUp size={28} aria-hidden="true" className={count === 1 ? 'text-accent-text' : ''} />
          <p className="font-serif text-xl leading-9">{count === 1 ? t('drop') : t('dropWrong')}</p>
        </div>
      )}
    </div>
  )
}
