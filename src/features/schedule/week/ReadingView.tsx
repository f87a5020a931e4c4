import { type ReactNode, useEffect, useRef } from 'react'
import { lazyCalendar, useReading } from '#features/schedule/grid/reading.ts'

/** A day or week by hours, or else its rows. */
export function ReadingView({ rows }: { rows: ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  const reading = useReading(root)
  const isLikely = reading?.isLikely === true
  useEffect(() => {
    if (isLikely) void lazyCalendar.preload()
  }, [isLikely])
  return (
    <div ref={root} className="fill" data-reading={reading?.isByHours ? 'calendar' : 'grid'}>
      {reading && (reading.isByHours ? <lazyCalendar.Part rows={rows} /> : rows)}
    </div>
  )
}
