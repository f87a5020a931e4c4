import { useHistory } from '#api/queries/use-changes.ts'
import { useLastSeen } from '#api/queries/use-last-seen.ts'
import type { BookingChange } from '#api/words/booking-change.ts'
import { sayChange } from '#api/words/change-words.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'

/** Newest first. */
export function ReservationHistory({ id }: { id: string }) {
  const history = useHistory(id) ?? []
  const { since } = useLastSeen()
  // The first sighting alone is no history, unless it is news.
  if (history.every(({ kind, seenAt }) => kind === 'new' && seenAt < since)) return null
  return (
    <section className="mt-2 pt-2 border-t border-line" aria-label="History">
      <h3 className="note">History</h3>
      <ol className="grid gap-0.5 wrap-anywhere">
        {history.map((change) => (
          <li key={`${change.seenAt} ${change.kind}`}>
            <SeenChange of={change} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** "Seen Wed 18 Nov 09:12: checked out"; it happened at some time before that. */
export function SeenChange({ of }: { of: BookingChange }) {
  const format = useDateFormat()
  return (
    <p>
      <time className="strong">Seen {format.moment(of.seenAt)}:</time>{' '}
      <bdi>{sayChange(of, format)}</bdi>
    </p>
  )
}
