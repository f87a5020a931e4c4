import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { formatDay } from '#time/format.ts'
import { useLocale } from '#ui/locale.tsx'
import { ContactRows } from './ContactRows.tsx'
import { sayLogTimes } from './flight-words.ts'
import { MeterReadings } from './MeterReadings.tsx'
import { RecordFlaws } from './RecordFlaws.tsx'
import { FlightFooter } from './RecordFooter.tsx'
import { Dotted, Names, RecordHead } from './RecordHead.tsx'

interface FlightSummaryProps {
  readonly flight: CompletedFlight
  readonly isLive: boolean
  readonly onClose?: () => void
}

/** Times as logged, without a zone (§2.2). */
export function FlightSummary(props: FlightSummaryProps) {
  const { flight, isLive, onClose } = props
  const { locale } = useLocale()
  const { aircraft, customer, instructor, activity, route, date } = flight
  const people = [customer, instructor].filter((person) => person !== null)
  return (
    <div className="grid min-w-0 gap-0.5">
      <RecordHead
        isLive={isLive}
        aircraft={aircraft}
        who={customer ? [customer] : []}
        what="no customer"
        onClose={onClose}
      />
      <Dotted>
        {date === null ? 'No date recorded' : formatDay(date, locale, 'short')}
        {sayLogTimes(flight, locale)}
        {visibleText(activity?.trim() ?? '')}
        {instructor && <Names people={[instructor]} isLive={isLive} />}
        {visibleText(route?.trim() ?? '')}
      </Dotted>
      <RecordFlaws flaws={flight.flaws} />
      <MeterReadings flight={flight} />
      <ContactRows people={people} isLive={isLive} />
      {isLive && <FlightFooter flight={flight} isPage={false} />}
    </div>
  )
}
