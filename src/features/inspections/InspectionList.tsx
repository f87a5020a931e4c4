import { compareInspections, inspectionsByTail } from '#bookings/inspections/inspection-order.ts'
import { LimitLegend } from '#bookings/inspections/LimitBar.tsx'
import { visibleText } from '#domain/text/visible-text.ts'
import type { InspectionWire } from '#wire/inspections-wire.ts'
import { InspectionLine, TailLink } from './InspectionLine.tsx'
import styles from './InspectionList.module.css'
import type { InspectionsState } from './inspections-state.ts'

interface InspectionListProps {
  readonly items: readonly InspectionWire[]
  readonly view: InspectionsState['view']
}

/** By aircraft, the one with the next due item first; or all items by due date. */
export function InspectionList({ items, view }: InspectionListProps) {
  if (items.length === 0) return null
  if (view === 'due')
    return (
      <>
        <LimitLegend />
        <ul className={styles.list} aria-label="Inspections, due first">
          {items.toSorted(compareInspections).map((item) => (
            <InspectionLine key={item.id} item={item} hasTail />
          ))}
        </ul>
      </>
    )
  return (
    <div className={styles.fleet}>
      <LimitLegend />
      {inspectionsByTail(items).map(({ tail, items: own }) => (
        <section
          key={tail}
          className={styles.aircraft}
          data-tail={tail}
          aria-label={visibleText(tail)}
        >
          <h2 className={styles.head}>
            <TailLink tail={tail} />
          </h2>
          <ul className={styles.list}>
            {own.map((item) => (
              <InspectionLine key={item.id} item={item} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
