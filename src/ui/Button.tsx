import type { ComponentProps } from 'react'
import styles from './Button.module.css'
import { classNames } from './class-names.ts'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'style'> {
  /** `primary` is the accent, `plain` has an outline, `quiet` only a hover. */
  readonly look?: 'primary' | 'plain' | 'quiet'
}

/** A real `<button>`: the name is its text, unless `aria-label` says otherwise. */
export function Button({ look = 'plain', className, type = 'button', ...rest }: ButtonProps) {
  return (
    <button type={type} className={classNames(styles.button, styles[look], className)} {...rest} />
  )
}
