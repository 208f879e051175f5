'use client'

import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { InstrumentItems } from '#components/editor/instrument-items'
import { instrumentName, instrumentsFor, ROLES, type Role } from '#components/editor/instruments'
import type { Edits } from '#components/editor/use-edits'
import { translatePart } from '#components/song/translate-terms'
import { Button, IconButton } from '#components/ui/button'
import { Menu, SubMenu } from '#components/ui/menu'
import type { Edit } from '#lib/contract/editing'

/** Parts that wait to be added, and a menu that adds one: by its role, then its instrument, which is heard first. */
export function AddPart({ songId, edits }: { songId: string; edits: Edits }) {
  const t = useTranslations('editor.band')
  const terms = useTranslations('terms')
  const added = edits.all.flatMap((edit, index) => (edit.kind === 'parts' && 'add' in edit ? [{ edit, index }] : []))
  /** The part that was chosen since the menu was opened: where it stays open, another choice takes its place. */
  const latest = useRef<Edit>(null)
  const add = (role: Role, instrument: ReturnType<typeof instrumentsFor>[number]['instrument']) => {
    const edit: Edit = { kind: 'parts', add: { role, instrument } }
    edits.change([...edits.all.filter((other) => other !== latest.current), edit])
    latest.current = edit
  }
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
          <Button
            variant="ghost"
            className="mt-1 -ml-2.5"
            onFocus={() => {
              latest.current = null
            }}
          >
            <Plus size={14} aria-hidden="true" />
            {t('add')}
          </Button>
        }
      >
        {ROLES.map((role) => (
          <SubMenu key={role} icon={null} label={t(`roles.${role}`)}>
            <InstrumentItems
              songId={songId}
              of={{ role }}
              instruments={instrumentsFor(role)}
              onChoose={(instrument) => add(role, instrument)}
            />
          </SubMenu>
        ))}
      </Menu>
    </>
  )
}
