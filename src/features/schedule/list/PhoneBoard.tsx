import { memo } from 'react'
import {
  type BoardRow,
  NONE_OUTSIDE_FILTER,
  OTHER_ROWS,
  type OutsideFilter,
  rowFacts,
} from '#domain/board/board-rows.ts'
import { NothingHere } from '#features/schedule/NothingHere.tsx'
import { useScheduleData } from '#features/schedule/schedule-data.ts'
import { useScheduleRows } from '#features/schedule/use-schedule-rows.ts'
import { ReadingView } from '#features/schedule/week/ReadingView.tsx'
import { formatHours } from '#time/format.ts'
import { HOUR } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { Button } from '#ui/Button.tsx'
import { ListRow } from './ListRow.tsx'

export const PhoneBoard = memo(function PhoneBoard() {
  const rows = (
    <>
      <NothingHere />
      <RowList />
    </>
  )
  return <ReadingView rows={rows} />
})

function RowList() {
  const { state, days, onState } = useScheduleData()
  const rows = useScheduleRows()
  return (
    <div className="@container flex-[1_0_auto] bg-surface">
      {rows.groups.map((group) => {
        const isFolded = group.key === OTHER_ROWS && !state.others
        return (
          <section key={group.key} aria-label={group.label}>
            <h2 className="note pt-2.5 pb-0.5 px-3">
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
              group.rows.map((row) => (
                <RowOfList
                  key={row.key}
                  row={row}
                  outsideFilter={rows.outsideFilter.get(row.key) ?? NONE_OUTSIDE_FILTER}
                  day={days.from}
                />
              ))}
          </section>
        )
      })}
    </div>
  )
}

function RowOfList(props: { row: BoardRow; outsideFilter: OutsideFilter; day: PlainDay }) {
  const { row, outsideFilter, day } = props
  return (
    <div className="border-b border-line" {...rowFacts(row)}>
      <h3 className="flex justify-between gap-2 py-1.5 px-3">
        <bdi>{row.label}</bdi>
        <span className="aside">
          {row.bars.length === 0 ? 'nothing booked' : formatHours(row.booked / HOUR)}
        </span>
      </h3>
      {row.bars.length > 0 && (
        <ul>
          {row.bars.map(({ id, reservation }) => (
            <ListRow
              key={id}
              reservation={reservation}
              day={day}
              isMatch={!outsideFilter.has(id)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
