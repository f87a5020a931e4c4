import { type ReactNode, useState } from 'react'
import type { Finding } from '#domain/findings/finding.ts'
import type { NextHit } from '#domain/findings/next-hit.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { type Speak, timeWords } from '#school/booking/booking-words.ts'
import { formatDay } from '#time/format.ts'
import { localDayOf, type Zone } from '#time/zone.ts'
import { Button } from '#ui/Button.tsx'
import styles from './FindingList.module.css'
import { FindingMark } from './FindingMark.tsx'
import { hereWords, isFoundHere } from './finding-groups.ts'
import { sayFinding, sayHit } from './finding-words.ts'

interface FindingRowsProps {
  readonly title: string
  /** Closed until somebody opens it. */
  readonly isClosed: boolean
  readonly findings: readonly Finding[]
  /** Whether a booking passes the filter: those stand first. Null without one. */
  readonly isHere: ((reservation: Reservation) => boolean) | null
  readonly hitsOf: (reservation: Reservation) => readonly NextHit[]
  readonly speak: Speak
  readonly zone: Zone
  readonly locale: string
}

/** A month has hundreds; more than can be read at once come when asked for. */
const AT_ONCE = 40

/** Findings of one urgency; each opens its booking, and below what is late stands who is hit next. */
export function FindingRows(props: FindingRowsProps) {
  const { title, isClosed, isHere, hitsOf, speak, zone, locale } = props
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
      <ul className={styles.list}>
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
                <Whose reservation={reservation} speak={speak} zone={zone} locale={locale} />
                <bdi className={styles.says}>{sayFinding(finding, speak, zone, locale)}</bdi>
              </button>
              {isLate && (
                <Hits hits={hitsOf(reservation)} speak={speak} zone={zone} locale={locale} />
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
      {title} <span className={styles.count}>{count}</span>
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

interface Words {
  readonly speak: Speak
  readonly zone: Zone
  readonly locale: string
}

/** Day, time, tail number and customer of the booking a row is about. */
export function Whose({ reservation, speak, zone, locale }: Words & { reservation: Reservation }) {
  const words = speak(reservation)
  const at = reservation.start ?? reservation.end
  return (
    <>
      <span className={styles.when}>
        {at === null ? '' : `${formatDay(localDayOf(zone, at), locale, 'short')} `}
        {timeWords(reservation.start, reservation.end, zone, locale)}
      </span>{' '}
      <bdi className={styles.tail}>{words.tail}</bdi>{' '}
      <bdi className={styles.who}>
        {words.isMaintenance ? words.activity : words.customer || 'no customer'}
      </bdi>{' '}
    </>
  )
}

/** Slack that needs no eye on it, minutes: of the next one, and of the one after that. */
const AMPLE = { 1: 12 * 60, 2: 60 } as const

function Hits({ hits: all, speak, zone, locale }: Words & { hits: readonly NextHit[] }) {
  const hits = all.filter(({ step, slack }) => slack < AMPLE[step])
  if (hits.length === 0) return null
  return (
    <ul className={styles.hits} aria-label="Who is hit next">
      {hits.map((hit) => (
        <li key={hit.reservation.id}>
          <button
            type="button"
            className={styles.hit}
            data-opens-reservation={hit.reservation.id}
            data-hit={hit.slack < 0 || undefined}
            data-step={hit.step}
          >
            <bdi>{sayHit(hit, speak, zone, locale)}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}
