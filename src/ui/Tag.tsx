import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Tag.module.css'

/** A word in a box: an activity, a status, a flaw. */
export function Tag({
  tone = 'quiet',
  children,
}: {
  tone?: 'quiet' | 'amber' | 'red' | 'accent' | 'green'
  children: ReactNode
}) {
  return <span className={classNames(styles.tag, styles[tone])}>{children}</span>
}
