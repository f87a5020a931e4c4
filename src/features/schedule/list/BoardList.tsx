import { type BoardGroup, type BoardRow, OTHER_ROWS, rowFacts } from '#domain/board/board-rows.ts'
import type { ScheduleViewProps } from '#features/schedule/schedule-view.ts'
import { formatDuration, usesTwentyFourHours } from '#time/format.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { Button } from '#ui/Button.tsx'
import { useLocale } from '#ui/locale.tsx'
import styles from './BoardList.module.css'
import { ListRow } from './ListRow.tsx'

interface BoardListProps extends Pick<ScheduleViewProps, 'days' | 'state' | 'onState'> {
  readonly groups: readonly BoardGroup[]
}

/** A day on a phone by aircraft and instructor: its rows one below the other, each with its bookings. */
export function BoardList({ groups, state, days, onState }: BoardListProps) {
  const { locale } = useLocale()
  const timeWidth = usesTwentyFourHours(locale) ? '96px' : '140px'
  return (
    <div className={styles.list} style={{ '--time-width': timeWidth } as object}>
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
              group.rows.map((row) => <RowOfList key={row.key} row={row} day={days.from} />)}
          </section>
        )
      })}
    </div>
  )
}

function RowOfList({ row, day }: { row: BoardRow; day: PlainDay }) {
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
          {row.bars.map(({ id, reservation, isMatch }) => (
            <ListRow key={id} reservation={reservation} day={day} isMatch={isMatch} />
          ))}
        </ul>
      )}
    </div>
  )
}
