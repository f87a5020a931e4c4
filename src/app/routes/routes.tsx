import CalendarDays from 'lucide-react/icons/calendar-days'
import ChartColumn from 'lucide-react/icons/chart-column'
import Clock from 'lucide-react/icons/clock'
import ListChecks from 'lucide-react/icons/list-checks'
import NotebookText from 'lucide-react/icons/notebook-text'
import Printer from 'lucide-react/icons/printer'
import School from 'lucide-react/icons/school'
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
import { PageSkeleton, type SkeletonLook } from './PageSkeleton.tsx'

interface RouteFacts {
  /** Menu icon; pages without one aren't in the menu. */
  readonly Icon?: typeof Clock
  /** Of the placeholder. */
  readonly look?: SkeletonLook
  /** Finds it in the find field, beside its title; pages without aren't found. */
  readonly words?: string
}

interface Route extends RouteFacts {
  readonly Part: ComponentType<RouteProps>
  /** Loads the chunk; resolves to whether it loaded. */
  preload(this: void): Promise<boolean>
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

/** Each page is a chunk. The build reads this too, so that the gateway can name a page's files in its first answer. */
export const ROUTES: Readonly<Record<PageId, Route>> = {
  schedule: page(async () => (await import('#features/schedule/SchedulePage.tsx')).SchedulePage, {
    Icon: CalendarDays,
    look: { hasRail: true, canvas: 'lines' },
  }),
  today: page(async () => (await import('#features/today/TodayPage.tsx')).TodayPage, {
    Icon: Clock,
    words: 'the live day out overdue late not started no-show down',
  }),
  flights: page(
    async () => (await import('#features/flight-log/FlightLogPage.tsx')).FlightLogPage,
    {
      Icon: NotebookText,
      look: { hasRail: true, canvas: 'lines' },
      words: 'hobbs tach flights',
    },
  ),
  checks: page(async () => (await import('#features/checks/ChecksPage.tsx')).ChecksPage, {
    Icon: ListChecks,
    look: { hasRail: true },
    words: 'reconcile reconciliation match bookings flights audit correct readings',
  }),
  figures: page(async () => (await import('#features/figures/FiguresPage.tsx')).FiguresPage, {
    Icon: ChartColumn,
    look: { hasRail: true },
    words: 'insights statistics hours by customer report',
  }),
  printDay: page(async () => (await import('#features/day-sheet/DaySheetPage.tsx')).DaySheetPage, {
    Icon: Printer,
    look: { hasRail: true, canvas: 'sheet' },
  }),
  printFlights: page(
    async () => (await import('#features/report/FlightReportPage.tsx')).FlightReportPage,
    { look: { hasRail: true, canvas: 'sheet' }, words: 'print paper' },
  ),
  printChecks: page(
    async () => (await import('#features/report/ChecksReportPage.tsx')).ChecksReportPage,
    { look: { hasRail: true, canvas: 'sheet' }, words: 'print paper' },
  ),
  inspections: page(
    async () => (await import('#features/inspections/InspectionsPage.tsx')).InspectionsPage,
    { Icon: Wrench, words: 'maintenance due hours left 100-hour annual oil limit mechanic' },
  ),
  people: page(async () => (await import('#features/person/PersonPage.tsx')).PersonPage, {
    Icon: Users,
    words: 'customers students instructors phone numbers',
  }),
  aircraft: wholePage(async () => {
    const { AircraftPage } = await import('#features/aircraft/AircraftPage.tsx')
    return ({ which }) => <AircraftPage tail={which} onOpenFlight={openFlight} />
  }),
  reservation: wholePage(async () => {
    const { RecordPage } = await import('#features/record/RecordPage.tsx')
    return ({ which }) => <RecordPage kind="reservation" id={which} />
  }),
  flight: wholePage(async () => {
    const { RecordPage } = await import('#features/record/RecordPage.tsx')
    return ({ which }) => <RecordPage kind="flight" id={which} />
  }),
  mine: wholePage(
    async () => {
      const { MinePage } = await import('#features/person/MinePage.tsx')
      return () => {
        const opens = useOpens()
        return <MinePage onOpenFlight={opens(PAGES.flights.path) ? openFlight : null} />
      }
    },
    { Icon: UserRound, words: 'my flights own bookings calendar' },
  ),
  devices: rarePage(async () => (await import('#features/entry/DevicesPage.tsx')).DevicesPage, {
    Icon: Settings,
    words: 'sessions passphrase signed in sign out',
  }),
  adminSchools: rarePage(
    async () => (await import('#features/admin/AdminSchoolsPage.tsx')).AdminSchoolsPage,
    { Icon: School },
  ),
  adminPeople: rarePage(
    async () => (await import('#features/admin/AdminPeoplePage.tsx')).AdminPeoplePage,
    { Icon: Users, words: 'admin invites roles qr members accounts' },
  ),
  adminDisplays: rarePage(
    async () => (await import('#features/admin/AdminDisplaysPage.tsx')).AdminDisplaysPage,
    { words: 'admin pair wall display tv' },
  ),
  adminAlerts: rarePage(
    async () => (await import('#features/admin/AdminAlertsPage.tsx')).AdminAlertsPage,
  ),
  adminTokens: rarePage(
    async () => (await import('#features/admin/AdminTokensPage.tsx')).AdminTokensPage,
    { words: 'admin api scripts' },
  ),
  adminAudit: rarePage(
    async () => (await import('#features/admin/AdminAuditPage.tsx')).AdminAuditPage,
    { words: 'admin who did what trail' },
  ),
  signIn: rarePage(async () => (await import('#features/entry/SignInPage.tsx')).SignInPage),
  claim: rarePage(async () => (await import('#features/entry/ClaimPage.tsx')).ClaimPage),
  join: rarePage(async () => (await import('#features/entry/JoinPage.tsx')).JoinPage),
}

type LoadRoute = () => Promise<ComponentType<RouteProps>>

function wholePage(load: LoadRoute, facts: RouteFacts = {}, isRare = false): Route {
  const waiting = () => <PageSkeleton {...facts.look} />
  return { ...facts, ...lazyPart(load, { waiting, isRare }) }
}

/** Not preloaded: few people open it, or none from another page. */
function rarePage(load: LoadRoute, facts?: RouteFacts): Route {
  return wholePage(load, facts, true)
}

function page<State extends object>(
  load: () => Promise<AddressedPage<State>>,
  facts: RouteFacts,
): Route {
  const loadPage = async () => {
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
  }
  return wholePage(loadPage, facts)
}
