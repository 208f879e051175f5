'use client'

import type { ReactNode } from 'react'
import { Logo } from '#components/shell/logo'
import { Button } from '#components/ui/button'
import { cx } from '#components/ui/cx'

/** Layout of the sign-in pages: logo, heading, one sentence, form. */
export function AuthLayout({ title, text, children }: { title: string; text: ReactNode; children?: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-105 flex-col justify-center px-6 py-12">
      <Logo className="mb-10 w-12" />
      <h1 className="font-serif text-2xl leading-10.5">{title}</h1>
      <p className="mt-3 text-base leading-6 text-text-2">{text}</p>
      {children}
    </div>
  )
}

/** The button of a form of these pages. */
export function AuthButton({ busy, children, className }: { busy: boolean; children: ReactNode; className: string }) {
  return (
    <Button
      type="submit"
      variant="primary"
      size="large"
      className={cx('h-12 w-full text-base', className)}
      disabled={busy}
    >
      {children}
    </Button>
  )
}
