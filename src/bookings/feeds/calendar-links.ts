import { lazyPart } from '#ui/lazy-part.ts'

/** `CalendarLinks`, which nobody reads first. */
export const calendarLinks = lazyPart(
  async () => (await import('./CalendarLinks.tsx')).CalendarLinks,
)
