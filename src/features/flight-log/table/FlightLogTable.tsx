import ChevronRight from 'lucide-react/icons/chevron-right'
import { type CSSProperties, memo, useMemo, useState } from 'react'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import {
  moveColumn,
  pinOffsets,
  resizeColumn,
  useFlightTable,
  useShownColumns,
} from '#features/flight-log/columns/flight-table.ts'
import { type ColumnWidths, clampedWidth } from '#features/flight-log/flight-log-state.ts'
import { useIsPhone } from '#ui/media.ts'
import { printZoom } from '#ui/paper/paper-size.ts'
import { useMeasured } from '#ui/use-measured.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import styles from './FlightLogTable.module.css'
import { flightLines } from './flight-lines.ts'
import { LogBody, type LogView } from './LogBody.tsx'
import { SortHead } from './SortHead.tsx'
import { useInSight } from './use-in-sight.ts'
import type { SummedGroup } from './use-shown-rows.ts'

interface FlightLogTableProps extends LogView {
  /** Filtered and sorted; a new array only on change. */
  readonly rows: readonly LogRow[]
  readonly groups: readonly SummedGroup[] | null
  readonly label: string
}

const widthOf = (element: HTMLElement) => element.clientWidth

/** A real table, of which only visible lines are drawn. */
export const FlightLogTable = memo(function FlightLogTable(props: FlightLogTableProps) {
  const { rows, groups, label, ...view } = props
  const { showsYear, state, onState } = view
  const isPhone = useIsPhone()
  // State, not a ref: children that measure it need it when they mount.
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const [current, setCurrent] = useState(0)
  const [selected, setSelected] = useState(0)
  const [dragged, setDragged] = useState<ColumnWidths>({})
  const table = useFlightTable(state, onState, {
    showsYear,
    isBesideFindings: state.isListOpen && !isPhone,
    dragged,
    hasFlags: useMemo(() => rows.some(({ audit }) => audit.findings.length > 0), [rows]),
    room: useMeasured(
      useMemo(() => ({ current: element }), [element]),
      widthOf,
    ),
  })
  const columns = useShownColumns(table)
  const { closed } = state
  const lines = useMemo(() => flightLines(rows, groups, closed), [rows, groups, closed])
  const width = table.getTotalSize()
  const hasRows = lines.blocks.some(({ kind }) => kind === 'rows')
  return (
    <div ref={setElement} className={styles.scroller} data-scroller="flights">
      {element && !isPhone && <MoreColumns scroller={element} width={width} />}
      <table
        className="w-full table-fixed text-[13px] border-separate print:[zoom:var(--print-zoom)]"
        style={
          isPhone
            ? undefined
            : ({
                ...pinOffsets(table),
                minWidth: width,
                '--print-zoom': printZoom(width, 0, 1),
              } as CSSProperties)
        }
        aria-label={label}
        aria-rowcount={lines.count + 1}
      >
        <colgroup>
          {columns.map(({ id, column }) => (
            <col key={id} style={isPhone ? undefined : { width: column.getSize() }} />
          ))}
        </colgroup>
        <thead className={isPhone ? 'hidden' : 'sticky top-0 z-(--layer-head) print:static'}>
          <tr aria-rowindex={1}>
            {columns.map((shown) => (
              <SortHead
                key={shown.id}
                shown={shown}
                hasRows={hasRows}
                isUsed={hasRows || shown.drawSum !== undefined}
                isOneOfMany={table.state.sorting.length > 1}
                onSort={() => {
                  // A new order starts at the top; new data don't move the reader.
                  setCurrent(0)
                  if (element) element.scrollTop = 0
                }}
                onMove={(step) => moveColumn(table, shown.column, step)}
                onWidth={(width, isDone) => {
                  setDragged(isDone ? {} : { [shown.id]: clampedWidth(shown.id, width) })
                  if (isDone) resizeColumn(table, shown.column, width)
                }}
              />
            ))}
          </tr>
        </thead>
        {element && (
          <LogBody
            {...view}
            scroller={element}
            lines={lines}
            columns={columns}
            current={current}
            onCurrent={setCurrent}
            onSelected={setSelected}
          />
        )}
      </table>
      <VisuallyHidden>
        <span aria-live="polite">
          {selected > 1 && `${selected} rows selected; copy takes them.`}
        </span>
      </VisuallyHidden>
    </div>
  )
})

/** A sign in the head that more columns come to the right. `width`: of the table, px. */
function MoreColumns({ scroller, width }: { scroller: HTMLElement; width: number }) {
  const [hidden] = useInSight(scroller, (sight) => [Number(sight.left + sight.width < width), 0])
  if (hidden === 0) return null
  return (
    <div
      className="sticky top-0 left-0 z-[calc(var(--layer-head)+1)] h-0 pointer-events-none print:hidden"
      aria-hidden="true"
      data-more-columns=""
    >
      <span className="absolute right-0 flex items-center justify-center w-4 h-(--row-compact) border-l border-line bg-ground">
        <ChevronRight size={12} className="flex-none" />
      </span>
    </div>
  )
}
