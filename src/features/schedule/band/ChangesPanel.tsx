import { useLastSeen } from '#api/queries/use-last-seen.ts'
import type { BookingChange } from '#api/words/booking-change.ts'
import { fieldsChanged, timesOf } from '#api/words/change-words.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import { nameOrEmail } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { DateFormat } from '#time/date-format.ts'
import type { Instant } from '#time/instant.ts'
import { Button } from '#ui/Button.tsx'
import { Tag, type TagTone } from '#ui/Tag.tsx'
import type { ChangeKind } from '#wire/wire.ts'

interface ChangeListProps {
  readonly changes: readonly BookingChange[]
  readonly now: Instant
  readonly onOpen: (id: string) => void
}

interface ChangesPanelProps extends Omit<ChangeListProps, 'changes'> {
  readonly name: string
  readonly first: readonly BookingChange[]
  /** On other days. */
  readonly rest: readonly BookingChange[]
  readonly close: () => void
}

const TONES: Readonly<Record<ChangeKind, TagTone>> = {
  new: 'accent',
  moved: 'amber',
  cancelled: 'quiet',
  changed: 'quiet',
  gone: 'quiet',
}

export function ChangesPanel({ name, first, rest, now, close, onOpen }: ChangesPanelProps) {
  const { markSeen } = useLastSeen()
  const open = (id: string) => {
    close()
    onOpen(id)
  }
  const markAll = () => {
    close()
    markSeen()
  }
  return (
    <div className="grid gap-2.5 justify-items-end pt-1.5 pb-1 px-3">
      <h2 className="note justify-self-start">{name}</h2>
      <ChangeList changes={first} now={now} onOpen={open} />
      {rest.length > 0 && (
        <h3 className="note justify-self-start">{`${rest.length} on other days`}</h3>
      )}
      <ChangeList changes={rest} now={now} onOpen={open} />
      <Button look="primary" onClick={markAll}>
        Mark as seen
      </Button>
    </div>
  )
}

/** Newest first, one line a field. A line opens its booking unless the booking is gone. */
function ChangeList({ changes, now, onOpen }: ChangeListProps) {
  const format = useDateFormat()
  if (changes.length === 0) return null
  return (
    <ul className="grid gap-2.5 w-full">
      {changes.map((change) => {
        const { id, kind, seenAt, before, after, number } = change
        const booking = after ?? before
        const words = booking ? sayBooking(booking, format) : `Reservation ${number ?? ''}`
        return (
          <li key={id} className="pb-2.5 border-b border-line last:pb-0 last:border-b-0">
            <p className="grid grid-cols-[max-content_minmax(0,1fr)] items-baseline gap-x-2 gap-y-0.5">
              <Tag tone={TONES[kind]}>{kind}</Tag>
              <span className="note text-right">seen {format.moment(seenAt, now)}</span>
              {kind === 'gone' ? (
                <bdi className="col-span-full line-through wrap-anywhere">{words}</bdi>
              ) : (
                <button
                  type="button"
                  className="col-span-full text-accent-text font-semibold text-left wrap-anywhere hover:underline"
                  onClick={() => onOpen(id)}
                >
                  <bdi>{words}</bdi>
                </button>
              )}
            </p>
            <dl className="text-13">
              {fieldsChanged(change, format).map((field) => (
                <div key={field.label} className="flex gap-2 mt-0.5">
                  <dt className="flex-[0_0_72px] text-muted">{field.label}</dt>
                  <dd className="flex-1 min-w-0 wrap-anywhere">
                    <bdi className="quiet">{field.before}</bdi>
                    {' → '}
                    <bdi>{field.after}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}

/** "Wed 18 Nov 09:00–11:00 N172SP Casey Rivers" */
function sayBooking(booking: Reservation, format: DateFormat): string {
  const tail = booking.aircraft === null ? 'No aircraft' : visibleText(booking.aircraft.tail)
  const who = booking.customers.map((one) => visibleText(nameOrEmail(one))).join(', ')
  return [timesOf(booking, format, true), tail, who || visibleText(booking.activity ?? '')]
    .filter((part) => part !== '')
    .join(' ')
}
