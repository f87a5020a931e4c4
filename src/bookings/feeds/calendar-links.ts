import { lazyPart } from '#ui/lazy-part.ts'

/** Loaded later: no one needs it first. */
export const calendarLinks = lazyPart(
  async () => (await import('./CalendarLinks.tsx')).CalendarLinks,
)
