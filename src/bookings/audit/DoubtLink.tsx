import { pageHref } from '#bookings/address/hrefs.ts'
import type { Doubt } from '#domain/audit/doubt.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { NO_AIRCRAFT } from '#domain/record/fleet.ts'
import { addDoubt, NO_DOUBT, sayInDoubt } from '#domain/record/meter-deltas.ts'
import { writeValueList } from '#domain/text/value-list.ts'
import { Link } from '#ui/link.tsx'

interface DoubtLinkProps {
  readonly doubts: readonly Doubt[]
  readonly className?: string | undefined
  readonly tabIndex?: 0 | -1
}

/** "30.0 h too many", linked to its check, or to those of all the days. */
export function DoubtLink({ doubts, ...rest }: DoubtLinkProps) {
  const [first, ...others] = doubts
  if (!first) return null
  const sum = (meter: 'hobbs' | 'tach') =>
    doubts.reduce((total, { hours }) => addDoubt(total, hours[meter]), NO_DOUBT)
  const tach = sayInDoubt('Tach', sum('tach'))
  return (
    <Link
      {...rest}
      href={checksOfFlights(
        doubts.map(({ flight }) => flight),
        others.some(({ cause }) => cause !== first.cause) ? undefined : first.cause,
      )}
      title="Sums count the corrected hours. Opens Checks."
    >
      {sayInDoubt('Hobbs', sum('hobbs')) || (tach && `Tach ${tach}`)}
    </Link>
  )
}

/** Checks of the days and aircraft of these flights. */
export function checksOfFlights(flights: readonly CompletedFlight[], open?: string): string {
  const days = flights.flatMap(({ date }) => date ?? []).toSorted()
  const tails = [...new Set(flights.map(({ aircraft }) => aircraft?.tail || NO_AIRCRAFT))]
  return pageHref('checks', {
    from: days[0],
    to: days.at(-1),
    aircraft: writeValueList(tails),
    open,
  })
}
