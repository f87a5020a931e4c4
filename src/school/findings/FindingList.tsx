import { type ReactNode, useMemo, useState } from 'react'
import type { BookingFilter } from '#domain/dispatch/booking-filter.ts'
import { isDispatchState } from '#domain/dispatch/dispatch-state.ts'
import type { Severity } from '#domain/findings/severity.ts'
import type { Aircraft, Reservation } from '#domain/record/reservation.ts'
import { type Attention, needingAttention } from '#school/booking/attention.ts'
import { ClosedWords } from '#school/booking/ClosedWords.tsx'
import { DispatchCounts, isAlarming } from '#school/booking/DispatchCounts.tsx'
import { usePageFindings } from '#school/booking/page-bookings.tsx'
import type { DayRange } from '#time/plain-day.ts'
import styles from './FindingList.module.css'
import { FindingMark } from './FindingMark.tsx'
import { FindingRows } from './FindingRows.tsx'
import { FlawedRows } from './FlawedRows.tsx'
import { FreeHoles } from './FreeHoles.tsx'
import { findingGroups, hereWords, isFoundHere, kindCounts } from './finding-groups.ts'

interface FindingListProps {
  readonly filter: Pick<BookingFilter, 'aircraft' | 'instructor'>
  /** The bookings that pass the filter. */
  readonly shown: readonly Reservation[]
  readonly isFiltered: boolean
  /** Everything known of the range, filtered or not: no filter hides what is wrong or frees anybody it hides. */
  readonly items: readonly Reservation[]
  readonly fleet: readonly Aircraft[]
  readonly days: DayRange
  /** True if today is among the days: then its counts are shown. */
  readonly isToday: boolean
  /** True while nothing is known yet, so nothing is said about it either. */
  readonly isWaiting: boolean
  /** False: more may be wrong with what could not be read. */
  readonly isWhole: boolean
}

/** What is wrong in the whole school and what is free, in one line that opens to the list; a filter only adds how much of it matches. */
export function FindingList(props: FindingListProps) {
  const { shown, isFiltered, items, isToday, isWaiting, isWhole } = props
  const findings = usePageFindings()
  const { dispatch } = findings
  const [isOpen, setIsOpen] = useState(false)
  const groups = useMemo(
    () => findingGroups(isToday ? [...findings.elsewhere, ...findings.all] : findings.all),
    [findings, isToday],
  )
  const flawed = useMemo(() => needingAttention(items), [items])
  const isHere = useMemo(() => {
    if (!isFiltered) return null
    const ids = new Set(shown.map(({ id }) => id))
    return ({ id }: Reservation) => ids.has(id)
  }, [isFiltered, shown])
  // What today's counts already show needs no second number.
  const told = useMemo(() => new Set(isToday ? dispatch.all : []), [isToday, dispatch])
  if (items.length === 0 && !isToday) return null
  const words = (wanted: Severity) =>
    kindCounts(
      (groups.find(({ severity }) => severity === wanted)?.findings ?? []).filter(
        ({ kind, reservation }) => !(isDispatchState(kind) && told.has(reservation)),
      ),
      isHere && isFoundHere(isHere),
    )
  const informed = groups.find(({ severity }) => severity === 'information')?.findings.length ?? 0
  const isAny =
    groups.length - Number(informed > 0) + flawed.length > 0 || (isToday && isAlarming(dispatch))
  return (
    <details className={styles.box} open={isOpen}>
      {/* The browser's own toggling would run ahead of the state. */}
      <summary
        className={styles.summary}
        onClick={(event) => {
          event.preventDefault()
          setIsOpen(!isOpen)
        }}
      >
        {isToday && <ClosedWords />}
        {isToday && <DispatchCounts dispatch={dispatch} isHere={isHere} />}
        <Counts
          words={words('error')}
          className={styles.error}
          icon={<FindingMark severity="error" />}
        />
        <Counts
          words={[...words('warning'), ...attentionWords(flawed, isHere, isWhole)]}
          className={styles.warning}
          icon={<FindingMark severity="warning" />}
        />
        {!isWaiting && <span className={styles.rest}>{restWords(isAny, informed, isWhole)}</span>}
      </summary>
      <div className={styles.panel}>
        {isOpen &&
          groups.map(({ severity, title, findings: found }) => (
            <FindingRows
              key={severity}
              title={title}
              isClosed={severity === 'information'}
              findings={found}
              isHere={isHere}
              hitsOf={findings.hits}
            />
          ))}
        <FlawedRows list={flawed} />
        {isOpen && (
          <FreeHoles
            filter={props.filter}
            items={items}
            dispatch={dispatch}
            fleet={props.fleet}
            days={props.days}
            isWhole={isWhole}
          />
        )}
      </div>
    </details>
  )
}

function Counts(props: {
  words: readonly string[]
  className: string | undefined
  icon: ReactNode
}) {
  if (props.words.length === 0) return null
  return (
    <span className={props.className}>
      {props.icon} {props.words.join(' · ')}
    </span>
  )
}

function attentionWords(
  flawed: readonly Attention[],
  isHere: ((reservation: Reservation) => boolean) | null,
  isWhole: boolean,
): string[] {
  const count = flawed.length
  if (count === 0) return []
  const least = isWhole ? '' : 'at least '
  const here = isHere
    ? hereWords(flawed.filter((one) => isHere(one.reservation)).length, count, false)
    : ''
  return [
    `${least}${count} ${count === 1 ? 'reservation needs' : 'reservations need'} attention${here}`,
  ]
}

function restWords(isAny: boolean, informed: number, isWhole: boolean): string {
  const rest = informed > 0 ? `${informed} for information` : ''
  if (isAny) return [rest, 'free holes'].filter(Boolean).join(' · ')
  const nothing = isWhole ? 'Nothing wrong' : 'Nothing wrong in what is known'
  return [nothing, rest, 'free holes'].filter(Boolean).join(' · ')
}
