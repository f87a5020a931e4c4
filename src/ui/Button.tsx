import type { ComponentProps } from 'react'
import styles from './Button.module.css'
import { classNames } from './class-names.ts'

/** `primary` is the accent, `plain` has an outline, `quiet` only a hover. */
export const BUTTON_LOOKS = ['primary', 'plain', 'quiet'] as const

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'style'> {
  readonly look?: (typeof BUTTON_LOOKS)[number]
}

/** A real `<button>`: the name is its text, unless `aria-label` says otherwise. */
export function Button({ look = 'plain', className, type = 'button', ...rest }: ButtonProps) {
  return (
    <button type={type} className={classNames(styles.button, styles[look], className)} {...rest} />
  )
}
