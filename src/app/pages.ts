import { lazyPage } from './lazy-page.ts'

/** Every page is a chunk of its own: the calendar, the table and the paper are not paid for by one who does not open them. */
export const schedule = lazyPage(
  async () => (await import('#features/schedule/SchedulePage.tsx')).SchedulePage,
)
export const flightLog = lazyPage(
  async () => (await import('#features/flight-log/FlightLogPage.tsx')).FlightLogPage,
)
export const daySheet = lazyPage(
  async () => (await import('#features/day-sheet/DaySheetPage.tsx')).DaySheetPage,
)
export const record = lazyPage(
  async () => (await import('#features/record/RecordPage.tsx')).RecordPage,
)
export const recordCard = lazyPage(
  async () => (await import('#features/record/RecordCard.tsx')).RecordCard,
)
