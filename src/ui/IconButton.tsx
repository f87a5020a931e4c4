import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'style' | 'aria-label'> {
  readonly label: string
}

/** The child is the icon (lucide, 16 px). */
export function IconButton({
  label,
  className,
  children,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classNames('icon-button', className)}
      {...rest}
    >
      {children}
    </button>
  )
}
