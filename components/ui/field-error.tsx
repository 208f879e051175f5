import type { ReactNode } from 'react'

/** The error of a field. Its id belongs in the field’s `aria-describedby`. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  if (!children) return null
  return (
    <p id={id} role="alert" data-field-error="" className="mt-1.5 text-xs text-danger">
      {children}
    </p>
  )
}
