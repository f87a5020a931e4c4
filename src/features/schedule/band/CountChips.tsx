import { type ReactNode, useMemo } from 'react'
import { needingAttention } from '#bookings/booking/attention.ts'
import { usePageFindings } from '#bookings/booking/page-bookings.tsx'
import { findingGroups, hereWords, isFoundHere } from '#bookings/findings/finding-groups.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import {
  DISPATCH_STATES,
  type DispatchState,
  isDispatchState,
  isLateState,
  toneOfState,
} from '#domain/dispatch/dispatch-state.ts'
import { DISPATCH_WORDS } from '#domain/dispatch/dispatch-words.ts'
import type { Severity } from '#domain/findings/severity.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { useScheduleData } from '#features/schedule/schedule-data.ts'
import { closedWords } from '#time/closed-words.ts'
import { useNow } from '#ui/clock.tsx'
import { useFrame } from '#ui/frame/frame-context.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useIsPhone } from '#ui/media.ts'
import { CountChip } from './CountChip.tsx'

const findingRows = lazyPart(async () => (await import('./ChipRows.tsx')).FindingRows)
const flawedRows = lazyPart(async () => (await import('./ChipRows.tsx')).FlawedRows)
const stateRows = lazyPart(async () => (await import('./ChipRows.tsx')).StateRows)

const URGENT = DISPATCH_STATES.filter(isLateState)
const CALM = DISPATCH_STATES.filter((state) => !isLateState(state))

const OF_SEVERITY = {
  error: { tone: 'red', words: 'need action' },
  warning: { tone: 'plain', words: 'to review' },
  information: { tone: 'plain', words: 'for information' },
} as const satisfies Readonly<Record<Severity, object>>

/** Counts for the whole school: a filter never hides a problem, it only adds how many of them match. `children` are
 * between urgent and calm ones. */
export function CountChips({ children }: { children: ReactNode }) {
  const { shown, isFiltered, items, days, today, isWaiting, isUnread, completeness } =
    useScheduleData()
  // Counts about now are shown only if today is among the days.
  const isToday = days.from <= today && today <= days.to
  const isWhole = completeness === 'complete'
  const { dispatch, all, isJudged } = usePageFindings()
  const format = useDateFormat()
  const { hours } = useFrame().rule
  const now = useNow()
  const isPhone = useIsPhone()
  const isHere = useMemo(() => {
    if (!isFiltered) return null
    const ids = new Set(shown.map(({ id }) => id))
    return ({ id }: Reservation) => ids.has(id)
  }, [isFiltered, shown])
  const flawed = useMemo(() => needingAttention(items), [items])
  const groups = useMemo(() => {
    // A finding already counted for today needs no second number.
    const told = new Set(isToday ? dispatch.all : [])
    return findingGroups(
      all.filter(({ kind, reservation }) => !(isDispatchState(kind) && told.has(reservation))),
    )
  }, [all, isToday, dispatch])
  if (items.length === 0 && !isToday) return children

  const stateChip = (state: DispatchState) => {
    const list = dispatch.counted[state]
    const words = `${dispatch.isWhole ? '' : 'at least '}${list.length} ${DISPATCH_WORDS[state]}`
    const here = isHere ? list.filter(isHere).length : list.length
    const name = words + hereWords(here, list.length, state === 'late-back')
    return (
      <CountChip
        key={state}
        tone={toneOfState(state, dispatch)}
        words={isPhone ? words : name}
        name={name}
        facts={{ 'data-count': state, 'data-value': list.length }}
        bookings={list}
      >
        {() => <stateRows.Part state={state} list={list} isHere={isHere} />}
      </CountChip>
    )
  }
  const groupOf = (wanted: Severity) =>
    groups.find(({ severity }) => severity === wanted) ?? { title: '', findings: [] }
  const severityChip = (severity: Severity) => {
    const { findings } = groupOf(severity)
    const flaws = severity === 'warning' ? flawed : []
    const count = findings.length + flaws.length
    const here = isHere && [
      ...findings.filter(isFoundHere(isHere)),
      ...flaws.filter(({ reservation }) => isHere(reservation)),
    ]
    const { tone, words } = OF_SEVERITY[severity]
    const least = isWhole && isJudged ? '' : 'at least '
    return (
      <CountChip
        key={severity}
        tone={tone}
        words={`${least}${count} ${severity === 'error' && count === 1 ? 'needs action' : words}${here ? hereWords(here.length, count, false) : ''}`}
        bookings={findings.flatMap(({ reservation, others }) => [reservation, ...others])}
        kept={flaws.length > 0 && <flawedRows.Part list={flaws} />}
      >
        {() => (
          <>
            <findingRows.Part {...groupOf(severity)} isHere={isHere} />
            {severity === 'warning' && (
              <findingRows.Part {...groupOf('information')} isClosed isHere={isHere} />
            )}
          </>
        )}
      </CountChip>
    )
  }
  const closed = isToday ? closedWords(format, now, hours) : null
  const hasToLook = groupOf('warning').findings.length + flawed.length > 0
  const isAnyLate = isToday && URGENT.some((state) => dispatch.counted[state].length > 0)
  const isAny = groupOf('error').findings.length > 0 || hasToLook || isAnyLate
  return (
    <>
      {isToday && URGENT.map(stateChip)}
      {closed !== null && (
        <strong data-closed="" className="note flex-none whitespace-nowrap">
          {closed}
        </strong>
      )}
      {severityChip('error')}
      {children}
      {isToday && CALM.map(stateChip)}
      {severityChip('warning')}
      {!isWaiting && !isUnread && isJudged && !isAny && (
        <span className="note flex-none whitespace-nowrap">
          {isWhole ? 'Nothing wrong' : 'Nothing wrong so far'}
        </span>
      )}
      {!hasToLook && severityChip('information')}
    </>
  )
}
