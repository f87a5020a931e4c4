import Activity from 'lucide-react/icons/activity'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChartColumn from 'lucide-react/icons/chart-column'
import Clock from 'lucide-react/icons/clock'
import ListChecks from 'lucide-react/icons/list-checks'
import NotebookText from 'lucide-react/icons/notebook-text'
import Printer from 'lucide-react/icons/printer'
import Settings from 'lucide-react/icons/settings'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
import Wrench from 'lucide-react/icons/wrench'
import type { ComponentType } from 'react'
import type { PageAddress, PageProps } from '#bookings/address/page-address.ts'
import { parseSearch } from '#bookings/address/search-params.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useOpens } from '#ui/link.tsx'
import { PAGES, type PageId } from '#wire/pages.ts'
import { useAddressState } from './address.ts'
import { openFlight, openReservation } from './open-record.ts'
import { SkeletonHere } from './PageSkeleton.tsx'
import { PAGE_MODULES } from './page-modules.ts'

interface Route {
  readonly Part: ComponentType<RouteProps>
  /** Loads the chunk; resolves to whether it loaded. */
  preload(this: void): Promise<boolean>
  /** Menu icon; pages without one aren't in the menu. */
  readonly Icon?: typeof Clock
}

interface RouteProps {
  /** "?…" or ''. */
  readonly search: string
  readonly which: string
}

/** Each page brings its address declaration, so that no page loads another's filters. */
type AddressedPage<State> = ComponentType<PageProps<State>> & {
  readonly address: PageAddress<State>
  readonly ahead?: (state: State) => Promise<unknown>
}

export const recordPeek = lazyPart(
  async () => (await import('#features/record/peek/Peek.tsx')).Peek,
)

/** Each page is a chunk. */
export const ROUTES: Readonly<Record<PageId, Route>> = {
  schedule: {
    Icon: CalendarDays,
    ...page(async () => (await PAGE_MODULES.schedule()).SchedulePage),
  },
  today: { Icon: Clock, ...page(async () => (await PAGE_MODULES.today()).TodayPage) },
  flights: {
    Icon: NotebookText,
    ...page(async () => (await PAGE_MODULES.flights()).FlightLogPage),
  },
  reconcile: { Icon: ListChecks, ...page(async () => (await PAGE_MODULES.reconcile()).ChecksPage) },
  insights: {
    Icon: ChartColumn,
    ...page(async () => (await PAGE_MODULES.insights()).InsightsPage),
  },
  printDay: { Icon: Printer, ...page(async () => (await PAGE_MODULES.printDay()).DaySheetPage) },
  printFlights: page(async () => (await PAGE_MODULES.printFlights()).FlightReportPage),
  printReconcile: page(async () => (await PAGE_MODULES.printReconcile()).ReconcileReportPage),
  people: { Icon: Users, ...page(async () => (await PAGE_MODULES.people()).PersonPage) },
  aircraft: wholePage(async () => {
    const { AircraftPage } = await PAGE_MODULES.aircraft()
    return ({ which }) => <AircraftPage tail={which} onOpenFlight={openFlight} />
  }),
  reservation: wholePage(async () => {
    const { RecordPage } = await PAGE_MODULES.reservation()
    return ({ which }) => <RecordPage kind="reservation" id={which} />
  }),
  flight: wholePage(async () => {
    const { RecordPage } = await PAGE_MODULES.flight()
    return ({ which }) => <RecordPage kind="flight" id={which} />
  }),
  mine: {
    Icon: UserRound,
    ...wholePage(async () => {
      const { MinePage } = await PAGE_MODULES.mine()
      return () => {
        const opens = useOpens()
        return <MinePage onOpenFlight={opens(PAGES.flights.path) ? openFlight : null} />
      }
    }),
  },
  devices: { Icon: Settings, ...wholePage(async () => (await PAGE_MODULES.devices()).DevicesPage) },
  inspections: {
    Icon: Wrench,
    ...page(async () => (await PAGE_MODULES.inspections()).InspectionsPage),
  },
  adminPeople: {
    Icon: Users,
    ...wholePage(async () => (await PAGE_MODULES.adminPeople()).AdminPeoplePage),
  },
  adminDisplays: wholePage(async () => (await PAGE_MODULES.adminDisplays()).AdminDisplaysPage),
  adminAlerts: wholePage(async () => (await PAGE_MODULES.adminAlerts()).AdminAlertsPage),
  adminTokens: wholePage(async () => (await PAGE_MODULES.adminTokens()).AdminTokensPage),
  adminAudit: wholePage(async () => (await PAGE_MODULES.adminAudit()).AdminAuditPage),
  adminSchools: {
    Icon: Activity,
    ...wholePage(async () => (await PAGE_MODULES.adminSchools()).AdminSchoolsPage),
  },
  signIn: wholePage(async () => (await PAGE_MODULES.signIn()).SignInPage),
  claim: wholePage(async () => (await PAGE_MODULES.claim()).ClaimPage),
  join: wholePage(async () => (await PAGE_MODULES.join()).JoinPage),
}

function wholePage(load: () => Promise<ComponentType<RouteProps>>): Route {
  return lazyPart(load, { waiting: () => <SkeletonHere /> })
}

function page<State extends object>(load: () => Promise<AddressedPage<State>>): Route {
  return wholePage(async () => {
    const Loaded = await load()
    const { address, ahead } = Loaded
    await ahead?.(address.read(parseSearch(location.search)))
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
