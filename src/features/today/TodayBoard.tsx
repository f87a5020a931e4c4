import Monitor from 'lucide-react/icons/monitor'
import { useSchool } from '#api/use-school.ts'
import type { DispatchGroup } from '#domain/dispatch/dispatch-groups.ts'
import { isDispatchState } from '#domain/dispatch/dispatch-state.ts'
import { BookingNotices } from '#school/booking/BookingNotices.tsx'
import type { TodaysDispatch } from '#school/booking/use-dispatch.ts'
import { closedWords } from '#time/closed-words.ts'
import { formatDayRange, zoneAbbreviation } from '#time/format.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { Frame } from '#ui/frame/Frame.tsx'
import { useFrame } from '#ui/frame/frame-context.ts'
import { Link } from '#ui/link.tsx'
import { useLocale } from '#ui/locale.tsx'
import { Brief } from './Brief.tsx'
import { DispatchColumn } from './DispatchColumn.tsx'
import { listedWords } from './dispatch-words.ts'
import styles from './TodayBoard.module.css'
import { TodayRail } from './TodayRail.tsx'
import { type TodayState, todayAddress } from './today-state.ts'
import type { Today } from './use-today.ts'

/** Side by side as far as there is room, else below each other in this order. */
const COLUMNS: readonly (readonly DispatchGroup[])[] = [
  ['late-back', 'out'],
  ['not-started', 'no-show', 'due', 'next'],
  ['not-closed', 'down', 'later'],
  ['done', 'cancelled'],
]

/** Groups that are hoped to be empty take no room when they are. */
function isSilent(group: DispatchGroup, { dispatch, groups }: Today): boolean {
  const count = isDispatchState(group) ? dispatch.counted[group].length : groups[group].length
  return HOPED_EMPTY.has(group) && dispatch.isWhole && count === 0
}

const HOPED_EMPTY: ReadonlySet<DispatchGroup> = new Set([
  'not-started',
  'no-show',
  'not-closed',
  'due',
])

/** The whole school's number for a group; null if it is not one that is counted. */
function totalOf(group: DispatchGroup, { counted }: TodaysDispatch): number | null {
  if (!isDispatchState(group)) return null
  // Late aircraft have a group of their own.
  return counted[group].length - (group === 'out' ? counted['late-back'].length : 0)
}

interface TodayBoardProps {
  readonly today: Today
  readonly state: TodayState
  readonly onState: (next: Partial<TodayState>) => void
}

/** The live page at the desk: the handover on top, below it the day in working order. */
export function TodayBoard({ today, state, onState }: TodayBoardProps) {
  const { answer, now, isWhole, groups, dispatch } = today
  const { zone } = useSchool()
  const { locale } = useLocale()
  const closed = closedWords(zone, now, useFrame().rule.hours, locale)
  const day = today.today
  const isWaiting = answer.completeness === 'loading' && answer.items.length === 0
  return (
    <Frame
      title="Today"
      asOf={answer.asOf}
      ages={today.ages}
      range={{ list: 'reservations', days: { from: day, to: day }, words: 'today' }}
      toolbar={
        <div className={styles.toolbar}>
          <p className={styles.heading}>
            {formatDayRange({ from: day, to: day }, locale)} · {zoneAbbreviation(zone, now, locale)}
            {closed !== null && <strong data-closed=""> · {closed}</strong>}
          </p>
          <Checkbox
            label="Initials"
            isSelected={state.names === 'initials'}
            onChange={(next) => onState({ names: next ? 'initials' : 'full' })}
          />
          <Link className={styles.wall} href={todayAddress.href({ ...state, wall: true })}>
            <Monitor size={16} aria-hidden="true" />
            Wall display
          </Link>
        </div>
      }
      rail={
        <TodayRail
          aircraft={state.aircraft}
          onState={onState}
          ofDay={today.ofDay}
          isWhole={isWhole}
        />
      }
      notices={
        <BookingNotices
          answer={{ ...answer, items: today.ofDay }}
          reading={today.reading}
          shown={today.shown.length}
          hiddenCancelled={0}
        />
      }
    >
      <div className={styles.canvas} aria-busy={answer.completeness === 'loading'}>
        {!isWaiting && <Brief sentences={today.brief} />}
        {state.aircraft !== null && (
          <p className={styles.filtered}>
            {today.shown.length} of {today.ofDay.length} shown: {listedWords(state.aircraft)}.{' '}
            <Button onClick={() => onState({ aircraft: null })}>Show all aircraft</Button>
          </p>
        )}
        <div className={styles.groups}>
          {COLUMNS.map((column) => (
            <div key={column[0]} className={styles.column}>
              {column
                .filter((group) => !isSilent(group, today))
                .map((group) => (
                  <DispatchColumn
                    key={group}
                    group={group}
                    list={groups[group]}
                    total={totalOf(group, dispatch)}
                    isFiltered={state.aircraft !== null}
                    isWhole={isDispatchState(group) ? dispatch.isWhole : isWhole}
                    isWaiting={isWaiting}
                    now={now}
                  />
                ))}
            </div>
          ))}
        </div>
      </div>
    </Frame>
  )
}
