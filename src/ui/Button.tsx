import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'style'> {
  /** `primary`: accent; `plain`: outline; `quiet`: only on hover. */
  readonly look?: 'primary' | 'plain' | 'quiet'
}

export function Button({ look = 'plain', className, type = 'button', ...rest }: ButtonProps) {
  return (
    <button type={type} className={classNames('button', `button-${look}`, className)} {...rest} />
  )
}
