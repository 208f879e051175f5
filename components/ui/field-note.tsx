import type { ReactNode } from 'react'

/** What is wrong with a field, beside the field. Its id goes into the field's `aria-describedby`. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  if (!children) return null
  return (
    <p id={id} role="alert" data-field-error="" className="mt-1.5 text-xs text-danger">
      {children}
    </p>
  )
}
