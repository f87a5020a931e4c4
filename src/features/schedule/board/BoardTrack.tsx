import type { BookingMarks } from '#bookings/booking/marks.ts'
import type { TimeScale } from '#domain/board/time-scale.ts'
import { useFreeSlots } from '#features/schedule/find/free-slots.tsx'
import type { PlacedRow } from '#features/schedule/layouts/layout.ts'
import styles from './BoardTrack.module.css'
import { LateRun } from './LateRun.tsx'

interface BoardTrackProps {
  readonly placed: PlacedRow
  readonly marks: BookingMarks
  readonly scale: TimeScale
}

/** Where a row's bars are drawn, with free slots and what runs late. */
export function BoardTrack({ placed: { row, cells }, marks, scale }: BoardTrackProps) {
  const freeSlots = useFreeSlots(row.key)
  return (
    <div role="gridcell" className={styles.track} data-bookings="">
      {freeSlots?.map(({ start, end }) => (
        <span
          key={start}
          className={styles.ghost}
          data-ghost=""
          style={{ left: scale.xOf(start), width: scale.xOf(end) - scale.xOf(start) }}
        />
      ))}
      {cells[0]?.bookings.map((placed) => {
        const { id, lane, time } = placed.bar
        const finding = marks.findings.get(id)
        if (placed.size !== 'bar' || !finding?.drawn.includes('late-back')) return null
        const next = row.bars.find((bar) => bar.lane === lane && bar.time.start >= time.end)
        return (
          <LateRun
            key={id}
            end={time.end}
            scale={scale}
            next={next?.time.start ?? null}
            isUnconfirmed={finding.isUnconfirmed}
            place={placed}
          />
        )
      })}
    </div>
  )
}
