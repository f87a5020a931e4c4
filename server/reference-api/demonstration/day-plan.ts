import { addDays } from '#server/reference-api/instants.ts'
import type { Person } from '#server/reference-api/schema.ts'
import { createCrew, createOccupancy, type Party } from './crew.ts'
import { type Dice, diceFrom } from './dice.ts'
import { FIRST_OUT, LAST_IN, type LaneFlight, laneFlights } from './lanes.ts'
import { downOn, maintenanceOn } from './maintenance.ts'
import {
  changeTime,
  DOUBLE_BOOKED,
  doubleBooking,
  FAULTS,
  faultsOn,
  MORNING_ROUND,
  overlapsDoubleBooking,
  SCHEDULE_CHANGES,
  type ScheduleChange,
  unclosedCustomer,
  unclosedTail,
} from './mistakes.ts'
import { DAY_MINUTES, type Fate, MARGIN, type Planned, plannedId, type Slot } from './planned.ts'
import type { Airframe, ShownSchool } from './schools-shown.ts'

/** Everything ever booked for a local day, in order of start: the same whenever and wherever it is asked. */
export function planDay(school: ShownSchool, day: string): Planned[] {
  const facts = factsOf(school, day)
  for (let attempt = 0; ; attempt += 1) {
    const dice = diceFrom(`${school.name} ${day} ${attempt}`)
    const flights = laneFlights(school.shapeOf(day), facts.changeTimes, dice)
    const planned = flights === null ? null : assign(facts, flights, dice)
    if (planned !== null) return numbered(planned, school, day)
  }
}

/** A booking while the day is being made; one that is never flown has no flight. */
interface Draft extends Planned {
  readonly flight: LaneFlight | null
  readonly aircraft: Airframe
}

