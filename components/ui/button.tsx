import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

/** Styles for buttons and for links that look like one. */
export const buttonVariants = cva(
  'pressable tap-target inline-flex items-center justify-center whitespace-nowrap disabled:opacity-45 select-none',
  {
    variants: {
      variant: {
        primary: 'bg-accent text-on-accent font-semibold shadow-lift-1 hover:bg-accent-hover active:bg-accent-active',
        secondary: 'bg-raised text-text font-[550] shadow-lift-1 hover:bg-surface-4',
        outline: 'text-text-2 font-[550] inset-ring inset-ring-line-strong hover:bg-surface-4 hover:text-text',
        ghost: 'text-text-2 font-medium hover:bg-surface-3 hover:text-text aria-expanded:bg-surface-3',
      },
      size: {
        ghost: 'h-7.5 gap-1.5 px-[9px] text-xs rounded-2',
        icon: 'size-8 rounded-2 shrink-0',
        small: 'h-8 gap-[7px] px-3 text-xs rounded-2',
        large: 'h-10.5 gap-2 px-4.5 text-sm rounded-3',
      },
    },
    defaultVariants: { variant: 'secondary', size: 'small' },
  },
)

export function Button({
  variant,
  size,
  className,
  ...props
}: ComponentProps<'button'> & VariantProps<typeof buttonVariants>) {
  return <button type="button" className={buttonVariants({ variant, size, className })} {...props} />
}

/** An icon button with an accessible name and tooltip. */
export function IconButton({
  label,
  variant = 'ghost',
  className,
  ...props
}: ComponentProps<'button'> & VariantProps<typeof buttonVariants> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={buttonVariants({ variant, size: 'icon', className })}
      {...props}
    />
  )
}
