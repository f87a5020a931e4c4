import { flightReportAddress } from '#features/report/flight-report-state.ts'
import { useAddressState } from './address.ts'
import { PageSlot } from './PageSlot.tsx'
import { flightReport } from './pages.ts'

export function FlightReportRoute() {
  const [state, onState] = useAddressState(flightReportAddress)
  return (
    <PageSlot title="Print flight log">
      <flightReport.Page state={state} onState={onState} />
    </PageSlot>
  )
}