/** Adds aircraft, people and what is cancelled, moved or wrong. Null where something does not fit. */
function assign(
  { school, day, isDown, unclosed, absent, faulty, works, changes }: DayFacts,
  flights: readonly LaneFlight[],
  dice: Dice,
): Planned[] | null {
  const occupancy = createOccupancy()
  const findCrew = createCrew(school, absent, dice, occupancy)
  const used = new Map<Airframe, number>()
  const inOrder = flights.toSorted((a, b) => a.slot.start - b.slot.start || a.lane - b.lane)
  const previous = new Map<number, Draft>()
  const drafts: Draft[] = []
  const double = school.hasMistakes ? doubleBooking(inOrder, dice) : null
  if (school.hasMistakes && double === null) return null

  const takeAircraft = (slot: Slot, isWanted = isOrdinary, until = 0) => {
    const end = Math.max(slot.end + MARGIN, until)
    const free = school.fleet.filter(
      (one) =>
        isWanted(one) && !isDown(one, slot) && occupancy.isFree(one.tailNumber, slot.start, end),
    )
    const aircraft = free
      .map((one) => {
        // A twin rarely flies; an aircraft with a fault to show flies before all others.
        const turn = (used.get(one) ?? 0) + dice.int(0, 15) / 10 + (one.model === 'BE76' ? 1.5 : 0)
        return { one, turn: faulty.has(one.tailNumber) && !used.has(one) ? -1 : turn }
      })
      .sort((a, b) => a.turn - b.turn)[0]?.one
    if (aircraft === undefined) return null
    occupancy.take(aircraft.tailNumber, slot.start, end)
    used.set(aircraft, (used.get(aircraft) ?? 0) + 1)
    return aircraft
  }

  const book = (
    slot: Slot,
    aircraft: Airframe,
    party: Party,
    bookedAt: number,
    fate: Fate,
    flight: LaneFlight | null = null,
  ): Draft => {
    const id = plannedId(`${school.name} ${day} ${aircraft.tailNumber} ${slot.start} ${fate.kind}`)
    const made = { ...party, id, day, slot, aircraft, bookedAt, fate, flight }
    const draft: Draft = { ...made, number: null, flown: null, before: null }
    drafts.push(draft)
    return draft
  }

  const reserved = new Map<LaneFlight, Airframe | null>()
  for (const flight of inOrder) {
    const { slot, role } = flight
    const tail = role === 'unclosed' ? unclosed : flight === double?.first ? DOUBLE_BOOKED : null
    if (tail === null) continue
    const until = role === 'unclosed' ? 2 * DAY_MINUTES : 0
    reserved.set(
      flight,
      takeAircraft(slot, ({ tailNumber }) => tailNumber === tail, until),
    )
  }
  for (const flight of inOrder) {
    const { slot, role, shares, out, closed, log } = flight
    const until = role === 'unclosed' ? 2 * DAY_MINUTES : closed
    const late = role === 'waits' ? previous.get(flight.lane) : undefined
    const next = role === 'late' ? waitingFor(flight, inOrder) : undefined
    let aircraft: Airframe | null
    if (late !== undefined && shares === 'aircraft') {
      aircraft = late.aircraft
    } else if (next !== undefined && shares === 'aircraft') {
      aircraft = takeAircraft({ start: slot.start, end: next.slot.end })
    } else if (reserved.has(flight)) {
      aircraft = reserved.get(flight) ?? null
    } else {
      const mayBeDouble = !overlapsDoubleBooking(double, slot)
      aircraft = takeAircraft(slot, (one) => mayBeDouble || isOrdinary(one), until)
    }
    if (aircraft === null) return null
    const sharesInstructor = shares === 'instructor' && (role === 'late' || role === 'waits')
    const alone = role === 'unclosed' ? absent[0] : undefined
    const party: Party | null = alone
      ? { activity: 'Solo Flight', customer: alone, instructors: [] }
      : findCrew(
          slot,
          until,
          aircraft,
          sharesInstructor ? late?.instructors : null,
          sharesInstructor || flight === double?.first || flight === double?.second,
          sharesInstructor ? next?.slot.end : 0,
        )
    if (party === null) return null
    const fate = { kind: 'flown', out, closed, log } as const
    previous.set(flight.lane, book(slot, aircraft, party, bookingTime(dice), fate, flight))
  }

  if (school.hasMistakes) {
    const status = dice.chance(0.7) ? 'Cancelled - No show' : 'No show'
    const start = dice.int(32, 68) * 15
    const noShow = { start, end: start + 90 }
    const aircraft = takeAircraft(noShow)
    const party = aircraft && findCrew(noShow, 0, aircraft)
    if (aircraft === null || party === null) return null
    const fate = (at: number): Fate => ({ kind: 'cancelled', at, status })
    book(noShow, aircraft, party, bookingTime(dice), fate(noShow.end + dice.int(15, 50)))
  }
  for (let count = 0; count < school.cancellations(day); count += 1) {
    const at = dice.int(19 * 60, 23 * 60) - dice.int(1, 9) * DAY_MINUTES
    if (!addCancelled(0, at)) return null
  }
  for (const { change, at } of changes) {
    if (!(change.kind === 'cancelled' ? addCancelled(at + 60, at) : applyChange(change, at))) {
      return null
    }
  }
  if (double !== null) {
    // Between one morning round and the next, the second of the two is on the first one's aircraft.
    const first = drafts.find(({ flight }) => flight === double.first)
    const second = drafts.find(({ flight }) => flight === double.second)
    if (first === undefined || second === undefined) return null
    const [since, until] = [MORNING_ROUND - DAY_MINUTES, MORNING_ROUND]
    second.before = { since, until, slot: second.slot, aircraft: first.aircraft }
  }
  if (school.hasMistakes) {
    flyAnother()
    leaveOpen()
  }
  return [...drafts, ...works].sort((a, b) => a.slot.start - b.slot.start || (a.id < b.id ? -1 : 1))

  function addCancelled(after: number, at: number): boolean {
    const fate: Fate = { kind: 'cancelled', at, status: dice.weighted(CANCELLED) }
    for (let tries = 0; tries < 40; tries += 1) {
      const start = dice.int(Math.ceil(Math.max(after, FIRST_OUT) / 15), (LAST_IN - 180) / 15) * 15
      const slot = { start, end: start + dice.pick([60, 90, 90, 120]) }
      const aircraft = takeAircraft(slot)
      const party = aircraft && findCrew(slot, 0, aircraft)
      if (aircraft === null || party === null) continue
      book(slot, aircraft, party, bookingTime(dice), fate)
      return true
    }
    return false
  }

  /** A flight booked long ago, with nothing special about it yet. */
  function isUntouched({ flight, before, bookedAt }: Draft): boolean {
    return flight?.role === 'plain' && before === null && bookedAt < -8 * DAY_MINUTES
  }

  function applyChange({ kind }: ScheduleChange, at: number): boolean {
    const free = drafts.filter(
      (draft) =>
        isUntouched(draft) &&
        draft.flight !== double?.first &&
        draft.flight !== double?.second &&
        draft.slot.start > at + 50,
    )
    for (const draft of dice.shuffled(free)) {
      if (kind === 'new') {
        draft.bookedAt = at
        return true
      }
      const old = oldSlot(draft, at)
      if (old === null) continue
      draft.before = { since: null, until: at, ...old }
      return true
    }
    return !school.hasMistakes
  }

  function oldSlot({ slot, instructors }: Draft, at: number) {
    for (const shift of dice.shuffled([-120, -90, -60, -45, 45, 60, 90, 120, 0])) {
      const old = { start: slot.start + shift, end: slot.end + shift }
      if (old.start < Math.max(FIRST_OUT, at + 30) || old.end > LAST_IN) continue
      // The instructors are taken for its own time already, which a shift may overlap.
      const own = old.start < slot.end + MARGIN && slot.start < old.end ? 1 : 0
      const isFree = instructors.every(
        ({ name }) => occupancy.times(name, old.start, old.end) === own,
      )
      const aircraft = isFree ? takeAircraft(old) : null
      if (aircraft === null) continue
      for (const { name } of instructors) occupancy.take(name, old.start, old.end)
      return { slot: old, aircraft }
    }
    return null
  }

  /** A discovery flight gets its aircraft only that morning. */
  function leaveOpen(): void {
    const draft = drafts.find(
      (one) =>
        isUntouched(one) &&
        one.activity === 'Discovery Flight' &&
        one.slot.start > MORNING_ROUND + 60,
    )
    if (draft === undefined) return
    draft.before = { since: null, until: MORNING_ROUND, slot: draft.slot, aircraft: null }
  }

  /** Another aircraft is flown than booked: a free one of the same model. */
  function flyAnother(): void {
    const { tail } = FAULTS['other-tail']
    if (!faulty.has(tail)) return
    const draft = drafts.find(
      ({ aircraft, flight }) => flight?.role === 'plain' && aircraft.tailNumber === tail,
    )
    if (draft === undefined) return
    draft.flown = takeAircraft(draft.slot, ({ model }) => model === draft.aircraft.model)
  }
}

