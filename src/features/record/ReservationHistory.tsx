import { useHistory } from '#api/queries/use-changes.ts'
import { sayChange } from '#api/words/change-words.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'

/** Newest first: "Seen Wed 18 Nov 09:12: checked out"; it happened at some time before that. */
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
            <time className="strong">Seen {format.moment(change.seenAt)}:</time>{' '}
            <bdi>{sayChange(change, format)}</bdi>
          </li>
        ))}
      </ol>
    </section>
  )
}
