'use client'

import { FileUp, FolderDown } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { isImporting, useImport } from '#components/import-export/import-store'
import { useImportLibrary } from '#components/import-export/use-import-library'
import { SettingsSection } from '#components/settings/settings-section'
import { Button, buttonVariants } from '#components/ui/button'

/** Export and import of the whole library. */
export function LibraryArchive() {
  const t = useTranslations('importExport.library')
  const bring = useImportLibrary()
  const busy = isImporting(useImport())
  const field = useRef<HTMLInputElement>(null)
  return (
    <SettingsSection title={t('title')} note={t('note')}>
      <p className="max-w-[560px] leading-5 text-text-2">{t('text')}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <a href="/api/export" download className={buttonVariants({ size: 'large' })}>
          <FolderDown size={16} aria-hidden="true" />
          {t('export')}
        </a>
        <Button size="large" disabled={busy} onClick={() => field.current?.click()}>
          <FileUp size={16} aria-hidden="true" />
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
      </div>
      <p className="mt-3 text-xs leading-4 text-muted">{t('importHint')}</p>
    </SettingsSection>
  )
}
