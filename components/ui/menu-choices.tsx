'use client'

import { DropdownMenu } from 'radix-ui'
import type { KeyboardEvent, ReactNode } from 'react'

const ENABLED_ITEMS = '[role^=menuitem]:not([data-disabled])'

/** Choices side by side in one row of an open menu: Left and Right move among them, Up and Down leave the row. */
export function MenuChoices({
  icon,
  label,
  value,
  choices,
  onChoose,
}: {
  icon: ReactNode
  label: string
  value: number | null
  choices: readonly { value: number; label: string; icon: ReactNode }[]
  onChoose: (value: number) => void
}) {
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.currentTarget
    const isForward = event.key === 'ArrowRight' || event.key === 'ArrowDown'
    const isHorizontal = event.key === 'ArrowRight' || event.key === 'ArrowLeft'
    if (!isForward && event.key !== 'ArrowLeft' && event.key !== 'ArrowUp') return
    event.preventDefault()
    event.stopPropagation()
    const items = [...(row.closest('[role=menu]')?.querySelectorAll<HTMLElement>(ENABLED_ITEMS) ?? [])]
    const from = items.indexOf(event.target as HTMLElement)
    const isNext = (item: HTMLElement) => row.contains(item) === isHorizontal
    const next = isForward ? items.slice(from + 1).find(isNext) : items.slice(0, from).findLast(isNext)
    next?.focus()
  }
  return (
    <DropdownMenu.RadioGroup
      aria-label={label}
      value={String(value)}
      onValueChange={(chosen) => onChoose(Number(chosen))}
      onKeyDownCapture={onKeyDownCapture}
      className="flex min-h-8 items-center gap-2.5 pl-2.5 text-sm text-text-2 pointer-coarse:min-h-11"
    >
      {icon}
      {label}
      <span className="ml-auto flex pl-4">
        {choices.map((choice) => (
          <DropdownMenu.RadioItem
            key={choice.value}
            value={String(choice.value)}
            aria-label={choice.label}
            title={choice.label}
            className="grid h-8 w-6 place-items-center rounded-2 outline-none data-highlighted:bg-surface-4 pointer-coarse:h-11 pointer-coarse:w-8"
          >
            {choice.icon}
          </DropdownMenu.RadioItem>
        ))}
      </span>
    </DropdownMenu.RadioGroup>
  )
}
