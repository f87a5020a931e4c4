import { lazyPage } from './lazy-page.ts'

/** Every page is a chunk of its own: the calendar, the table and the paper are not paid for by one who does not open them. */
export const schedule = lazyPage(
  async () => (await import('#features/schedule/SchedulePage.tsx')).SchedulePage,
)
export const today = lazyPage(async () => (await import('#features/today/TodayPage.tsx')).TodayPage)
export const person = lazyPage(
  async () => (await import('#features/person/PersonPage.tsx')).PersonPage,
)
export const reconcile = lazyPage(
  async () => (await import('#features/reconcile/ReconcilePage.tsx')).ReconcilePage,
)
export const insights = lazyPage(
  async () => (await import('#features/insights/InsightsPage.tsx')).InsightsPage,
)
export const flightLog = lazyPage(
  async () => (await import('#features/flight-log/FlightLogPage.tsx')).FlightLogPage,
)
export const daySheet = lazyPage(
  async () => (await import('#features/day-sheet/DaySheetPage.tsx')).DaySheetPage,
)
export const flightReport = lazyPage(
  async () => (await import('#features/report/FlightReportPage.tsx')).FlightReportPage,
)
export const reconcileReport = lazyPage(
  async () => (await import('#features/report/ReconcileReportPage.tsx')).ReconcileReportPage,
)
export const record = lazyPage(
  async () => (await import('#features/record/RecordPage.tsx')).RecordPage,
)
export const recordCard = lazyPage(
  async () => (await import('#features/record/RecordCard.tsx')).RecordCard,
)
