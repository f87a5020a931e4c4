import { addDays } from '#reference-api/instants.ts'
import { inventedId } from '#reference-api/invented-records.ts'
import { hundredths } from '#reference-api/record-answers.ts'
import type { CompletedFlight, Meter } from '#reference-api/schema.ts'
import type { Booking } from './booking.ts'
import { denverIso } from './denver-time.ts'
import { FLEET } from './fleet.ts'
import type { Occupancy } from './occupancy.ts'

// What a manager looks for in a log, each once, on an aircraft of its own, within the last month.

/** Another aircraft was flown than booked: one of the same model that stood free. Before the chain. */
export function swapTail(bookings: readonly Booking[], today: string, occupancy: Occupancy): void {
  const from = addDays(today, -12)
  for (const made of bookings) {
    if (made.aircraft?.tailNumber !== 'N2038S' || !/^completed$/i.test(made.status)) continue
    const day = denverIso(made.start).slice(0, 10)
    if (day < from || day >= today || made.activity === 'Maintenance') continue
    const other = FLEET.find(
      ({ model, tailNumber }) =>
        model === made.aircraft?.model &&
        tailNumber !== 'N2038S' &&
        occupancy.isFree(tailNumber, made.start, made.end),
    )
    if (other === undefined) continue
    occupancy.take(other.tailNumber, made.start, made.end)
    made.flown = other
    return
  }
}

/** The faults of the log itself. Takes the chained flights and gives what was written down. */
export function plantFaults(flights: readonly CompletedFlight[], today: string): CompletedFlight[] {
  const nth = (tailNumber: string, daysBack: number) => {
    const since = addDays(today, -daysBack)
    const found = flights
      .filter(
        ({ aircraft, flightDate }) =>
          aircraft?.tailNumber === tailNumber && (flightDate ?? '') >= since,
      )
      .sort((a, b) => (a.hobbs?.start ?? 0) - (b.hobbs?.start ?? 0))[0]
    return found?.id ?? null
  }
  const typo = nth('N172SP', 9)
  const unlogged = nth('N734LB', 11)
  const replacedSince = addDays(today, -14)
  const noTach = nth('N4408F', 8)
  const noTachIn = nth('N4408F', 20)
  const wrongDelta = nth('N340DA', 7)
  const twice = nth('N512DS', 6)
  const base = flights
    .filter(isOn('N8310W', replacedSince))
    .reduce((least, { hobbs }) => Math.min(least, hobbs?.start ?? least), Number.POSITIVE_INFINITY)

  return flights.flatMap((flight) => {
    if (flight.id === unlogged) return []
    if (flight.id === typo) return [{ ...flight, hobbs: withTypo(flight.hobbs) }]
    if (flight.id === noTach) return [{ ...flight, tach: null }]
    if (flight.id === noTachIn)
      return [{ ...flight, tach: flight.tach && { ...flight.tach, end: null, delta: null } }]
    if (flight.id === wrongDelta) return [{ ...flight, hobbs: withWrongDelta(flight.hobbs) }]
    if (flight.id === twice) return [flight, again(flight)]
    if (isOn('N8310W', replacedSince)(flight))
      return [{ ...flight, hobbs: onNewMeter(flight.hobbs, base) }]
    return [flight]
  })
}

const isOn = (tailNumber: string, since: string) => (flight: CompletedFlight) =>
  flight.aircraft?.tailNumber === tailNumber && (flight.flightDate ?? '') > since

/** The tens of the reading in are one digit off: 8437.9 for 8467.9. */
function withTypo(hobbs: Meter | null): Meter | null {
  if (!hobbs || hobbs.start === null || hobbs.end === null) return hobbs
  const tens = Math.floor(hobbs.end / 10) % 10
  const end = hundredths(hobbs.end + (tens > 6 ? -30 : 30))
  return { ...hobbs, end, delta: hundredths(end - hobbs.start) }
}

/** The difference was worked out by hand, three tenths short. */
function withWrongDelta(hobbs: Meter | null): Meter | null {
  return !hobbs || hobbs.delta === null ? hobbs : { ...hobbs, delta: hundredths(hobbs.delta - 0.3) }
}

/** The new meter came with 0.3 h on it from its bench. */
function onNewMeter(hobbs: Meter | null, base: number): Meter | null {
  if (!hobbs || hobbs.start === null || hobbs.end === null) return hobbs
  return {
    ...hobbs,
    start: hundredths(hobbs.start - base + 0.3),
    end: hundredths(hobbs.end - base + 0.3),
  }
}

/** The same flight, written down a second time a few minutes later. */
function again(flight: CompletedFlight): CompletedFlight {
  const completed = flight.completedAt?.replace(/:\d\d(?=[+-])/, ':47') ?? null
  return { ...flight, id: inventedId(`${flight.id} again`), completedAt: completed }
}
