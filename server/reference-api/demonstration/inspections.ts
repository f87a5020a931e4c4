import type { SchoolDatabase } from '#server/reference-api/database.ts'
import { addDays, DAY, instantMillis, utcDay } from '#server/reference-api/instants.ts'
import { recordStore } from '#server/reference-api/record-store.ts'
import type { CompletedFlight, Reservation } from '#server/reference-api/schema.ts'
import { diceFrom } from '#server/reference-api/seeded.ts'
import { MAINTENANCE } from './planned.ts'

const DAYS_OF_LOG = 60
const DAYS_AHEAD = 30
const SOON = { from: 1, to: 6 }

/** Last tach, tach hours per booked hour, and bookings ahead by start. */
interface Tail {
  readonly name: string
  readonly tach: number
  readonly share: number
  readonly ahead: readonly { readonly start: number; readonly hours: number }[]
}

/** Tach in hundredths of an hour; dates in days since 1970. */
interface Limit {
  readonly meter: 'tach' | 'date'
  readonly due: number
  readonly interval: number
  readonly warnAt: number
}

/** `now` in epoch ms. A booking this week overruns one 100-hour; another 100-hour and an annual are near. */
export function demonstrationInspections(db: SchoolDatabase, school: number, now: number) {
  const fleet = fleetOf(db, school, now)
  const isSoon = ({ start }: { readonly start: number }) =>
    start > now + SOON.from * DAY && start < now + SOON.to * DAY
  const overrun = fleet.find(({ ahead }) => ahead.filter(isSoon).length > 2)
  const near = fleet
    .filter((tail) => tail !== overrun)
    .toSorted((a, b) => hoursAhead(a) - hoursAhead(b))[0]
  return fleet.flatMap((tail, at) => {
    const dice = diceFrom(`inspections of ${tail.name}`)
    const least = hoursAhead(tail, now + (SOON.to + 2) * DAY)
    const left =
      tail === overrun
        ? leftBefore(tail, tail.ahead.filter(isSoon)[1]?.start ?? 0)
        : tail === near
          ? Math.max(2, hoursAhead(tail) + 1.2)
          : Math.min(97, least + dice.int(3, 60))
    const warn = tail === near ? Math.max(1_000, Math.ceil(left + 1) * 100) : 1_000
    const hundred = tachLimit(tail, left, 10_000, warn)
    const oil = tachLimit(tail, dice.int(12, 48), 5_000, 300)
    const due = endOfMonth(now, at === 0 ? 0 : dice.int(1, 11))
    const annual = { meter: 'date', due, interval: 12, warnAt: 30 } as const
    const item = (name: string, limit: Limit, carry: 'due' | 'done', note = '') => {
      return { tail: tail.name, name, limits: [limit], carry, grounds: note === '', note }
    }
    return [
      item('100-hour', hundred, 'due'),
      ...(at % 3 === 0 ? [item('Oil', oil, 'done', 'Filter with it')] : []),
      item('Annual', annual, 'done'),
    ]
  })
}

function tachLimit({ tach }: Tail, left: number, interval: number, warnAt: number): Limit {
  // A shop writes tenths.
  const due = Math.round((tach + left * 100) / 10) * 10
  return { meter: 'tach', due, interval, warnAt }
}

function endOfMonth(now: number, monthsAhead: number): number {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsAhead + 1, 0) / DAY
}

function hoursAhead({ ahead, share }: Tail, until = Number.POSITIVE_INFINITY): number {
  return sum(ahead.map(({ start, hours }) => (start < until ? hours * share : 0)))
}

/** Hours that fit everything before a booking, and less than half of the booking itself. */
function leftBefore({ ahead, share }: Tail, at: number): number {
  const part = (start: number) => (start < at ? 1 : start === at ? 0.3 : 0)
  return sum(ahead.map(({ start, hours }) => hours * share * part(start)))
}

function fleetOf(db: SchoolDatabase, school: number, now: number): Tail[] {
  const today = utcDay(now)
  const from = addDays(today, -DAYS_OF_LOG)
  const flights = recordStore(db, 'flights')
    .list(school, { from, to: addDays(today, 1) }, Number.MAX_SAFE_INTEGER)
    .map(({ body }) => JSON.parse(body) as CompletedFlight)
  const bookings = recordStore(db, 'reservations')
    .list(school, { from, to: addDays(today, DAYS_AHEAD) }, Number.MAX_SAFE_INTEGER)
    .map(({ body }) => JSON.parse(body) as Reservation)
  const booked = new Map(bookings.map(({ id, durationHours }) => [id, durationHours ?? 0]))
  const tails = new Map<string, CompletedFlight[]>()
  for (const flight of flights) {
    const tail = flight.aircraft?.tailNumber
    if (tail !== undefined && flight.tach) tails.set(tail, [...(tails.get(tail) ?? []), flight])
  }
  return [...tails]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, flown]) => {
      const hours = sum(flown.map(({ reservationId: id }) => (id && booked.get(id)) || 0))
      // Newest first; a planted mistake may exceed all others.
      const last = flown.find(({ tach }) => typeof tach?.end === 'number')?.tach?.end ?? null
      if (last === null || hours === 0) return []
      const share = sum(flown.map(({ tach }) => tach?.delta ?? 0)) / hours
      const ahead = bookings.flatMap((one) => {
        const start = instantMillis(one.startsAt ?? '') ?? 0
        const flies = one.activityType !== MAINTENANCE && !/cancel|no show/i.test(one.status ?? '')
        return one.aircraft?.tailNumber === name && flies && start > now
          ? [{ start, hours: one.durationHours ?? 0 }]
          : []
      })
      return [{ name, tach: Math.round(last * 100), share, ahead }]
    })
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
