import { memo } from 'react'
import type { Dispatched } from '#domain/dispatch/dispatch-groups.ts'
import { bookingProps } from '#school/booking/booking-props.ts'
import { markedName } from '#school/booking/marks.ts'
import { BookingIcon } from '#school/booking/StatusIcon.tsx'
import { FindingMark } from '#school/findings/FindingMark.tsx'
import { NextHits } from '#school/findings/NextHits.tsx'
import type { Instant } from '#time/instant.ts'
import styles from './DispatchRow.module.css'
import { findingWords, worstOf } from './row-findings.ts'
import { useDispatched } from './use-dispatched.ts'

interface DispatchRowProps {
  readonly one: Dispatched
  readonly now: Instant
}

const MOST_HITS = 3

/** One booking of the day: the aircraft and what is left of its time large, the rest below. */
export const DispatchRow = memo(function DispatchRow({ one, now }: DispatchRowProps) {
  const { findings, marks, words, count, when, tone } = useDispatched(one, now)
  const { reservation } = one
  const found = findings.of(reservation.id)
  const wrong = findingWords(found)
  const worst = worstOf(found)
  const name = [words.name, when, count, wrong].filter(Boolean).join(', ')
  return (
    <>
      <button
        type="button"
        className={styles.row}
        {...bookingProps(reservation, marks)}
        data-tone={tone}
        aria-label={markedName(name, marks.changes.get(reservation.id))}
      >
        <span className={styles.head}>
          <span className={styles.icon}>
            <BookingIcon of={reservation} />
          </span>
          <bdi className={styles.tail}>{words.tail}</bdi>
          <span className={styles.count}>{count}</span>
        </span>
        <span className={styles.line}>
          <bdi className={styles.who}>{words.who}</bdi>
          <span className={styles.when}>{when || words.time}</span>
        </span>
        <span className={styles.line}>
          <bdi className={styles.what}>
            {[words.isMaintenance ? '' : words.activity, words.instructor, words.oddStatus]
              .filter(Boolean)
              .join(' · ')}
          </bdi>
        </span>
        {wrong !== '' && worst !== null && (
          <span className={styles.wrong} data-severity={worst}>
            <FindingMark severity={worst} />
            {wrong}
          </span>
        )}
      </button>
      {one.countdown === 'late-return' && (
        <NextHits className={styles.hits} hits={findings.hits(reservation).slice(0, MOST_HITS)} />
      )}
    </>
  )
})
