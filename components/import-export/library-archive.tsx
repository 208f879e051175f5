'use client'

import { FileUp, FolderDown } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { isImporting, useImport } from '#components/import-export/import-store'
import { useImportLibrary } from '#components/import-export/use-import-library'
import { SettingsRow } from '#components/settings/settings-row'
import { Button, buttonVariants } from '#components/ui/button'

/** Export and import of the whole library. */
export function LibraryArchive() {
  const t = useTranslations('importExport.library')
  const bring = useImportLibrary()
  const busy = isImporting(useImport())
  const field = useRef<HTMLInputElement>(null)
  return (
    <SettingsRow
      name={t('name')}
      actions={
        <>
          <a href="/api/export" download className={buttonVariants()}>
            <FolderDown size={15} aria-hidden="true" />
            {t('export')}
          </a>
          <Button variant="outline" disabled={busy} onClick={() => field.current?.click()}>
            <FileUp size={15} aria-hidden="true" />
            {t('import')}
          </Button>
          <input
            ref={field}
            type="file"
            accept=".zip,application/zip"
            hidden
            aria-label={t('import')}
            onChange={(event) => {
              const file = event.target.files?.[0]
              event.target.value = ''
              if (file) bring(file)
            }}
          />
        </>
      }
      below={<p className="pt-1.5 pb-1 text-xs leading-4.25 text-muted">{t('importHint')}</p>}
    >
      <p>{t('text')}</p>
    </SettingsRow>
  )
}
