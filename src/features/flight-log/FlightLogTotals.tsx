import { memo } from 'react'
import type { BookingsOfLog } from '#api/queries/use-log-bookings.ts'
import { DoubtLink } from '#bookings/audit/DoubtLink.tsx'
import type { Doubt } from '#domain/audit/doubt.ts'
import type { RowSums } from '#domain/flight-log/row-sums.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import { NO_DOUBT, sayNotSummed } from '#domain/record/meter-deltas.ts'
import { Button } from '#ui/Button.tsx'

interface FlightLogTotalsProps {
  readonly totals: RowSums
  /** Flights in the range before filtering. */
  readonly read: number
  /** About the flights shown; null while checking. */
  readonly doubts: readonly Doubt[] | null
  readonly isWhole: boolean
  readonly bookings: BookingsOfLog
}

/** Sums of exactly the rows shown; minimums if the range is incomplete. Hours wait until readings are checked. */
export const FlightLogTotals = memo(function FlightLogTotals(props: FlightLogTotalsProps) {
  const { totals, read, doubts, isWhole, bookings } = props
  const { tooMany, tooFew } = totals.hobbs.inDoubt
  const least = isWhole ? '' : 'at least '
  return (
    <div className="flex flex-none flex-wrap gap-x-6 gap-y-0.5 items-center justify-between min-h-8 py-0.5 px-3 border-t border-line bg-surface pointer-coarse:gap-x-4 pointer-coarse:gap-y-0.5">
      <section
        className="flex flex-wrap gap-x-6 gap-y-0 items-baseline pointer-coarse:gap-x-4 pointer-coarse:gap-y-0.5"
        aria-label="Totals of the flights shown"
      >
        <p className="whitespace-nowrap" hidden={read === 0}>
          {least}
          <strong className="strong" data-total="flights">
            {totals.flights}
          </strong>{' '}
          {totals.flights === 1 ? 'flight' : 'flights'}
          {read > totals.flights && <span className="note"> of {read}</span>}
        </p>
        {doubts !== null && (
          <>
            <MeterTotal name="Hobbs" total={totals.hobbs} digits={1} least={least} />
            <MeterTotal name="Tach" total={totals.tach} digits={2} least={least} />
          </>
        )}
        {doubts !== null && doubts.length > 0 && (
          <p className="whitespace-nowrap">
            {tooMany + tooFew > 0 &&
              `Logged ${least}${formatHundredths(totals.hobbs.total + tooMany - tooFew, 1)} h Hobbs: `}
            <DoubtLink doubts={doubts} />
          </p>
        )}
        {/* Wait for the doubts, so that only doubtful figures are named. */}
        {doubts !== null && totals.disagreeing > 0 && (
          <p className="note">
            {least}
            {totals.disagreeing} with a logged total other than in − out (logged value used)
          </p>
        )}
      </section>
      {doubts === null && read > 0 && <p className="note">Checking readings</p>}
      <Bookings bookings={bookings} />
    </div>
  )
})

function Bookings({ bookings: { isOpen, answer, canLoadNow, ask } }: { bookings: BookingsOfLog }) {
  if (!isOpen)
    return (
      canLoadNow && (
        <Button look="quiet" onClick={ask}>
          Match to bookings
        </Button>
      )
    )
  const { completeness } = answer
  if (completeness === 'complete') return null
  return (
    <span className="note">
      {completeness === 'loading' ? 'Loading bookings' : 'Bookings are partly loaded'}
    </span>
  )
}

interface MeterTotalProps {
  readonly name: 'Hobbs' | 'Tach'
  readonly total: RowSums['hobbs']
  readonly digits: 1 | 2
  readonly least: string
}

function MeterTotal({ name, total, digits, least }: MeterTotalProps) {
  const notSummed = sayNotSummed(name, { ...total, inDoubt: NO_DOUBT }, least)
  return (
    <p className="whitespace-nowrap">
      {name} Δ {least}
      <strong className="strong" data-total={name.toLowerCase()}>
        {formatHundredths(total.total, digits)}
      </strong>{' '}
      h{notSummed && <span className="note"> · {notSummed}</span>}
    </p>
  )
}
