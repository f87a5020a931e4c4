import {
  type BoardBar,
  type BoardGroup,
  type BoardRow,
  OTHER_ROWS,
  rowFacts,
} from '#domain/board/board-rows.ts'
import { isPersonRow } from '#domain/board/busy-words.ts'
import type { ScheduleViewProps } from '#features/schedule/schedule-view.ts'
import { bookingProps } from '#school/booking/booking-props.ts'
import { useBookingMarks, useBookingWords } from '#school/booking/page-bookings.tsx'
import { BookingIcon } from '#school/booking/StatusIcon.tsx'
import { formatDay, formatDuration } from '#time/format.ts'
import type { DayRange } from '#time/plain-day.ts'
import { localDayOf } from '#time/zone.ts'
import { Button } from '#ui/Button.tsx'
import styles from './BoardList.module.css'
import { markedBarName } from './bar-words.ts'

interface BoardListProps extends Pick<ScheduleViewProps, 'days' | 'state' | 'onState'> {
  readonly groups: readonly BoardGroup[]
}

/** The board on a phone: its rows one below the other, each with its bookings. */
export function BoardList(props: BoardListProps) {
  const { groups, state, onState } = props
  return (
    <div className={styles.list}>
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
            {!isFolded &&
              group.rows.map((row) => <RowOfList key={row.key} row={row} days={props.days} />)}
          </section>
        )
      })}
    </div>
  )
}

function RowOfList({ row, days }: { row: BoardRow; days: DayRange }) {
  return (
    <div className={styles.row} {...rowFacts(row)}>
      <h3 className={styles.head}>
        <bdi>{row.label}</bdi>
        <span className="aside">
          {row.bars.length === 0 ? 'nothing booked' : `${formatDuration(row.booked)} h`}
        </span>
      </h3>
      {row.bars.length > 0 && (
        <ul>
          {row.bars.map((bar) => (
            <li key={bar.id}>
              <BarOfList bar={bar} row={row} days={days} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function BarOfList({ bar, row, days }: { bar: BoardBar; row: BoardRow; days: DayRange }) {
  const speak = useBookingWords()
  const { zone, locale } = speak
  const marks = useBookingMarks()
  const { reservation } = bar
  const words = speak(reservation)
  const isPerson = isPersonRow(row.kind)
  const day =
    days.from === days.to
      ? ''
      : `${formatDay(localDayOf(zone, bar.time.start), locale, 'weekday')} `
  return (
    <button
      type="button"
      className={styles.bar}
      {...bookingProps(reservation, marks, bar.isMatch)}
      aria-label={markedBarName(bar, speak, marks, false)}
    >
      <span className={styles.time}>
        {day}
        {words.time}
      </span>
      <BookingIcon of={reservation} />
      <bdi className={styles.who}>
        {words.isMaintenance ? words.activity : words.customer || '—'}
      </bdi>
      <bdi className={styles.with}>{isPerson ? words.tail : words.instructor}</bdi>
    </button>
  )
}
