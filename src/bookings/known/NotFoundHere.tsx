import { useReadingNotice } from '#api/status/use-reading-notice.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import { EmptyState } from '#ui/notices/EmptyState.tsx'
import type { useLoadedAround } from './use-loaded-around.ts'

interface NotFoundHereProps
  extends Pick<ReturnType<typeof useLoadedAround>, 'booked' | 'ages' | 'now'> {
  readonly title: string
}

/** "Not found" only if something is loaded. */
export function NotFoundHere({ title, booked: { asOf }, ages, now }: NotFoundHereProps) {
  const { sentence } = useReadingNotice({ asOf, ages }, now, useDateFormat())
  return asOf === null ? (
    <EmptyState title="No bookings loaded yet">{sentence}</EmptyState>
  ) : (
    <EmptyState title={title}>Only loaded days were searched.</EmptyState>
  )
}
