import { addDays } from '#server/reference-api/instants.ts'
import { type Dice, diceFrom, inventedId } from '#server/reference-api/seeded.ts'
import { createCrew, createOccupancy } from './crew.ts'
import {
  type Airframe,
  CHECKED_OUT,
  COMPLETED,
  DAY_MINUTES,
  MAINTENANCE,
  type Party,
  PENDING,
  type Planned,
  planned,
  type Slot,
} from './planned.ts'
import {
  changesFor,
  DOUBLE_BOOKED,
  FAULTS,
  faultOf,
  MORNING_ROUND,
  maintenanceOn,
  unclosedCustomer,
  unclosedTail,
  worksOn,
} from './planted.ts'
import { type ShownSchool, tail } from './schools-shown.ts'
import { CLOSES, type Flight, OPENS, timetable } from './timetable.ts'

/** Another number gives another school; tests rely on this one. */
const SEED = 872

const CANCELLED = { CANCELLED: 5, cancelled: 2, canceled: 2, 'Cancelled - WX': 2 }

/** Everything booked for a local day, by start; the same for the same day. */
export function planDay(school: ShownSchool, day: string): Planned[] {
  const { hasMistakes } = school
  const dice = diceFrom(`${school.name} ${day} ${SEED}`)
  const yesterday = addDays(day, -1)
  const [alone, aloneBefore] = [day, yesterday].map((one) =>
    hasMistakes ? unclosedCustomer(one, school.customers) : undefined,
  )
  const occupancy = createOccupancy()
  const findCrew = createCrew(school, [alone, aloneBefore], dice, occupancy)
  const fleet = school.fleet.filter(({ tailNumber }) => tailNumber !== DOUBLE_BOOKED)
  const faulty = fleet.filter(({ tailNumber }) => faultOf(tailNumber, day) !== undefined)
  const shape = school.shapeOf(day)
  const bookings: Planned[] = []
  const plain = new Set<Planned>()

  function takeAircraft(slot: Slot, among = fleet): Airframe | undefined {
    const turnOf = (one: Airframe) => {
      const used = occupancy.count(one.tailNumber)
      // An aircraft with a fault to show flies first; a twin rarely flies.
      if (used === 0 && faulty.includes(one)) return -1
      return used + dice.int(0, 15) / 10 + (one.model === 'BE76' ? 1.5 : 0)
    }
    const aircraft = among
      .filter(({ tailNumber }) => occupancy.isFree(tailNumber, slot))
      .map((one) => ({ one, turn: turnOf(one) }))
      .sort((a, b) => a.turn - b.turn)[0]?.one
    if (aircraft !== undefined) occupancy.take(aircraft.tailNumber, slot)
    return aircraft
  }

  function book({ start, end }: Slot, aircraft: Airframe, party: Party): Planned {
    const id = inventedId(`demonstration reservation ${school.name} ${day} ${bookings.length}`)
    const status = dice.weighted(PENDING)
    const made = { from: bookingTime(dice), status, start, end, aircraft }
    const booking = planned(id, day, party, made)
    bookings.push(booking)
    return booking
  }

  function bookFlights(): void {
    // Roles that need their own aircraft choose first.
    const own = new Map<Flight['role'], Airframe>([
      ['open', tail(unclosedTail(day))],
      ['double', tail(DOUBLE_BOOKED)],
    ])
    const flights = timetable(shape, hasMistakes, dice).sort(
      (a, b) => Number(own.has(b.role)) - Number(own.has(a.role)),
    )
    const booked = new Map<Flight | null, Planned>()
    for (const flight of flights) {
      const { role, start, keptUntil: end, out, closed, waitsFor } = flight
      const late = booked.get(waitsFor)
      const other = role === 'late' ? fleet.filter((one) => !faulty.includes(one)) : fleet
      const among = [own.get(role) ?? other].flat()
      const aircraft = late?.made.aircraft ?? takeAircraft({ start, end }, among)
      if (aircraft === undefined) continue
      const lessonWith = role === 'late' ? [] : late?.instructors
      const party =
        role === 'open'
          ? { activity: 'Solo Flight', customer: alone ?? null, instructors: [] }
          : findCrew({ start, end }, aircraft, lessonWith)
      const booking = book(flight, aircraft, party)
      if (role === 'plain') plain.add(booking)
      booked.set(flight, booking)
      const { made } = booking
      booking.flown = { aircraft, closed, log: logOf(flight, dice) }
      booking.ending.push(
        { ...made, from: out, status: dice.weighted(CHECKED_OUT) },
        { ...made, from: closed, status: dice.weighted(COMPLETED) },
      )
      const promised = { from: MORNING_ROUND - DAY_MINUTES, aircraft: tail(DOUBLE_BOOKED) }
      if (role === 'doubled')
        booking.changes = [made, { ...made, ...promised }, { ...made, from: MORNING_ROUND }]
    }
  }

  /** Cancelled at a minute, or null: the customer never comes. */
  function bookCancelled(at: number | null, status: string): void {
    const earliest = Math.ceil(Math.max(at === null ? 0 : at + 60, OPENS) / 15)
    for (let tries = 0; tries < 9; tries += 1) {
      const start = dice.int(earliest, (CLOSES - 180) / 15) * 15
      const slot = { start, end: start + dice.pick([60, 90, 90, 120]) }
      const aircraft = takeAircraft(slot)
      if (aircraft === undefined) continue
      const booking = book(slot, aircraft, findCrew(slot, aircraft))
      booking.ending.push({ ...booking.made, from: at ?? slot.end + dice.int(15, 30), status })
      return
    }
  }

  const untouched = (after: number) =>
    dice
      .shuffled(bookings)
      .filter((one) => plain.has(one) && one.changes[0] === one.made && one.made.start > after)

  function move(at: number): void {
    for (const booking of untouched(at + 50)) {
      const { made, instructors } = booking
      const shift = dice.pick([-150, -120, -90, -60, 60, 90, 120, 150])
      const old = { start: made.start + shift, end: made.end + shift }
      const isOpen = old.start >= Math.max(OPENS, at + 30) && old.end <= CLOSES
      if (!isOpen || !instructors.every(({ name }) => occupancy.isFree(name, old))) continue
      const aircraft = takeAircraft(old)
      if (aircraft === undefined) continue
      for (const { name } of instructors) occupancy.take(name, old)
      booking.changes = [
        { ...made, ...old, aircraft },
        { ...made, from: at },
      ]
      return
    }
  }

  /** Flies a free aircraft of the same model instead of the booked one. */
  function flyAnother(): void {
    for (const booking of plain) {
      const { made, flown } = booking
      const isDue = faultOf(made.aircraft.tailNumber, day) === FAULTS['other-tail']
      if (!isDue || flown === null) continue
      const like = school.fleet.filter(({ model }) => model === made.aircraft.model)
      const aircraft = takeAircraft(made, like)
      if (aircraft === undefined) continue
      booking.flown = { ...flown, aircraft }
      return
    }
  }

  function leaveOpen(): void {
    const booking = untouched(MORNING_ROUND + 60).find((one) => one.instructors.length === 1)
    if (booking === undefined) return
    const { made } = booking
    booking.activity = 'Discovery Flight'
    booking.changes = [
      { ...made, aircraft: null },
      { ...made, from: MORNING_ROUND },
    ]
  }

  if (hasMistakes) {
    occupancy.take(unclosedTail(yesterday), { start: 0, end: DAY_MINUTES })
    for (const { tailNumber, ...slot } of worksOn(day)) occupancy.take(tailNumber, slot)
  }
  bookFlights()
  if (hasMistakes) {
    flyAnother()
    bookCancelled(null, dice.chance(0.7) ? 'Cancelled - No show' : 'No show')
  }
  for (let count = 0; count < shape.cancelled; count += 1) {
    const at = dice.int(19 * 60, 23 * 60) - dice.int(1, 9) * DAY_MINUTES
    bookCancelled(at, dice.weighted(CANCELLED))
  }
  for (const { kind, at } of changesFor(day).filter((_, index) => hasMistakes || index % 5 === 0)) {
    const [booking] = untouched(at + 50)
    if (kind === 'cancelled') bookCancelled(at, dice.weighted(CANCELLED))
    else if (kind === 'moved') move(at)
    else if (booking !== undefined) booking.changes = [{ ...booking.made, from: at }]
  }
  if (hasMistakes) {
    leaveOpen()
    bookings.push(...maintenanceOn(day))
  }
  bookings.sort((a, b) => a.made.start - b.made.start)
  return bookings.map((booking, index) => {
    // Work orders have their own letters; a few bookings have no number.
    const kind = booking.activity === MAINTENANCE ? 'WO' : school.letter
    const number = `${kind}${day.slice(2).replaceAll('-', '')}-${String(index + 1).padStart(2, '0')}`
    return { ...booking, number: booking.id.endsWith('00') ? null : number }
  })
}

/** Most are standing lessons, entered at night, ten to thirty days ahead. */
function bookingTime(dice: Dice): number {
  const [often, late, later] = [30, () => dice.int(21, 29), () => dice.int(10, 20)]
  const lead = dice.pick([often, often, often, late(), late(), later(), later()])
  return dice.int(60, 240) - lead * DAY_MINUTES
}

/** Engine on and off, five to twenty minutes before the log is written. */
function logOf({ role, start, end, out, closed }: Flight, dice: Dice) {
  const back = role === 'open' ? end : closed
  const off = back - 5 - dice.int(0, role === 'waits' ? 3 : 13)
  const drawn = Math.floor((off - out - dice.int(5, 13)) / 6)
  // A late pilot waited somewhere, and flew no longer than booked.
  const tenths = Math.min(Math.max(drawn, 2), Math.floor((end - start) / 6) - 2)
  return { start: off - tenths * 6 - dice.int(0, 5), end: off, tenths }
}
