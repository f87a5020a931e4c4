import { type ReactNode, useEffect } from 'react'
import { lazyCalendar, useReading } from '#features/schedule/hours/reading.tsx'

/** A day or week by hours, or else its rows. */
export function ReadingView({ rows }: { rows: ReactNode }) {
  const { choice: reading, measure } = useReading()
  const isLikely = reading?.isLikely === true
  useEffect(() => {
    if (isLikely) void lazyCalendar.preload()
  }, [isLikely])
  return (
    <div ref={measure} className="fill" data-reading={reading?.isByHours ? 'calendar' : 'grid'}>
      {reading && (reading.isByHours ? <lazyCalendar.Part rows={rows} /> : rows)}
    </div>
  )
}
