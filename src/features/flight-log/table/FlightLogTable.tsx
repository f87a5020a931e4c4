import ChevronRight from 'lucide-react/icons/chevron-right'
import { type CSSProperties, memo, useMemo, useState } from 'react'
import { GROUPING_LABELS } from '#bookings/filters/group-names.ts'
import type { Grouping } from '#domain/flight-groups/group-flights.ts'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import type { RowSums } from '#domain/flight-log/row-sums.ts'
import {
  moveColumn,
  pinOffsets,
  resizeColumn,
  type ShownColumn,
  useFlightTable,
  useShownColumns,
} from '#features/flight-log/columns/flight-table.ts'
import { type ColumnWidths, clampedWidth } from '#features/flight-log/flight-log-state.ts'
import { useIsPhone } from '#ui/media.ts'
import { printZoom } from '#ui/paper/paper-size.ts'
import { clientWidthOf, useMeasured } from '#ui/use-measured.ts'
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

/** px. Of the column of names, if all groups are closed. */
const NAME_WIDTH = 300

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
      clientWidthOf,
    ),
  })
  const all = useShownColumns(table)
  const { closed, group } = state
  const lines = useMemo(() => flightLines(rows, groups, closed), [rows, groups, closed])
  const sums = lines.blocks.some(({ kind }) => kind === 'rows') ? undefined : groups?.[0]?.sums
  const columns = useMemo(() => (sums ? summedColumns(all, sums, group) : all), [all, sums, group])
  const sizeOf = ({ column }: ShownColumn, at: number) =>
    sums && at === 0 ? NAME_WIDTH : column.getSize()
  const width = columns.reduce((sum, shown, at) => sum + sizeOf(shown, at), 0)
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
          {columns.map((shown, at) => (
            <col key={shown.id} style={isPhone ? undefined : { width: sizeOf(shown, at) }} />
          ))}
        </colgroup>
        <thead className={isPhone ? 'hidden' : 'sticky top-0 z-(--layer-head) print:static'}>
          <tr aria-rowindex={1}>
            {sums && group && (
              <th scope="col" className={`${styles.head} ${styles.pinned} left-0`}>
                <span className={styles.sort}>{GROUPING_LABELS[group]}</span>
              </th>
            )}
            {columns.slice(sums ? 1 : 0).map((shown) => (
              <SortHead
                key={shown.id}
                shown={shown}
                hasRows={sums === undefined}
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

/** With all groups closed: the first column, for their names, and those with a sum. Only a tail may have readings. */
function summedColumns(all: readonly ShownColumn[], sums: RowSums, group: Grouping | null) {
  const view = { sums, balance: undefined, hours: 'decimal', least: '' } as const
  return all.filter(
    ({ drawSum }, at) => at === 0 || (drawSum && (group === 'tail' || drawSum(view) !== null)),
  )
}

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
      <span className="absolute right-0 flex items-center justify-center w-2 h-(--row-compact) border-l border-line bg-ground">
        <ChevronRight size={12} className="flex-none" />
      </span>
    </div>
  )
}
