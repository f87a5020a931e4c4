import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ACCOUNTS_KEY } from '#api/accounts/use-accounts.ts'
import { useAlerts } from '#api/accounts/use-alerts.ts'
import { useSending } from '#api/accounts/use-sending.ts'
import { useLoadedBookings } from '#api/queries/use-all-loaded.ts'
import { useReservation } from '#api/queries/use-single.ts'
import { useStoredDays } from '#api/queries/use-stored.ts'
import { STATUS_KEY } from '#api/status/use-gateway-status.ts'
import { useSchool } from '#api/use-school.ts'
import { sayAlert } from '#bookings/access/alert-words.ts'
import { NotDone } from '#bookings/access/NotDone.tsx'
import { useMoment } from '#bookings/access/use-moment.ts'
import { recordHref } from '#bookings/address/hrefs.ts'
import { bookingWords } from '#bookings/booking/booking-words.ts'
import { Phones } from '#bookings/booking/Phones.tsx'
import { useNamesHidden } from '#bookings/booking/page-bookings.tsx'
import { useDateFormat } from '#bookings/use-date-format.ts'
import { hitFinder } from '#domain/findings/next-hit.ts'
import { waitingFor } from '#domain/findings/waiting.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { addDays } from '#time/plain-day.ts'
import { localDay, localDayOf } from '#time/zone.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { Link } from '#ui/link.tsx'
import type { AlertWire } from '#wire/alerts-wire.ts'
import { PAGES } from '#wire/pages.ts'
import { alertSound, ring, wakeSound } from './alert-sound.ts'

/** Most alerts are about bookings of these days, from today. */
const DAYS = { back: -2, ahead: 8 }

export function AlertList() {
  const alerts = useAlerts()
  const moment = useMoment()
  const today = useDateFormat().dayOf(moment.now)
  useStoredDays({ from: addDays(today, DAYS.back), to: addDays(today, DAYS.ahead) }, true)
  const isOn = alertSound.use()
  const rows = alerts.data?.data ?? []
  return (
    <div className="grid w-[min(420px,100vw_-_18px)]">
      <div className="flex items-baseline justify-between gap-3 pt-2.5 pb-1.5 px-3.5">
        <b>Alerts</b>
        {alerts.data !== null && (
          <span className="note">
            {alerts.data.lookedAt === null
              ? 'not checked yet'
              : `checked ${moment(alerts.data.lookedAt)}`}
          </span>
        )}
      </div>
      <NotDone of={alerts} />
      {alerts.data !== null && rows.length === 0 && (
        <p className="quiet pt-1 pb-3.5 px-3.5">No alerts.</p>
      )}
      {rows.length > 0 && (
        <ul>
          {[...rows.filter(isRed), ...rows.filter((one) => !isRed(one))].map((alert) => (
            <AlertLine key={alert.id} of={alert} />
          ))}
        </ul>
      )}
      <div className="pt-2 pb-3 px-3.5 border-t border-line-faint">
        <Checkbox
          label="Play a sound in this browser"
          isSelected={isOn}
          onChange={(next) => {
            alertSound.change(next)
            if (!next) return
            wakeSound()
            ring()
          }}
        />
        <p className="note">Outside opening hours, it sounds only for overdue flights.</p>
        <p className="note">Admins set how late a flight must be to be listed.</p>
      </div>
    </div>
  )
}

function isRed({ state, rule }: AlertWire): boolean {
  return state === 'firing' && rule !== 'inspection' && rule !== 'not-closed'
}

function AlertLine({ of: alert }: { of: AlertWire }) {
  const moment = useMoment()
  const { keepHalf } = useDateFormat()
  const queryClient = useQueryClient()
  const sending = useSending()
  const row = useRef<HTMLLIElement>(null)
  const { id, rule, state, since, asOf, isUnconfirmed, by, bookings } = alert
  const said = keepHalf(sayAlert(alert, moment))
  const isConfirmed = !isUnconfirmed && state !== 'unknown' && asOf !== null && asOf >= since
  const acknowledge = async () => {
    // Its button disappears; keep the focus in the list.
    const line = row.current
    const next = line?.nextElementSibling?.querySelector('button') ?? line
    if ((await sending.run({ path: `/api/house/alerts/${id}`, body: {} })) !== null) next?.focus()
    for (const queryKey of [[ACCOUNTS_KEY, '/api/alerts'], STATUS_KEY])
      void queryClient.invalidateQueries({ queryKey })
  }
  return (
    <li
      ref={row}
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-y-0.5 py-2 px-3.5 border-t border-line-faint not-data-[state=acknowledged]:shadow-[inset_3px_0_var(--tone)]"
      data-alert={rule}
      data-tone={isRed(alert) ? 'red' : 'amber'}
      data-state={state}
    >
      <span className="font-semibold wrap-anywhere in-data-[state=acknowledged]:font-normal">
        {said}
      </span>
      {bookings.map((booking) => (
        <AlertedBooking key={booking} id={booking} isOverdue={rule === 'overdue'} />
      ))}
      {rule === 'inspection' && <Link href={PAGES.inspections.path}>Inspections</Link>}
      {state === 'unknown' && <span className="note">The data is too old to confirm this.</span>}
      {isUnconfirmed && state !== 'unknown' && (
        <span className="note">Not confirmed: no recent data from the scheduling system.</span>
      )}
      {by !== null && (
        <span className="note">
          {by === '' ? 'A dispatcher is on it' : `${visibleText(by)} is on it`}
        </span>
      )}
      <NotDone of={sending} />
      <div className="flex items-center gap-3">
        <span className="note flex-1">
          First seen {keepHalf(moment(since))}
          {asOf !== null &&
            ` · ${isConfirmed ? 'confirmed' : 'data as of'} ${keepHalf(moment(asOf))}`}
        </span>
        {by === null && (
          <Button
            disabled={sending.isBusy}
            aria-label={`I’m on it: ${said}`}
            onClick={() => void acknowledge()}
          >
            I’m on it
          </Button>
        )}
      </div>
    </li>
  )
}

/** The booking, and for an overdue one those that wait for it. */
function AlertedBooking({ id, isOverdue }: { id: string; isOverdue: boolean }) {
  const { record } = useReservation(id, false)
  if (record === null) return <Link href={recordHref('reservation', id)}>Open booking</Link>
  return (
    <>
      <BookingToCall of={record} />
      {isOverdue && <WaitingBookings late={record} />}
    </>
  )
}

function WaitingBookings({ late }: { late: Reservation }) {
  const { zone } = useSchool()
  const { now } = useMoment()
  const { items } = useLoadedBookings()
  const day = localDay(zone, localDayOf(zone, now))
  const waiting = waitingFor([late], hitFinder(items, now), { day, now })
  return items
    .filter(({ id, status }) => waiting.has(id) && status.kind !== 'checked-out')
    .map((one) => <BookingToCall key={one.id} of={one} before="Next: " />)
}

function BookingToCall({ of: record, before = '' }: { of: Reservation; before?: string }) {
  const format = useDateFormat()
  const { now } = useMoment()
  const hidesNames = useNamesHidden()
  const { tail, who } = bookingWords(format, hidesNames)(record)
  const starts = record.start === null ? '' : format.keepHalf(format.moment(record.start, now))
  return (
    <span className="grid pt-0.5">
      <span>
        {before}
        <Link href={recordHref('reservation', record.id)}>
          <bdi>{who}</bdi>
        </Link>
        , {[tail, starts].filter(Boolean).join(', ')}
      </span>
      {!hidesNames && <Phones of={record} />}
    </span>
  )
}
