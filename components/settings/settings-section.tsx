import type { ReactNode } from 'react'

/** A settings section: heading left, content right; stacked on a phone. */
export function SettingsSection({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-12 gap-y-3 border-t border-line py-7 first:border-t-0 lg:grid-cols-[220px_minmax(0,1fr)]">
      <div>
        <h2 className="text-base leading-6 font-[550]">{title}</h2>
        {note && <p className="mt-0.5 text-sm text-muted">{note}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
