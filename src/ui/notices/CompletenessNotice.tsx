import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import type { Completeness } from '#time/reading-age.ts'
import { Button } from '#ui/Button.tsx'
import styles from './CompletenessNotice.module.css'

/** What a program may read of the notice. */
export interface CompletenessFacts {
  readonly completeness: Completeness
  /** UTC days (log days for flights), `YYYY-MM-DD`, in order. */
  readonly missingDays: readonly string[]
  /** How many entries could not be read. */
  readonly unreadable?: number
  /** The day `YYYY-MM-DD` before which blocks that still run would not be known. */
  readonly knownSince?: string | null
}

interface CompletenessNoticeProps extends CompletenessFacts {
  /** Complete: what is known to be whole. Incomplete: each missing stretch and why. */
  readonly sentences: readonly string[]
  /** While loading: "312 reservations, page 4". */
  readonly progressText: string
  readonly onRetry?: (() => void) | undefined
  /** Replaces "Read again" when something else helps. */
  readonly action?: ReactNode
}

export function completenessAttributes(facts: CompletenessFacts) {
  const { completeness, missingDays, unreadable = 0, knownSince = null } = facts
  return {
    'data-completeness': completeness,
    'data-missing-days': missingDays.join(' '),
    'data-unreadable': unreadable === 0 ? undefined : unreadable,
    'data-known-since': completeness === 'loading' ? undefined : (knownSince ?? undefined),
    role: completeness === 'incomplete' ? 'alert' : 'status',
    'aria-busy': completeness === 'loading',
  }
}

/** Says whether what is shown is all there is. Once on every page that shows a range, with its line reserved from the first paint. */
export function CompletenessNotice(props: CompletenessNoticeProps) {
  const { completeness, sentences, progressText, onRetry, action } = props
  const isIncomplete = completeness === 'incomplete'
  return (
    <div className={styles.notice} {...completenessAttributes(props)}>
      {completeness === 'loading' && <span className={styles.progress} aria-hidden="true" />}
      {completeness === 'complete' && (
        <CircleCheck size={14} className={styles.icon} aria-hidden="true" />
      )}
      {isIncomplete && <TriangleAlert size={16} className={styles.icon} aria-hidden="true" />}
      {isIncomplete ? (
        // A long list scrolls, and the keyboard must be able to.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className={styles.sentences} tabIndex={0} aria-label="What is not known">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : (
        <p className={styles.line}>
          {completeness === 'loading' ? progressText : sentences.join(' ') || progressText}
        </p>
      )}
      {isIncomplete && action}
      {isIncomplete && onRetry && action === undefined && (
        <Button onClick={onRetry} className={styles.retry}>
          Read again
        </Button>
      )}
    </div>
  )
}
