import type { ComponentProps } from 'react'
import styles from './Button.module.css'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'

/** A link that looks like a plain button: it leads to another page. */
export function ButtonLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link className={classNames(styles.button, styles.plain, className)} {...rest} />
}
