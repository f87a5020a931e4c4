import { aircraftHref } from '#bookings/address/hrefs.ts'
import { InspectionLimits } from '#bookings/inspections/InspectionLimits.tsx'
import { sayInspectionState } from '#bookings/inspections/inspection-words.ts'
import { OverrunLines } from '#bookings/inspections/OverrunLine.tsx'
import { visibleText } from '#domain/text/visible-text.ts'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/link.tsx'
import { Tag } from '#ui/Tag.tsx'
import type { InspectionWire } from '#wire/inspections-wire.ts'
import { AskedLine } from './AskedLine.tsx'
import { usePagePart } from './page-part.ts'

interface InspectionLineProps {
  readonly item: InspectionWire
  /** True where no heading names the aircraft. */
  readonly hasTail?: boolean
}

export function InspectionLine({ item, hasTail = false }: InspectionLineProps) {
  const { now, today, mayChange, overrunsOf, bookingOf, open } = usePagePart()
  const name = visibleText(item.name)
  const of = `${name} of ${visibleText(item.tail)}`
  const overruns = overrunsOf(item.id)
  const state = sayInspectionState(item, overruns)
  return (
    <li
      className="grid grid-cols-[minmax(150px,1.1fr)_minmax(220px,1.4fr)_minmax(160px,1.4fr)_max-content] gap-x-5 gap-y-1.5 items-start py-2 px-3 not-first:border-t not-first:border-line data-[state=due]:shadow-[inset_3px_0_0_var(--danger)] max-lg:grid-cols-[minmax(0,1fr)_max-content] print:grid-cols-[66mm_94mm_minmax(0,1fr)] print:py-1 print:break-inside-avoid print:data-[state=due]:border-s-4"
      data-inspection={item.id}
      data-state={item.state}
    >
      <div className="flex flex-wrap gap-x-2 gap-y-1 items-baseline min-w-0 wrap-anywhere">
        {hasTail && (
          <span className="basis-full font-semibold">
            <TailLink tail={item.tail} />
          </span>
        )}
        <button
          type="button"
          className="py-1 text-left font-semibold text-accent-text hover:underline"
          aria-label={`${of}: details`}
          onClick={() => open({ kind: 'item', item })}
        >
          <bdi>{name}</bdi>
        </button>
        <span className="inline-flex flex-wrap gap-1">
          {state && <Tag tone={state.tone}>{state.label}</Tag>}
          {item.grounds && <Tag>Grounded when overdue</Tag>}
        </span>
      </div>
      <div className="max-lg:col-span-full print:col-[auto]">
        <InspectionLimits item={item} today={today} late={overruns.map(bookingOf)} />
      </div>
      <div className="flex flex-wrap flex-col gap-x-2 gap-y-1 items-baseline min-w-0 wrap-anywhere max-lg:col-span-full print:col-[auto]">
        <OverrunLines {...{ item, overruns, bookingOf, now }} />
      </div>
      {mayChange && (
        <span className="unprinted justify-self-end max-lg:row-1 max-lg:col-2">
          <Button aria-label={`Mark ${of} as done`} onClick={() => open({ kind: 'done', item })}>
            Done…
          </Button>
        </span>
      )}
      {item.ask !== null && mayChange && <AskedLine item={item} ask={item.ask} />}
    </li>
  )
}

export function TailLink({ tail }: { tail: string }) {
  const { modelOf } = usePagePart()
  const href = aircraftHref(tail)
  const words = <bdi>{visibleText(tail)}</bdi>
  return (
    <>
      {href === null ? (
        words
      ) : (
        <Link className="py-1.5" href={href}>
          {words}
        </Link>
      )}{' '}
      <span className="aside">{visibleText(modelOf(tail))}</span>
    </>
  )
}
