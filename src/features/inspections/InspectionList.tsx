import { compareInspections, inspectionsByTail } from '#bookings/inspections/inspection-order.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { InspectionWire } from '#wire/inspections-wire.ts'
import { InspectionLine, TailLink } from './InspectionLine.tsx'
import type { InspectionsState } from './inspections-state.ts'

interface InspectionListProps {
  readonly items: readonly InspectionWire[]
  readonly view: InspectionsState['view']
}

// Printed, it lines up with the head.
const BOX = 'min-w-0 border border-line rounded-md bg-surface print:border-black print:rounded-none'

/** By aircraft, in the order of their tail numbers; or all items by due date. */
export function InspectionList({ items, view }: InspectionListProps) {
  if (items.length === 0) return null
  if (view === 'due')
    return (
      <ul className={`${BOX} print:mx-3`} aria-label="Inspections, due first">
        {items.toSorted(compareInspections).map((item) => (
          <InspectionLine key={item.id} item={item} hasTail />
        ))}
      </ul>
    )
  return (
    <div className="grid gap-4 print:block print:mx-3">
      {inspectionsByTail(items).map(({ tail, items: own }) => (
        <section
          key={tail}
          className={`${BOX} print:mb-[4mm] print:break-inside-avoid`}
          data-tail={tail}
          aria-label={visibleText(tail)}
        >
          <h2 className="py-2 px-3 border-b border-line text-14 print:py-1">
            <TailLink tail={tail} />
          </h2>
          <ul>
            {own.map((item) => (
              <InspectionLine key={item.id} item={item} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
