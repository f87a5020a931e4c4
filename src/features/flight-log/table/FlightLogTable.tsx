import { useMemo, useState } from 'react'
import type { Chain } from '#domain/audit/world/chain.ts'
import { balanceOf } from '#domain/flight-log/control-words.ts'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import { groupBy } from '#domain/lists/group-by.ts'
import { keptWidths } from '#features/flight-log/columns/kept-widths.ts'
import {
  BESIDE_FINDINGS,
  pinOffsets,
  rowColumns,
} from '#features/flight-log/columns/shown-columns.ts'
import {
  drawnColumns,
  moveColumn,
  resizeColumn,
  useFlightTable,
} from '#features/flight-log/columns/use-flight-table.ts'
import { type ColumnWidths, clampedWidth } from '#features/flight-log/flight-log-state.ts'
import { useIsPhone } from '#ui/media.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import styles from './FlightLogTable.module.css'
import { closedInForce, flightLines } from './flight-lines.ts'
import { LogBody, type LogView } from './LogBody.tsx'
import { SortHead } from './SortHead.tsx'
import type { SummedGroup } from './use-shown-rows.ts'

interface FlightLogTableProps extends LogView {
  /** Filtered and sorted; a new array only on change. */
  readonly rows: readonly LogRow[]
  readonly groups: readonly SummedGroup[] | null
  readonly label: string
  readonly chains: readonly Chain[]
}

/** A real table, of which only visible lines are drawn. */
export function FlightLogTable({ rows, groups, label, chains, ...view }: FlightLogTableProps) {
  const { showsYear, state, onState } = view
  const isPhone = useIsPhone()
  const isBeside = state.isListOpen && !isPhone
  // Columns beside the panel are fixed, not the user's.
  const { columns: shown, pins } = isBeside ? BESIDE_FINDINGS : state
  const kept = keptWidths.use()
  // State, not a ref: children that measure it need it when they mount.
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const [current, setCurrent] = useState(0)
  const [selected, setSelected] = useState(0)
  const [dragged, setDragged] = useState<ColumnWidths>({})
  const widths = useMemo(
    () => ({ ...(isBeside ? BESIDE_FINDINGS.widths : { ...kept, ...state.widths }), ...dragged }),
    [isBeside, kept, state.widths, dragged],
  )
  const table = useFlightTable(
    { ...state, columns: shown, pins, widths },
    (next) => {
      onState(isBeside ? { sort: next.sort ?? state.sort } : next)
      if (next.widths && !isBeside) keptWidths.change(next.widths)
      if (!next.sort) return
      // A new order starts at the top; new data don't move the reader.
      setCurrent(0)
      toTop(element)
    },
    showsYear,
  )
  const drawn = drawnColumns(table)
  const sizes = drawn.map((column) => column.getSize())
  const columns = useMemo(() => rowColumns({ columns: shown, pins }), [shown, pins])
  const pinned = columns.filter(({ pin }) => pin !== null).length
  const balances = useMemo(() => {
    const byTail = groupBy(chains, ({ tail }) => tail)
    return new Map(
      (state.group === 'tail' ? (groups ?? []) : []).flatMap(({ key, rows: own }) => {
        const ofTail = byTail.get(key)
        return ofTail ? [[key, balanceOf(ofTail, own.length)]] : []
      }),
    )
  }, [chains, groups, state.group])
  const lines = useMemo(() => {
    const hasWords = (key: string) => {
      const balance = balances.get(key)
      return balance !== undefined && !(balance.isEven && balance.ends)
    }
    return flightLines(rows, groups, closedInForce(state.closed, rows.length), hasWords)
  }, [rows, groups, state.closed, balances])
  return (
    <div ref={setElement} className={styles.scroller} data-scroller="flights">
      <table
        className={styles.table}
        style={
          isPhone
            ? undefined
            : { ...pinOffsets(sizes.slice(0, pinned)), minWidth: table.getTotalSize() }
        }
        aria-label={label}
        aria-rowcount={lines.count + 1}
      >
        <colgroup>
          {drawn.map((column) => (
            <col key={column.id} style={isPhone ? undefined : { width: column.getSize() }} />
          ))}
        </colgroup>
        <thead className={isPhone ? styles.noHead : styles.heads}>
          <tr aria-rowindex={1}>
            {drawn.map((column, place) => {
              const look = columns[place]
              return (
                look && (
                  <SortHead
                    key={column.id}
                    column={column}
                    look={look}
                    isOneOfMany={table.state.sorting.length > 1}
                    onMove={(step) => moveColumn(table, column, step)}
                    onWidth={(width, isDone) => {
                      setDragged(isDone ? {} : { [look.id]: clampedWidth(look.id, width) })
                      if (isDone) resizeColumn(table, column, width)
                    }}
                  />
                )
              )
            })}
          </tr>
        </thead>
        {element && (
          <LogBody
            {...view}
            scroller={element}
            lines={lines}
            columns={columns}
            widths={sizes}
            pinned={pinned}
            balances={balances}
            flights={rows.length}
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
}

function toTop(element: HTMLElement | null): void {
  if (element) element.scrollTop = 0
}
