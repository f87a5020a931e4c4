import { type ReactNode, useMemo } from 'react'
import { needingAttention } from '#bookings/booking/attention.ts'
import { useBookingWords, usePageFindings } from '#bookings/booking/page-bookings.tsx'
import { findingGroups, hereWords, isFoundHere } from '#bookings/findings/finding-groups.ts'
import {
  DISPATCH_STATES,
  type DispatchState,
  isDispatchState,
  isLateState,
  LATE_STATES,
  toneOfState,
} from '#domain/dispatch/dispatch-state.ts'
import { DISPATCH_WORDS } from '#domain/dispatch/dispatch-words.ts'
import type { Finding } from '#domain/findings/finding.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { useScheduleData } from '#features/schedule/schedule-data.ts'
import { closedWords } from '#time/closed-words.ts'
import { useNow } from '#ui/clock.tsx'
import { useFrame } from '#ui/frame/frame-context.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { CountChip, type CountChipProps } from './CountChip.tsx'
import styles from './CountChips.module.css'

const findingRows = lazyPart(async () => (await import('./FindingRows.tsx')).FindingRows)
// Loaded on demand: few schools need them.
const flawedRows = lazyPart(async () => (await import('./FlawedRows.tsx')).FlawedRows)
const stateRows = lazyPart(async () => (await import('./StateRows.tsx')).StateRows)

interface CountChipsProps {
  readonly canvas: CountChipProps['canvas']
  readonly children: ReactNode
}

const URGENT = DISPATCH_STATES.filter(isLateState)
const CALM = DISPATCH_STATES.filter((state) => !isLateState(state))

/** Counts for the whole school. A filter only adds how many of them match. */
export function CountChips({ canvas, children }: CountChipsProps) {
  const { shown, isFiltered, items, days, today, isWaiting, completeness } = useScheduleData()
  const isToday = days.from <= today && today <= days.to
  const isWhole = completeness === 'complete'
  const findings = usePageFindings()
  const { counted, isWhole: isTodayWhole, all } = findings.dispatch
  const { zone, locale } = useBookingWords()
  const { hours } = useFrame().rule
  const now = useNow()
  const isHere = useMemo(() => {
    if (!isFiltered) return null
    const ids = new Set(shown.map(({ id }) => id))
    return ({ id }: Reservation) => ids.has(id)
  }, [isFiltered, shown])
  const flawed = useMemo(() => needingAttention(items), [items])
  const groups = useMemo(() => {
    // A finding already counted for today needs no second number.
    const told = new Set(isToday ? all : [])
    return findingGroups(
      findings.all.filter(
        ({ kind, reservation }) => !(isDispatchState(kind) && told.has(reservation)),
      ),
    )
  }, [findings, isToday, all])
  const of = (wanted: string) =>
    groups.find(({ severity }) => severity === wanted) ?? { title: '', findings: NONE }
  const [acts, looks, informs] = [of('error'), of('warning'), of('information')]
  if (items.length === 0 && !isToday) return children

  const least = isWhole && findings.isJudged ? '' : '≥ '
  const hereOf = (found: readonly Finding[], others = 0) => {
    const count = found.length + others
    if (!isHere) return ''
    const flaws = others === 0 ? 0 : flawed.filter((one) => isHere(one.reservation)).length
    return hereWords(found.filter(isFoundHere(isHere)).length + flaws, count, false)
  }
  const stateChip = (state: DispatchState) => {
    const list = counted[state]
    const here = isHere
      ? hereWords(list.filter(isHere).length, list.length, state === 'late-back')
      : ''
    return (
      <CountChip
        key={state}
        tone={toneOfState(state, findings.dispatch)}
        words={`${isTodayWhole ? '' : '≥ '}${list.length} ${DISPATCH_WORDS[state]}${here}`}
        isNone={list.length === 0}
        facts={{ 'data-count': state, 'data-value': list.length }}
        bookings={list}
        canvas={canvas}
      >
        {() => <stateRows.Part state={state} list={list} isHere={isHere} />}
      </CountChip>
    )
  }
  const toLook = looks.findings.length + flawed.length
  const isAny =
    acts.findings.length + toLook > 0 ||
    (isToday && LATE_STATES.some((state) => counted[state].length > 0))
  const closed = isToday ? closedWords(zone, now, hours, locale) : null
  const informed = <findingRows.Part {...informs} isClosed isHere={isHere} />
  return (
    <>
      {closed !== null && (
        <strong data-closed="" className={styles.said}>
          {closed}
        </strong>
      )}
      {isToday && URGENT.map(stateChip)}
      <CountChip
        tone="red"
        words={`${least}${acts.findings.length} to act on${hereOf(acts.findings)}`}
        isNone={acts.findings.length === 0}
        bookings={concerned(acts.findings)}
        canvas={canvas}
      >
        {() => <findingRows.Part {...acts} isHere={isHere} />}
      </CountChip>
      {children}
      {isToday && CALM.map(stateChip)}
      <CountChip
        tone="plain"
        words={`${least}${toLook} to look at${hereOf(looks.findings, flawed.length)}`}
        short={`+${toLook}`}
        isNone={toLook === 0}
        bookings={concerned(looks.findings)}
        canvas={canvas}
        kept={flawed.length > 0 && <flawedRows.Part list={flawed} />}
      >
        {() => (
          <>
            <findingRows.Part {...looks} isHere={isHere} />
            {informed}
          </>
        )}
      </CountChip>
      {!isWaiting && findings.isJudged && !isAny && (
        <span className={styles.said}>
          {isWhole ? 'Nothing wrong' : 'Nothing wrong in what is known'}
        </span>
      )}
      {toLook === 0 && (
        <CountChip
          tone="plain"
          words={`${least}${informs.findings.length} for information`}
          isNone={informs.findings.length === 0}
          bookings={concerned(informs.findings)}
          canvas={canvas}
        >
          {() => <findingRows.Part {...informs} isHere={isHere} />}
        </CountChip>
      )}
    </>
  )
}

function concerned(found: readonly Finding[]): Reservation[] {
  return found.flatMap(({ reservation, others }) => [reservation, ...others])
}

const NONE: readonly Finding[] = []
