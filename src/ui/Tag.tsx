import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Tag.module.css'
import type { Tone } from './tones.ts'

export type TagTone = Tone | 'accent' | 'green'

export function Tag({ tone = 'quiet', children }: { tone?: TagTone; children: ReactNode }) {
  return <span className={classNames(styles.tag, styles[tone])}>{children}</span>
}
