import { memo } from 'react'
import type { ChangeKind } from '#api/booking-change.ts'
import { activityKind } from '#domain/activity.ts'
import type { Dispatched } from '#domain/dispatch-groups.ts'
import type { Speak } from '#features/booking/booking-words.ts'
import { markedName } from '#features/booking/marks.ts'
import { StatusIcon, statusIconOf } from '#features/booking/StatusIcon.tsx'
import type { Instant } from '#time/instant.ts'
import type { Zone } from '#time/zone.ts'
import styles from './DispatchRow.module.css'
import { countdownWords } from './dispatch-words.ts'

interface DispatchRowProps {
  readonly one: Dispatched
  readonly mark: ChangeKind | undefined
  readonly now: Instant
  readonly zone: Zone
  readonly locale: string
  readonly speak: Speak
}

/** One booking of the day: the aircraft and what is left of its time large, the rest below. */
export const DispatchRow = memo(function DispatchRow(props: DispatchRowProps) {
  const { one, mark, now, zone, locale, speak } = props
  const { reservation } = one
  const words = speak(reservation)
  const { count, when, tone } = countdownWords(one, now, zone, locale)
  const activity = activityKind(reservation.activity)
  const { kind } = reservation.status
  const name = [words.name, when, count].filter(Boolean).join(', ')
  return (
    <button
      type="button"
      className={styles.row}
      data-reservation-id={reservation.id}
      data-status={kind}
      data-findings=""
      data-activity={activity}
      data-tone={tone}
      data-changed={mark}
      data-no-aircraft={reservation.aircraft === null || undefined}
      aria-label={markedName(name, mark)}
    >
      <span className={styles.head}>
        <span className={styles.icon}>
          <StatusIcon kind={statusIconOf(kind, activity)} />
        </span>
        <bdi className={styles.tail}>{words.tail}</bdi>
        <span className={styles.count}>{count}</span>
      </span>
      <span className={styles.line}>
        <bdi className={styles.who}>
          {words.isMaintenance ? words.activity : words.customer || 'no customer'}
        </bdi>
        <span className={styles.when}>{when || words.time}</span>
      </span>
      <span className={styles.line}>
        <bdi className={styles.what}>
          {[words.isMaintenance ? '' : words.activity, words.instructor, words.oddStatus]
            .filter(Boolean)
            .join(' · ')}
        </bdi>
        {when !== '' && <span className={styles.time}>{words.time}</span>}
      </span>
    </button>
  )
})
