import { memo } from 'react'
import type { Dispatched } from '#domain/dispatch/dispatch-groups.ts'
import type { NextHit } from '#domain/findings/next-hit.ts'
import { bookingProps } from '#school/booking/booking-props.ts'
import { BookingIcon } from '#school/booking/StatusIcon.tsx'
import { sayHit } from '#school/findings/finding-words.ts'
import type { Instant } from '#time/instant.ts'
import { errorsOf, findingWords } from './row-findings.ts'
import { useDispatched } from './use-dispatched.ts'
import styles from './WallRow.module.css'

interface WallRowProps {
  readonly one: Dispatched
  readonly isSmall: boolean
  readonly now: Instant
}

/** One booking in one line, as on a departure board. */
export const WallRow = memo(function WallRow({ one, isSmall, now }: WallRowProps) {
  const { speak, findings, marks, words, count, when, tone } = useDispatched(one, now)
  const { reservation } = one
  const hit = one.countdown === 'late-return' ? tightest(findings.hits(reservation)) : undefined
  const wrong = isSmall ? '' : findingWords(errorsOf(findings.of(reservation.id)))
  const what = hit
    ? [sayHit(hit, speak)]
    : [wrong, words.isMaintenance ? '' : words.activity, words.instructorInitials, words.oddStatus]
  const isWrong = hit ? hit.slack < 0 : wrong !== ''
  return (
    <li
      className={styles.row}
      aria-label={[words.name, when, count].filter(Boolean).join(', ')}
      {...bookingProps(reservation, marks)}
      data-tone={tone}
      data-small={isSmall || undefined}
    >
      <span className={styles.icon}>
        <BookingIcon of={reservation} />
      </span>
      <bdi className={styles.tail}>{words.tail}</bdi>
      <span className={styles.lines}>
        <span className={styles.line}>
          <bdi className={styles.who}>{words.who}</bdi>
          <span className={styles.count}>{count}</span>
        </span>
        <span className={styles.line}>
          <bdi
            className={styles.what}
            data-wrong={isWrong || undefined}
            data-tight={(hit && !isWrong) || undefined}
          >
            {what.filter(Boolean).join(' · ')}
          </bdi>
          <span className={styles.when}>{when || words.time}</span>
        </span>
      </span>
    </li>
  )
})

const TIGHT = 60

/** On a wall only what is hit or nearly so. */
function tightest(hits: readonly NextHit[]): NextHit | undefined {
  return hits.find(({ slack }) => slack < TIGHT)
}
