import { type ReactNode, useState } from 'react'
import type { Finding } from '#domain/findings/finding.ts'
import type { NextHit } from '#domain/findings/next-hit.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { useBookingWords } from '#school/booking/page-bookings.tsx'
import { formatDay } from '#time/format.ts'
import { localDayOf } from '#time/zone.ts'
import { Button } from '#ui/Button.tsx'
import styles from './FindingList.module.css'
import { FindingMark } from './FindingMark.tsx'
import { hereWords, isFoundHere } from './finding-groups.ts'
import { sayBookingFinding } from './finding-words.ts'
import { NextHits } from './NextHits.tsx'

interface FindingRowsProps {
  readonly title: string
  /** Closed until somebody opens it. */
  readonly isClosed: boolean
  readonly findings: readonly Finding[]
  /** Whether a booking passes the filter: those stand first. Null without one. */
  readonly isHere: ((reservation: Reservation) => boolean) | null
  readonly hitsOf: (reservation: Reservation) => readonly NextHit[]
}

/** A month has hundreds; more than anybody can read at once come on request. */
const AT_ONCE = 40

/** Slack that needs no attention, minutes: of the next one, and of the one after that. */
const AMPLE = { 1: 12 * 60, 2: 60 } as const

/** Findings of one urgency; each opens its booking, and below what is late stands who is hit next. */
export function FindingRows(props: FindingRowsProps) {
  const { title, isClosed, isHere, hitsOf } = props
  const speak = useBookingWords()
  const [isAll, setIsAll] = useState(false)
  const isFound = isHere && isFoundHere(isHere)
  const here = isFound ? props.findings.filter(isFound) : []
  const findings = isFound
    ? [...here, ...props.findings.filter((one) => !isFound(one))]
    : props.findings
  const drawn = isAll ? findings : findings.slice(0, AT_ONCE)
  const count = `${findings.length}${isHere ? hereWords(here.length, findings.length, false) : ''}`
  return (
    <Group title={title} count={count} isClosed={isClosed}>
      <ul>
        {drawn.map((finding) => {
          const { kind, severity, reservation, person } = finding
          const isLate = kind === 'late-back' || kind === 'not-started'
          return (
            <li key={`${kind} ${reservation.id} ${person?.email ?? ''}`}>
              <button
                type="button"
                className={styles.row}
                data-opens-reservation={reservation.id}
                data-finding={kind}
                data-elsewhere={(isFound && !isFound(finding)) || undefined}
              >
                <FindingMark severity={severity} />
                <Whose reservation={reservation} />
                <bdi className={styles.says}>{sayBookingFinding(finding, speak)}</bdi>
              </button>
              {isLate && (
                <NextHits
                  className={styles.hits}
                  hits={hitsOf(reservation).filter(({ step, slack }) => slack < AMPLE[step])}
                />
              )}
            </li>
          )
        })}
      </ul>
      {findings.length > drawn.length && (
        <Button look="quiet" onClick={() => setIsAll(true)}>
          {findings.length - drawn.length} more
        </Button>
      )}
    </Group>
  )
}

interface GroupProps {
  readonly title: string
  readonly count: string
  readonly isClosed: boolean
  readonly children: ReactNode
}

function Group({ title, count, isClosed, children }: GroupProps) {
  const words = (
    <>
      {title} <span className="aside">{count}</span>
    </>
  )
  if (!isClosed)
    return (
      <section className={styles.group} aria-label={title}>
        <h2 className={styles.title}>{words}</h2>
        {children}
      </section>
    )
  return (
    <details className={styles.holes}>
      <summary className={styles.title}>{words}</summary>
      {children}
    </details>
  )
}

/** Day, time, tail number and customer of the booking a row is about. */
export function Whose({ reservation }: { reservation: Reservation }) {
  const speak = useBookingWords()
  const words = speak(reservation)
  const at = reservation.start ?? reservation.end
  return (
    <>
      <span>
        {at === null ? '' : `${formatDay(localDayOf(speak.zone, at), speak.locale, 'short')} `}
        {words.time}
      </span>{' '}
      <bdi className={styles.tail}>{words.tail}</bdi> <bdi className={styles.who}>
        {words.who}
      </bdi>{' '}
    </>
  )
}
