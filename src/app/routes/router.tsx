import {
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { Shell } from '#app/Shell.tsx'
import { parseSearch, type Search, stringifySearch } from '#school/address/search-params.ts'
import { DaySheetRoute } from './DaySheetRoute.tsx'
import { FlightLogRoute } from './FlightLogRoute.tsx'
import { FlightReportRoute } from './FlightReportRoute.tsx'
import { GalleryRoute } from './GalleryRoute.tsx'
import { InsightsRoute } from './InsightsRoute.tsx'
import { NotFoundRoute } from './NotFoundRoute.tsx'
import { Failure } from './PageBoundary.tsx'
import { PersonRoute } from './PersonRoute.tsx'
import { ReconcileReportRoute } from './ReconcileReportRoute.tsx'
import { ReconcileRoute } from './ReconcileRoute.tsx'
import { FlightRoute, ReservationRoute } from './RecordRoute.tsx'
import { ScheduleRoute } from './ScheduleRoute.tsx'
import { TodayRoute } from './TodayRoute.tsx'

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundRoute,
  // The last net, under the frame itself; the router's own shows the error's text.
  errorComponent: Failure,
})

function page<const Path extends string>(path: Path, component: RouteComponent) {
  return createRoute({ getParentRoute: () => root, path, component })
}

function way<const Path extends string>(path: Path, href: string) {
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ href, replace: true })
    },
  })
}

const pages = [
  way('/', '/schedule'),
  page('/schedule', ScheduleRoute),
  page('/today', TodayRoute),
  page('/people', PersonRoute),
  page('/reconcile', ReconcileRoute),
  page('/insights', InsightsRoute),
  page('/flights', FlightLogRoute),
  page('/flights/$id', FlightRoute),
  page('/reservations/$id', ReservationRoute),
  page('/print/day', DaySheetRoute),
  page('/print/flights', FlightReportRoute),
  page('/print/reconcile', ReconcileReportRoute),
]

/** The addresses of design's table; any other is told to be none. */
export function createAppRouter(history: RouterHistory) {
  // Named here and nowhere else, so that a build for use leaves the gallery out.
  const shown = import.meta.env.DEV ? [...pages, page('/gallery', GalleryRoute)] : pages
  return createRouter({
    routeTree: root.addChildren(shown),
    history,
    parseSearch: (text) => ({ ...parseSearch(text) }),
    stringifySearch: (search) => stringifySearch(search as Search),
    defaultPreload: false,
    notFoundMode: 'root',
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
