import { useMemo } from 'react'
import { pageHref } from '#bookings/address/hrefs.ts'
import { OrderOf } from '#bookings/audit/CauseCard.tsx'
import { FindingMark } from '#bookings/findings/FindingMark.tsx'
import { checksOf, sayAtLeast, WHY_UNSURE } from '#domain/audit/checks.ts'
import { writeValueList } from '#domain/text/value-list.ts'
import { daySpan } from '#time/instant.ts'
import { Link, useOpens } from '#ui/link.tsx'
import { PAGES } from '#wire/pages.ts'
import type { AircraftPart } from './aircraft-part.ts'

export function OpenChecks({ tail, flown, log, today }: AircraftPart) {
  const own = useMemo(
    () =>
      checksOf(log.open, log.subjects.flights).toCorrect.filter(({ lead }) => lead.tail === tail),
    [log, tail],
  )
  const isOpen = useOpens()(PAGES.checks.path)
  const isSure = log.isSure && flown.missing.length === 0
  if (flown.days === null) return null
  const isToday = flown.isKnown(daySpan({ from: today, to: today }))
  return (
    <section className="min-w-0 max-md:overflow-x-auto" aria-label="Open checks">
      <h3 className="part-title" title={isSure ? undefined : WHY_UNSURE}>
        {isSure || own.length === 0 ? (
          <>
            Open checks <span className="aside">{sayAtLeast(own.length, isSure)}</span>
          </>
        ) : (
          `At least ${own.length} open checks`
        )}
      </h3>
      {own.length === 0 ? (
        <p className="quiet">
          {log.audit === null
            ? 'Checking readings.'
            : isToday
              ? 'Readings are continuous. No other findings.'
              : 'No findings in the loaded part of the log, which does not reach today.'}
        </p>
      ) : (
        <>
          <ul>
            {own.map((cause) => (
              <li
                key={cause.cause}
                className="flex gap-2 items-center py-1"
                data-severity={cause.severity}
              >
                <FindingMark severity={cause.severity} />
                <span>
                  <OrderOf cause={cause} log={log} namesFlight />
                </span>
              </li>
            ))}
          </ul>
          {isOpen && (
            <Link
              className="unprinted"
              href={pageHref('checks', { ...flown.days, aircraft: writeValueList([tail]) })}
            >
              Open in Checks
            </Link>
          )}
        </>
      )}
    </section>
  )
}
