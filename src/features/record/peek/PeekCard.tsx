import type { ReactNode, RefObject } from 'react'
import styles from './PeekCard.module.css'

export interface PeekCardProps {
  readonly card: RefObject<HTMLDivElement | null>
  readonly isPinned: boolean
  /** What it is about, for `data-*`. */
  readonly facts?: object
  readonly label: string
  readonly children: ReactNode
}

/** What floats beside a booking: under the pointer a tooltip, pinned a dialog that leaves the page in use. */
export function PeekCard({ card, isPinned, facts, label, children }: PeekCardProps) {
  const place = { ref: card, className: `unprinted ${styles.card}`, ...facts }
  return isPinned ? (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <dialog> shown without modality closes on nothing of its own
    <div {...place} data-peek="pinned" role="dialog" aria-label={label} tabIndex={-1}>
      {children}
    </div>
  ) : (
    <div {...place} data-peek="hovered" role="tooltip">
      {children}
    </div>
  )
}
