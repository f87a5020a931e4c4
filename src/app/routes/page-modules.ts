import type { PageId } from '#wire/pages.ts'

/** The build reads this too, so that the gateway can name a page's files in its first answer. */
export const PAGE_MODULES = {
  schedule: () => import('#features/schedule/SchedulePage.tsx'),
  today: () => import('#features/today/TodayPage.tsx'),
  flights: () => import('#features/flight-log/FlightLogPage.tsx'),
  reconcile: () => import('#features/checks/ChecksPage.tsx'),
  insights: () => import('#features/insights/InsightsPage.tsx'),
  printDay: () => import('#features/day-sheet/DaySheetPage.tsx'),
  printFlights: () => import('#features/report/FlightReportPage.tsx'),
  printReconcile: () => import('#features/report/ReconcileReportPage.tsx'),
  people: () => import('#features/person/PersonPage.tsx'),
  aircraft: () => import('#features/aircraft/AircraftPage.tsx'),
  reservation: () => import('#features/record/RecordPage.tsx'),
  flight: () => import('#features/record/RecordPage.tsx'),
  mine: () => import('#features/person/MinePage.tsx'),
  devices: () => import('#features/entry/DevicesPage.tsx'),
  inspections: () => import('#features/inspections/InspectionsPage.tsx'),
  adminAlerts: () => import('#features/admin/AdminAlertsPage.tsx'),
  adminPeople: () => import('#features/admin/AdminPeoplePage.tsx'),
  adminDisplays: () => import('#features/admin/AdminDisplaysPage.tsx'),
  adminTokens: () => import('#features/admin/AdminTokensPage.tsx'),
  adminAudit: () => import('#features/admin/AdminAuditPage.tsx'),
  adminSchools: () => import('#features/admin/AdminSchoolsPage.tsx'),
  signIn: () => import('#features/entry/SignInPage.tsx'),
  claim: () => import('#features/entry/ClaimPage.tsx'),
  join: () => import('#features/entry/JoinPage.tsx'),
} satisfies Readonly<Record<PageId, () => Promise<unknown>>>
