import type { ReactNode } from 'react'

/** A section of the settings: heading, note and a card of rows. Links lead to its id. */
export function SettingsSection({
  id,
  title,
  note,
  children,
}: {
  id: string
  title: string
  note?: string | undefined
  children: ReactNode
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-5 not-first:mt-9 not-first:border-t not-first:border-line not-first:pt-8"
    >
      <h2 id={`${id}-title`} className="font-serif text-[1.375rem] leading-7">
        {title}
      </h2>
      {note && <p className="mt-1 max-w-140 text-muted">{note}</p>}
      <div className="mt-4 rounded-3 bg-surface-2 px-4.5 py-2.5 shadow-lift-1">{children}</div>
    </section>
  )
}
