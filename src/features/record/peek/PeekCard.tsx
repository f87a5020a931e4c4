import type { ReactNode, RefObject } from 'react'
import styles from './PeekCard.module.css'

export interface PeekCardProps {
  readonly card: RefObject<HTMLDivElement | null>
  readonly isPinned: boolean
  readonly facts?: object
  readonly label: string
  readonly children: ReactNode
}

/** Hovered: a tooltip. Pinned: a dialog that doesn't block the page. */
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
