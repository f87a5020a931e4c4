import { type RefObject, useMemo, useRef } from 'react'
import { useStatusPart } from '#api/status/use-gateway-status.ts'
import { useSchool } from '#api/use-school.ts'
import { type DrawnHours, drawnHours, WHOLE_DAY } from '#domain/board/board-hours.ts'
import { type DrawnRows, OTHER_ROWS } from '#domain/board/board-rows.ts'
import { useScheduleData } from '#features/schedule/schedule-data.ts'
import { useScheduleRows } from '#features/schedule/use-schedule-rows.ts'
import { USUAL_HOURS } from '#time/opening-hours.ts'
import { useMeasured } from '#ui/use-measured.ts'

/** Size of a canvas and how far it is scrolled, in quarters of its height, so that scrolling seldom redraws. In px. */
interface CanvasWindow {
  readonly width: number
  readonly height: number
  readonly top: number
}

/** What a layout needs of the page, and a canvas of its layout. */
export interface CanvasPicture {
  readonly root: RefObject<HTMLDivElement | null>
  /** Null before the first layout. */
  readonly seen: CanvasWindow | null
  readonly rows: DrawnRows
  /** Keys of folded groups. */
  readonly closed: ReadonlySet<string>
  /** All bookings fit in them. */
  readonly hours: DrawnHours
}

/** `canFold`: by the key of a group. */
export function useCanvas(isWholeDay: boolean, canFold: (group: string) => boolean): CanvasPicture {
  const { days, state } = useScheduleData()
  const { zone } = useSchool()
  const root = useRef<HTMLDivElement>(null)
  const seen = useMeasured(root, windowOf, isSameWindow)
  const rows = useScheduleRows()
  const { groups } = rows
  const closed = useMemo(
    () => new Set((state.others ? state.closed : [...state.closed, OTHER_ROWS]).filter(canFold)),
    [state.closed, state.others, canFold],
  )
  const opening = useStatusPart(({ status }) => status?.hours) ?? USUAL_HOURS
  const { opens, closes } = useMemo(() => {
    if (isWholeDay) return WHOLE_DAY
    const times = groups.flatMap((group) =>
      group.rows.flatMap(({ bars }) => bars.map(({ time }) => time)),
    )
    return drawnHours(zone, days, opening, times)
  }, [isWholeDay, zone, days, opening, groups])
  // Steady while the numbers are, or every row would be drawn again.
  const hours = useMemo(() => ({ opens, closes }), [opens, closes])
  return { root, seen, rows, closed, hours }
}

// Without layout (in tests) everything counts as near.
const UNSEEN = { width: 1280, height: 4000 }

function windowOf(element: HTMLElement): CanvasWindow {
  const width = element.clientWidth || UNSEEN.width
  const height = element.clientHeight || UNSEEN.height
  const top = Math.floor(element.scrollTop / (height / 4)) * (height / 4)
  return { width, height, top }
}

function isSameWindow(a: CanvasWindow, b: CanvasWindow): boolean {
  return a.width === b.width && a.height === b.height && a.top === b.top
}
