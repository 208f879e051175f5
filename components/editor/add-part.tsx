'use client'

import { Plus, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { instrumentName, instrumentsFor, ROLES, type Role } from '#components/editor/instruments'
import type { Edits } from '#components/editor/use-edits'
import { translatePart } from '#components/song/translate-terms'
import { Button, IconButton } from '#components/ui/button'
import { Menu, MenuItem, SubMenu } from '#components/ui/menu'

/** Parts that wait to be added, and a menu that adds one: by its role, then its instrument. */
export function AddPart({ edits }: { edits: Edits }) {
  const t = useTranslations('editor.band')
  const terms = useTranslations('terms')
  const added = edits.all.flatMap((edit, index) => (edit.kind === 'parts' && 'add' in edit ? [{ edit, index }] : []))
  const add = (role: Role, instrument: ReturnType<typeof instrumentsFor>[number]['instrument']) =>
    edits.change([...edits.all, { kind: 'parts', add: { role, instrument } }])
  return (
    <>
      {added.length > 0 && (
        <ul aria-label={t('new')}>
          {added.map(({ edit, index }) => {
            const part = translatePart(terms, instrumentName(edit.add.role, edit.add.instrument))
            return (
              <li
                key={index}
                className="flex h-9 items-center gap-3 border-b border-line text-accent-text pointer-coarse:h-12"
              >
                <span className="truncate">{part}</span>
                <span className="text-xs text-muted">{t('new')}</span>
                <IconButton
                  className="ml-auto"
                  label={t('remove', { part })}
                  onClick={() => edits.change(edits.all.toSpliced(index, 1))}
                >
                  <X size={14} />
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
      <Menu
        align="start"
        trigger={
          <Button variant="ghost" className="mt-1 -ml-2.5">
            <Plus size={14} aria-hidden="true" />
            {t('add')}
          </Button>
        }
      >
        {ROLES.map((role) => (
          <SubMenu key={role} icon={null} label={t(`roles.${role}`)}>
            {instrumentsFor(role).map(({ name, instrument }) => (
              <MenuItem key={name} onSelect={() => add(role, instrument)}>
                {translatePart(terms, name)}
              </MenuItem>
            ))}
          </SubMenu>
        ))}
      </Menu>
    </>
  )
}
