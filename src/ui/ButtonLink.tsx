import type { ComponentProps } from 'react'
import styles from './Button.module.css'
import { classNames } from './class-names.ts'
import { Link, useOpens } from './link.tsx'

/** A link that looks like a plain button: it leads to another page, and is not there where that would not open. */
export function ButtonLink({ className, ...rest }: ComponentProps<typeof Link>) {
  if (!useOpens()(rest.href)) return null
  return <Link className={classNames(styles.button, styles.plain, className)} {...rest} />
}
