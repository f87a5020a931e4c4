import type { ComponentProps } from 'react'
import styles from './Button.module.css'
import { classNames } from './class-names.ts'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'style'> {
  /** `primary`: accent; `plain`: outline; `quiet`: only on hover. */
  readonly look?: 'primary' | 'plain' | 'quiet'
}

export function Button({ look = 'plain', className, type = 'button', ...rest }: ButtonProps) {
  return (
    <button type={type} className={classNames(styles.button, styles[look], className)} {...rest} />
  )
}
