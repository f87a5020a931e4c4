import { useHistory } from '#api/queries/use-changes.ts'
import type { BookingChange } from '#api/words/booking-change.ts'
import { sayChange } from '#api/words/change-words.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import type { DateFormat } from '#time/date-format.ts'

/** Newest first: "Wed 18 Nov 09:12: moved from 09:00–11:00 to 10:00–12:00, was N172SP". */
export function ReservationHistory({ id }: { id: string }) {
  const format = useDateFormat()
  const history = useHistory(id) ?? []
  // The first sighting alone is no history.
  if (history.every(({ kind }) => kind === 'new')) return null
  return (
    <section className="mt-2 pt-2 border-t border-line" aria-label="History">
      <h3 className="note">History</h3>
      <ol className="grid gap-0.5 wrap-anywhere">
        {history.map((change) => (
          <li key={`${change.seenAt} ${change.kind}`}>
            <time className="strong">{format.moment(change.seenAt)}:</time>{' '}
            <bdi>{sayStep(change, format)}</bdi>
          </li>
        ))}
      </ol>
    </section>
  )
}

function sayStep(change: BookingChange, format: DateFormat): string {
  return change.kind === 'new' ? 'first seen on the schedule' : sayChange(change, format)
}
