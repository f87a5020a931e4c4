import { memo } from 'react'
import { activityKind } from '#domain/activity.ts'
import type { Dispatched } from '#domain/dispatch-groups.ts'
import type { Speak } from '#features/booking/booking-words.ts'
import { StatusIcon, statusIconOf } from '#features/booking/StatusIcon.tsx'
import type { Instant } from '#time/instant.ts'
import type { Zone } from '#time/zone.ts'
import { countdownWords } from './dispatch-words.ts'
import styles from './WallRow.module.css'

interface WallRowProps {
  readonly one: Dispatched
  readonly isSmall: boolean
  readonly now: Instant
  readonly zone: Zone
  readonly locale: string
  readonly speak: Speak
}

/** One booking in one line, as on a departure board. */
export const WallRow = memo(function WallRow(props: WallRowProps) {
  const { one, isSmall, now, zone, locale, speak } = props
  const { reservation } = one
  const words = speak(reservation)
  const { count, when, tone } = countdownWords(one, now, zone, locale)
  const activity = activityKind(reservation.activity)
  const { kind } = reservation.status
  const who = words.isMaintenance ? words.activity : words.customer || 'no customer'
  const what = [words.isMaintenance ? '' : words.activity, words.instructor, words.oddStatus]
  return (
    <li
      className={styles.row}
      aria-label={[words.name, when, count].filter(Boolean).join(', ')}
      data-reservation-id={reservation.id}
      data-status={kind}
      data-findings=""
      data-activity={activity}
      data-tone={tone}
      data-small={isSmall || undefined}
      data-no-aircraft={reservation.aircraft === null || undefined}
    >
      <span className={styles.icon}>
        <StatusIcon kind={statusIconOf(kind, activity)} />
      </span>
      <bdi className={styles.tail}>{words.tail}</bdi>
      <span className={styles.people}>
        <bdi className={styles.who}>{who}</bdi>
        <bdi className={styles.what}>{what.filter(Boolean).join(' · ')}</bdi>
      </span>
      <span className={styles.times}>
        <span className={styles.when}>{when || words.time}</span>
        <span className={styles.count}>{count}</span>
      </span>
    </li>
  )
})