type DayFacts = ReturnType<typeof factsOf>

function factsOf(school: ShownSchool, day: string) {
  const isFirst = school.hasMistakes
  const down = isFirst ? downOn(day) : new Set<string>()
  const works = isFirst ? maintenanceOn(day) : []
  const stillOpen = unclosedTail(addDays(day, -1))
  const changes = isFirst ? SCHEDULE_CHANGES : SCHEDULE_CHANGES.filter((_, at) => at % 5 === 0)
  return {
    school,
    day,
    works,
    /** The aircraft of the flight that nobody closes. */
    unclosed: unclosedTail(day),
    /** Who flies it, and who did the day before: they have no other booking. */
    absent: isFirst
      ? [day, addDays(day, -1)].flatMap((one) => unclosedCustomer(one, school.customers) ?? [])
      : ([] as Person[]),
    /** Aircraft that must fly because a fault in their log is due. */
    faulty: new Set<string>(faultsOn(day).map((name) => FAULTS[name].tail)),
    /** Minutes of the day at which the schedule changes, for this day or a later one. */
    changeTimes: [
      MORNING_ROUND,
      ...changes.map((one) => changeTime(one, addDays(day, one.lead)) + one.lead * DAY_MINUTES),
    ],
    changes: changes.map((change) => ({ change, at: changeTime(change, day) })),
    isDown: ({ tailNumber }: Airframe, { start, end }: Slot) =>
      down.has(tailNumber) ||
      (isFirst && tailNumber === stillOpen) ||
      works.some(
        ({ aircraft, slot }) =>
          aircraft?.tailNumber === tailNumber &&
          slot.start < end &&
          // After its meter was replaced, an aircraft flies from the next day on.
          (tailNumber === FAULTS['new-meter'].tail || start < slot.end + 45),
      ),
  }
}

function isOrdinary({ tailNumber }: Airframe): boolean {
  return tailNumber !== DOUBLE_BOOKED
}

function waitingFor(late: LaneFlight, all: readonly LaneFlight[]): LaneFlight | undefined {
  return all.find(
    ({ lane, role, slot }) => lane === late.lane && role === 'waits' && slot.start >= late.slot.end,
  )
}

const CANCELLED = { CANCELLED: 5, cancelled: 2, canceled: 2, 'Cancelled - WX': 2 }

/** Most are standing lessons, entered at night, ten to thirty days ahead. */
function bookingTime(dice: Dice): number {
  const leads = [30, dice.int(21, 29), dice.int(10, 20)]
  const lead = leads[Number(dice.weighted({ 0: 6, 1: 4, 2: 4 }))] ?? 30
  return dice.int(60, 240) - lead * DAY_MINUTES
}

/** Numbers the bookings in the order of the day; work orders have their own letters, a few bookings no number. */
function numbered(bookings: Planned[], school: ShownSchool, day: string): Planned[] {
  for (const [index, made] of bookings.entries()) {
    const kind = made.fate.kind === 'worked-on' ? 'WO' : school.letter
    if (made.id.endsWith('00')) continue
    made.number = `${kind}${day.slice(2).replaceAll('-', '')}-${String(index + 1).padStart(2, '0')}`
  }
  return bookings
}
