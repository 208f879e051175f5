/** An error that belongs to no single field. */
export function FormError({ children }: { children: string | null }) {
  return (
    children !== null && (
      <p role="alert" className="mt-3 rounded-2 bg-danger-wash px-3 py-2 text-sm leading-4.5 text-danger">
        {children}
      </p>
    )
  )
}
