import { memo, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import type { Speak } from '#bookings/booking/booking-words.ts'
import type { BookingMarks } from '#bookings/booking/marks.ts'
import { type BoardRow, type OutsideFilter, rowFacts } from '#domain/board/board-rows.ts'
import type { PlacedRow } from '#features/schedule/layouts/layout.ts'
import { classNames } from '#ui/class-names.ts'
import { drawnBooking } from './booking-item.ts'
import styles from './Canvas.module.css'
import { drawBookings } from './drawn-bookings.ts'

/** Of an element that a view dresses. */
export interface RootAttributes {
  readonly className: string | undefined
  readonly style?: object
  readonly [fact: `data-${string}`]: string | boolean | undefined
}

/** How a canvas draws its rows. Another object draws every row again. */
export interface RowLook {
  readonly speak: Speak
  readonly isHeld: boolean
  /** The class and facts of a row. */
  readonly attributes?: RootAttributes
  renderHead(this: void, row: BoardRow): ReactNode
  /** One element with `data-bookings` for each cell: its bookings are drawn into it. */
  renderCells(this: void, placed: PlacedRow, marks: BookingMarks): ReactNode
}

interface CanvasRowProps {
  readonly placed: PlacedRow
  readonly look: RowLook
  readonly outsideFilter: OutsideFilter
  readonly marks: BookingMarks
  readonly index: number
  readonly y: number
  /** Booking in this row that Tab reaches; null if in another row. */
  readonly activeId: string | null
  readonly foundId: string | null
}

export const CanvasRow = memo(function CanvasRow(props: CanvasRowProps) {
  const { placed, look, marks, outsideFilter, activeId, foundId } = props
  const { row, cells } = placed
  const root = useRef<HTMLDivElement>(null)
  // No dependencies: any redraw of this row changes something on its bookings.
  useLayoutEffect(() => {
    const hosts = [...(root.current?.querySelectorAll('[data-bookings]') ?? [])]
    const { speak, isHeld } = look
    const canvas = isHeld ? root.current?.closest('[role="grid"]') : null
    const draw = () => {
      const scrolled = canvas?.scrollLeft ?? null
      const surroundings = { kind: row.kind, speak, scrolled, outsideFilter, marks }
      for (const [index, host] of hosts.entries()) {
        const items = (cells[index]?.bookings ?? []).map((booking) => {
          const item = drawnBooking(booking, surroundings)
          const isActive = item.id === activeId
          const isFound = item.id === foundId
          if (!isActive && !isFound) return item
          const facts = { tabindex: isActive ? 0 : -1, 'data-found': isFound ? '' : undefined }
          return { ...item, facts: { ...item.facts, ...facts } }
        })
        drawBookings(host, items)
      }
    }
    draw()
    canvas?.addEventListener('scroll', draw)
    return () => canvas?.removeEventListener('scroll', draw)
  })
  // A filter moves the row and marks bookings; heads and cells stay the same.
  const head = useMemo(() => look.renderHead(row), [look, row])
  const drawnCells = useMemo(() => look.renderCells(placed, marks), [look, placed, marks])
  return (
    <div
      ref={root}
      role="row"
      aria-rowindex={props.index}
      {...look.attributes}
      className={classNames(styles.row, look.attributes?.className)}
      style={{ top: props.y, height: placed.height }}
      data-row={row.key}
      {...rowFacts(row)}
    >
      {head}
      {drawnCells}
    </div>
  )
})
