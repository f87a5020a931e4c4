import {
  type BoardBar,
  type BoardGroup,
  type BoardRow,
  OTHER_ROWS,
  rowFacts,
} from '#domain/board/board-rows.ts'
import { activityKind } from '#domain/record/activity.ts'
import type { Speak } from '#school/booking/booking-words.ts'
import { type Marks, markedName } from '#school/booking/marks.ts'
import { StatusIcon, statusIconOf } from '#school/booking/StatusIcon.tsx'
import { type FindingMarks, findingFacts, findingNames } from '#school/findings/finding-marks.ts'
import { formatDay, formatDuration } from '#time/format.ts'
import type { DayRange } from '#time/plain-day.ts'
import { localDayOf, type Zone } from '#time/zone.ts'
import { Button } from '#ui/Button.tsx'
import { BoardControls } from './BoardControls.tsx'
import styles from './BoardList.module.css'
import { barName } from './bar-words.ts'
import type { BoardState } from './board-state.ts'

interface BoardListProps {
  readonly groups: readonly BoardGroup[]
  readonly days: DayRange
  readonly zone: Zone
  readonly locale: string
  readonly state: BoardState
  readonly speak: Speak
  readonly marks: Marks
  readonly findings: FindingMarks
  readonly onState: (next: Partial<BoardState>) => void
}

/** The board on a phone: its rows one under the other, each with its bookings. */
export function BoardList(props: BoardListProps) {
  const { groups, state, onState } = props
  return (
    <div className={styles.list}>
      <BoardControls state={state} onState={onState} onZoom={() => {}} isPhone />
      {groups.map((group) => {
        const isFolded = group.key === OTHER_ROWS && !state.others
        return (
          <section key={group.key} aria-label={group.label}>
            <h2 className={styles.group}>
              {group.key === OTHER_ROWS ? (
                <Button
                  look="quiet"
                  aria-expanded={!isFolded}
                  onClick={() => onState({ others: isFolded })}
                >
                  {group.label} {group.rows.length}
                </Button>
              ) : (
                <bdi>{group.label}</bdi>
              )}
            </h2>
            {!isFolded && group.rows.map((row) => <RowOfList key={row.key} row={row} {...props} />)}
          </section>
        )
      })}
    </div>
  )
}

function RowOfList({ row, ...props }: BoardListProps & { row: BoardRow }) {
  return (
    <div className={styles.row} {...rowFacts(row)}>
      <h3 className={styles.head}>
        <bdi>{row.label}</bdi>
        <span className={styles.booked}>
          {row.bars.length === 0 ? 'nothing booked' : `${formatDuration(row.booked)} h`}
        </span>
      </h3>
      {row.bars.length > 0 && (
        <ul>
          {row.bars.map((bar) => (
            <li key={bar.id}>
              <BarOfList bar={bar} row={row} {...props} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function BarOfList({ bar, row, ...props }: BoardListProps & { bar: BoardBar; row: BoardRow }) {
  const { days, zone, locale, speak, marks, findings } = props
  const { reservation } = bar
  const words = speak(reservation)
  const isPerson = row.kind === 'instructor' || row.kind === 'no-instructor'
  const day =
    days.from === days.to
      ? ''
      : `${formatDay(localDayOf(zone, bar.time.start), locale, 'weekday')} `
  return (
    <button
      type="button"
      className={styles.bar}
      data-reservation-id={bar.id}
      data-status={reservation.status.kind}
      data-activity={bar.activity}
      data-match={bar.isMatch ? undefined : false}
      {...findingFacts(findings.get(bar.id))}
      data-changed={marks.get(bar.id)}
      aria-label={markedName(
        `${barName(words, bar)}${findingNames(findings.get(bar.id))}`,
        marks.get(bar.id),
      )}
    >
      <span className={styles.time}>
        {day}
        {words.time}
      </span>
      <StatusIcon
        kind={statusIconOf(reservation.status.kind, activityKind(reservation.activity))}
      />
      <bdi className={styles.who}>
        {words.isMaintenance ? words.activity : words.customer || '—'}
      </bdi>
      <bdi className={styles.with}>{isPerson ? words.tail : words.instructor}</bdi>
    </button>
  )
}
