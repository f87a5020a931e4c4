import { type PointerEvent, useRef } from 'react'
import styles from './FlightLogTable.module.css'

interface ColumnEdgeProps {
  readonly width: number
  readonly onWidth: (width: number, isDone: boolean) => void
}

/** The right edge of a head, to drag. The keyboard has Alt and the arrows on the head, and the column dialog. */
export function ColumnEdge({ width, onWidth }: ColumnEdgeProps) {
  const drag = useRef<{ x: number; width: number } | null>(null)
  const at = (event: PointerEvent) =>
    drag.current && drag.current.width + event.clientX - drag.current.x
  return (
    <span
      className={styles.edge}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { x: event.clientX, width }
      }}
      onPointerMove={(event) => {
        const next = at(event)
        if (next !== null) onWidth(next, false)
      }}
      onPointerUp={(event) => {
        const next = at(event)
        drag.current = null
        if (next !== null) onWidth(next, true)
      }}
    />
  )
}
