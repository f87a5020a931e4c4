import { useMemo } from 'react'
import { useInspections } from '#api/accounts/use-inspections.ts'
import { pageHref } from '#bookings/address/hrefs.ts'
import { InspectionLimits } from '#bookings/inspections/InspectionLimits.tsx'
import { compareInspections } from '#bookings/inspections/inspection-order.ts'
import { sayInspectionState } from '#bookings/inspections/inspection-words.ts'
import { LimitLegend } from '#bookings/inspections/LimitBar.tsx'
import { OverrunLines } from '#bookings/inspections/OverrunLine.tsx'
import { firstLate } from '#domain/inspections/late-bookings.ts'
import { writeValueList } from '#domain/text/value-list.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { Link } from '#ui/link.tsx'
import { Tag } from '#ui/Tag.tsx'
import type { Overrun } from '#wire/inspections-wire.ts'
import type { AircraftPart } from './aircraft-part.ts'

/** Next due first. Nothing without access or an answer. */
export function AircraftInspections({ tail, bookings, now, today }: AircraftPart) {
  const { data } = useInspections()
  const items = useMemo(
    () => data?.data.filter((item) => item.tail === tail).toSorted(compareInspections) ?? [],
    [data, tail],
  )
  if (data === null) return null
  const bookingOf = ({ reservation }: Overrun) =>
    bookings.find(({ id }) => id === reservation) ?? null
  return (
    <section className="min-w-0 max-md:overflow-x-auto" aria-label="Inspections">
      <h3 className="part-title">Inspections</h3>
      {items.length === 0 && <p className="quiet">No inspections for this aircraft.</p>}
      {items.length > 0 && <LimitLegend />}
      <ul>
        {items.map((item) => {
          const overruns = firstLate(data.overruns).filter(
            ({ inspection }) => inspection === item.id,
          )
          const state = sayInspectionState(item, overruns)
          return (
            <li
              key={item.id}
              className="grid grid-cols-3 gap-x-5 gap-y-1 items-start py-1.5 border-b border-line-faint break-inside-avoid wrap-anywhere max-lg:grid-cols-1"
              data-inspection={item.id}
              data-state={item.state}
            >
              <span>
                <bdi className="strong">{visibleText(item.name)}</bdi>{' '}
                {state && <Tag tone={state.tone}>{state.label}</Tag>}
              </span>
              <InspectionLimits item={item} today={today} late={overruns.map(bookingOf)} />
              <span className="flex flex-col gap-1">
                <OverrunLines {...{ item, overruns, bookingOf, now }} />
              </span>
            </li>
          )
        })}
      </ul>
      <Link
        className="unprinted inline-block pt-1.5"
        href={pageHref('inspections', { aircraft: writeValueList([tail]) })}
      >
        All inspections
      </Link>
    </section>
  )
}
