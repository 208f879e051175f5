'use client'

import { useId, useState } from 'react'
import { FieldError } from '#components/ui/field-error'

/**
 * A text field for a value. It is taken while it is typed; what cannot be read keeps the value that was there before.
 * `shown` is the value as text.
 */
export function TypedInput<T>({
  label,
  shown,
  value,
  wrong,
  placeholder,
  numeric = false,
  read,
  onChange,
  onEnter,
}: {
  label: string
  shown: string
  value: T | undefined
  /** What to type, shown while it cannot be read. */
  wrong: string
  placeholder: string
  numeric?: boolean
  read: (typed: string) => T | null
  onChange: (value: T | undefined) => void
  onEnter: () => void
}) {
  const id = useId()
  const [before] = useState(value)
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && typed.trim() !== '' && read(typed) === null
  return (
    <div>
      <input
        data-first=""
        value={typed ?? shown}
        aria-label={label}
        placeholder={placeholder}
        inputMode={numeric ? 'numeric' : 'text'}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(target.value.trim() === '' ? undefined : (read(target.value) ?? before))
        }}
        // The value as it was read; what is wrong stays, to be mended.
        onBlur={() => !isWrong && setTyped(null)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.metaKey || event.ctrlKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          if (!isWrong) onEnter()
        }}
        className="num h-9 w-full rounded-2 bg-well px-3 text-sm text-text shadow-press max-md:h-11 max-md:text-[1rem]"
      />
      <FieldError id={id}>{isWrong && wrong}</FieldError>
    </div>
  )
}
