import { lazyPart } from '#ui/lazy-part.ts'

/** Loaded later: nobody needs it first. */
export const calendarLinks = lazyPart(
  async () => (await import('./CalendarLinks.tsx')).CalendarLinks,
)
