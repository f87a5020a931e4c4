import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Tag.module.css'
import { TONES } from './tones.ts'

export const TAG_TONES = [...TONES, 'accent', 'green'] as const

export type TagTone = (typeof TAG_TONES)[number]

/** A word in a box: an activity, a status, a flaw. */
export function Tag({ tone = 'quiet', children }: { tone?: TagTone; children: ReactNode }) {
  return <span className={classNames(styles.tag, styles[tone])}>{children}</span>
}
