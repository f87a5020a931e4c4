import CalendarDays from 'lucide-react/icons/calendar-days'
import ChartColumn from 'lucide-react/icons/chart-column'
import Clock from 'lucide-react/icons/clock'
import ListChecks from 'lucide-react/icons/list-checks'
import NotebookText from 'lucide-react/icons/notebook-text'
import Printer from 'lucide-react/icons/printer'
import Users from 'lucide-react/icons/users'
import type { ComponentType } from 'react'
import { checksAddress } from '#features/checks/checks-state.ts'
import { daySheetAddress } from '#features/day-sheet/day-sheet-state.ts'
import { flightLogAddress } from '#features/flight-log/flight-log-state.ts'
import { insightsAddress } from '#features/insights/insights-state.ts'
import { personAddress } from '#features/person/person-state.ts'
import { flightReportAddress } from '#features/report/flight-report-state.ts'
import { reconcileReportAddress } from '#features/report/reconcile-report-state.ts'
import { scheduleAddress } from '#features/schedule/schedule-state.ts'
import { todayAddress } from '#features/today/today-state.ts'
import type { PageAddress } from '#school/address/page-address.ts'
import type { PageId } from '#school/address/pages.ts'
import { useAddressState } from './address.ts'
import { lazyPage } from './lazy-page.ts'
import { openFlight, openReservation } from './open-record.ts'

/** What is drawn at an address. */
interface Route {
  readonly Page: ComponentType<RouteProps>
  /** Fetches its chunk before it is shown; resolves when it is here or could not be had. */
  preload(this: void): Promise<void>
  /** In the menu; a page without one is not in it. */
  readonly Icon?: typeof Clock
}

interface RouteProps {
  /** The address after the path, "?…" or ''. */
  readonly search: string
  /** The part of the path that names the record. */
  readonly which: string
}

/** What every page may take. */
interface PageProps<State> {
  readonly state: State
  readonly onState: (change: Partial<State>) => void
  readonly onOpenReservation: (id: string) => void
  readonly onOpenFlight: (id: string) => void
}

export const recordPeek = lazyPage(
  async () => (await import('#features/record/peek/Peek.tsx')).Peek,
)

const { Page: RecordPage, preload: preloadRecord } = lazyPage(
  async () => (await import('#features/record/RecordPage.tsx')).RecordPage,
)

const { Page: AircraftPage, preload: preloadAircraft } = lazyPage(
  async () => (await import('#features/aircraft/AircraftPage.tsx')).AircraftPage,
)

/** What each page of the table draws. Every one is a chunk of its own: people who do not open the calendar, the table or the paper do not load them. */
export const ROUTES: Readonly<Record<PageId, Route | null>> = {
  schedule: {
    Icon: CalendarDays,
    ...page(
      scheduleAddress,
      async () => (await import('#features/schedule/SchedulePage.tsx')).SchedulePage,
    ),
  },
  today: {
    Icon: Clock,
    ...page(todayAddress, async () => (await import('#features/today/TodayPage.tsx')).TodayPage),
  },
  flights: {
    Icon: NotebookText,
    ...page(
      flightLogAddress,
      async () => (await import('#features/flight-log/FlightLogPage.tsx')).FlightLogPage,
    ),
  },
  reconcile: {
    Icon: ListChecks,
    ...page(
      checksAddress,
      async () => (await import('#features/checks/ChecksPage.tsx')).ChecksPage,
    ),
  },
  insights: {
    Icon: ChartColumn,
    ...page(
      insightsAddress,
      async () => (await import('#features/insights/InsightsPage.tsx')).InsightsPage,
    ),
  },
  printDay: {
    Icon: Printer,
    ...page(
      daySheetAddress,
      async () => (await import('#features/day-sheet/DaySheetPage.tsx')).DaySheetPage,
    ),
  },
  printFlights: page(
    flightReportAddress,
    async () => (await import('#features/report/FlightReportPage.tsx')).FlightReportPage,
  ),
  printReconcile: page(
    reconcileReportAddress,
    async () => (await import('#features/report/ReconcileReportPage.tsx')).ReconcileReportPage,
  ),
  people: {
    Icon: Users,
    ...page(
      personAddress,
      async () => (await import('#features/person/PersonPage.tsx')).PersonPage,
    ),
  },
  aircraft: {
    Page: ({ which }) => <AircraftPage tail={which} onOpenFlight={openFlight} />,
    preload: preloadAircraft,
  },
  reservation: {
    Page: ({ which }) => <RecordPage kind="reservation" id={which} />,
    preload: preloadRecord,
  },
  flight: {
    Page: ({ which }) => <RecordPage kind="flight" id={which} />,
    preload: preloadRecord,
  },
  // The condition is at the import itself: that keeps the chunk out of a production build.
  gallery: import.meta.env.DEV
    ? lazyPage<RouteProps>(async () => (await import('#app/gallery/Gallery.tsx')).Gallery)
    : null,
}

/** A page whose state lives in its address. */
function page<State extends object>(
  address: PageAddress<State>,
  load: () => Promise<ComponentType<PageProps<State>>>,
): Route {
  return lazyPage(async () => {
    const Loaded = await load()
    return function PageOfAddress({ search }: RouteProps) {
      const [state, onState] = useAddressState(address, search)
      return (
        <Loaded
          state={state}
          onState={onState}
          onOpenReservation={openReservation}
          onOpenFlight={openFlight}
        />
      )
    }
  })
}
