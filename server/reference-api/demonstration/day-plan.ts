import { addDays } from '#reference-api/instants.ts'
import type { Person } from '#reference-api/schema.ts'
import { createCrew, MARGIN, type Party } from './crew.ts'
import { DESK_TASKS, type DeskTask, MORNING_ROUND, momentOf } from './desk.ts'
import { type Dice, diceFrom } from './dice.ts'
import { FAULTS, faultsOn } from './fault-days.ts'
import type { Airframe } from './fleet.ts'
import { FIRST_OUT, LAST_IN, type LaneFlight, laneFlights } from './lanes.ts'
import { downOn, maintenanceOn } from './maintenance.ts'
import { createOccupancy } from './occupancy.ts'
import {
  type Before,
  DAY_MINUTES,
  type Fate,
  type Planned,
  plannedId,
  type Slot,
} from './planned.ts'
import { PROMISED_TWICE, type Promised, promisedTwice, touchesPromise } from './promised-twice.ts'
import type { ShownSchool } from './schools-shown.ts'
import { unclosedCustomer, unclosedTail } from './unclosed.ts'

/**
 * Everything ever booked for a local day, with all that becomes of it, in order of start.
 * The same for the same school and day, no matter from which day or zone it is asked.
 */
export function planDay(school: ShownSchool, day: string): Planned[] {
  const facts = factsOf(school, day)
  for (let attempt = 0; ; attempt += 1) {
    const dice = diceFrom(`${school.name} ${day} ${attempt}`)
    const flights = laneFlights(school.shapeOf(day), facts.atTheDesk, dice)
    const planned = flights === null ? null : manned(facts, flights, dice)
    if (planned !== null) return numbered(planned, school, day)
  }
}

/** A booking while the day is being made. */
interface Draft {
  readonly slot: Slot
  readonly flight: LaneFlight | null
  aircraft: Airframe
  flown: Airframe | null
  party: Party
  bookedAt: number
  before: Before | null
  cancelled: { at: number; status: string } | null
}

function manned(
  { school, day, isDown, unclosed, absent, showing, works, tasks }: DayFacts,
  flights: readonly LaneFlight[],
  dice: Dice,
): Planned[] | null {
  const occupancy = createOccupancy()
  const crew = createCrew(school, absent, dice, occupancy)
  const used = new Map<Airframe, number>()
  const inOrder = flights.toSorted((a, b) => a.slot.start - b.slot.start || a.lane - b.lane)
  const previous = new Map<number, Draft>()
  const drafts: Draft[] = []
  const twice = school.hasMistakes ? promisedTwice(inOrder, dice) : null
  if (school.hasMistakes && twice === null) return null

  const takeAircraft = (slot: Slot, until: number, wanted: (one: Airframe) => boolean) => {
    const end = Math.max(slot.end + MARGIN, until)
    const free = school.fleet.filter(
      (one) =>
        wanted(one) && !isDown(one, slot) && occupancy.isFree(one.tailNumber, slot.start, end),
    )
    const aircraft = free
      .map((one) => {
        // A twin rarely flies; an aircraft with a mistake to show flies before all others.
        const turn = (used.get(one) ?? 0) + dice.int(0, 15) / 10 + (one.model === 'BE76' ? 1.5 : 0)
        return { one, turn: showing.has(one.tailNumber) && !used.has(one) ? -1 : turn }
      })
      .sort((a, b) => a.turn - b.turn)[0]?.one
    if (aircraft === undefined) return null
    occupancy.take(aircraft.tailNumber, slot.start, end)
    used.set(aircraft, (used.get(aircraft) ?? 0) + 1)
    return aircraft
  }

  // People who need a certain aircraft get it first.
  const promised = new Map<LaneFlight, Airframe | null>()
  for (const flight of inOrder) {
    const { slot, role } = flight
    const wanted = role === 'unclosed' ? unclosed : flight === twice?.first ? PROMISED_TWICE : null
    if (wanted === null) continue
    const until = role === 'unclosed' ? 2 * DAY_MINUTES : 0
    promised.set(
      flight,
      takeAircraft(slot, until, (one) => one.tailNumber === wanted),
    )
  }
  for (const flight of inOrder) {
    const { slot, role, shares } = flight
    const until = role === 'unclosed' ? 2 * DAY_MINUTES : flight.closed
    const before = previous.get(flight.lane)
    const heir = role === 'waits' ? before : undefined
    const next = role === 'late' ? waitingFor(flight, inOrder) : undefined
    let aircraft: Airframe | null
    if (heir !== undefined && shares === 'aircraft') {
      aircraft = heir.aircraft
    } else if (next !== undefined && shares === 'aircraft') {
      aircraft = takeAircraft({ start: slot.start, end: next.slot.end }, 0, isOrdinary)
    } else if (promised.has(flight)) {
      aircraft = promised.get(flight) ?? null
    } else {
      aircraft = takeAircraft(
        slot,
        until,
        (one) => one.tailNumber !== PROMISED_TWICE || !touchesPromise(twice, slot),
      )
    }
    if (aircraft === null) return null
    const sharesInstructor = shares === 'instructor' && (role === 'late' || role === 'waits')
    const alone = role === 'unclosed' ? absent[0] : undefined
    const party: Party | null = alone
      ? { activity: 'Solo Flight', customer: alone, instructors: [] }
      : crew.find(slot, until, aircraft, {
          with: heir !== undefined && sharesInstructor ? heir.party.instructors : null,
          mustTeach: sharesInstructor || flight === twice?.first || flight === twice?.second,
          until: next !== undefined && sharesInstructor ? next.slot.end : 0,
        })
    if (party === null) return null
    const draft: Draft = {
      slot,
      flight,
      aircraft,
      flown: null,
      party,
      bookedAt: standing(dice),
      before: null,
      cancelled: null,
    }
    previous.set(flight.lane, draft)
    drafts.push(draft)
  }

  const addCancelled = (after: number, cancelled: { at: number; status: string }): boolean => {
    for (let tries = 0; tries < 40; tries += 1) {
      const start = dice.int(Math.ceil(Math.max(after, FIRST_OUT) / 15), (LAST_IN - 180) / 15) * 15
      const slot = { start, end: start + dice.pick([60, 90, 90, 120]) }
      const aircraft = takeAircraft(slot, 0, isOrdinary)
      if (aircraft === null) continue
      const party = crew.find(slot, 0, aircraft)
      if (party === null) continue
      const bookedAt = standing(dice)
      drafts.push({
        slot,
        flight: null,
        aircraft,
        flown: null,
        party,
        bookedAt,
        before: null,
        cancelled,
      })
      return true
    }
    return false
  }
  if (school.hasMistakes) {
    // Nobody came; it is cancelled once that is certain.
    const status = dice.chance(0.7) ? 'Cancelled - No show' : 'No show'
    const start = dice.int(32, 68) * 15
    const noShow = { start, end: start + 90 }
    const aircraft = takeAircraft(noShow, 0, isOrdinary)
    const party = aircraft && crew.find(noShow, 0, aircraft)
    if (aircraft === null || party === null) return null
    drafts.push({
      slot: noShow,
      flight: null,
      aircraft,
      flown: null,
      party,
      bookedAt: standing(dice),
      before: null,
      cancelled: { at: noShow.end + dice.int(15, 50), status },
    })
  }
  for (let count = 0; count < school.calledOff(day); count += 1) {
    const at = dice.int(19 * 60, 23 * 60) - dice.int(1, 9) * DAY_MINUTES
    if (!addCancelled(0, { at, status: dice.weighted(CANCELLED) })) return null
  }
  for (const { task, at } of tasks) {
    if (task.kind === 'cancelled') {
      if (!addCancelled(at + 60, { at, status: dice.weighted(CANCELLED) })) return null
    } else if (!done(task, at)) return null
  }
  if (twice !== null && !promise(twice)) return null
  if (school.hasMistakes) {
    swap()
    leaveOpen()
  }
  return [...drafts.map((draft) => planned(school, day, draft)), ...works].sort(
    (a, b) => a.slot.start - b.slot.start || (a.id < b.id ? -1 : 1),
  )

  /** What the desk does to a booking that will be flown: books it late in the day, or moves it. */
  function done(task: DeskTask, at: number): boolean {
    const free = drafts.filter(
      ({ flight, before, bookedAt, slot }) =>
        flight?.role === 'plain' &&
        before === null &&
        bookedAt < -8 * DAY_MINUTES &&
        flight !== twice?.first &&
        flight !== twice?.second &&
        slot.start > at + 50,
    )
    for (const draft of dice.shuffled(free)) {
      if (task.kind === 'new') {
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

  function oldSlot(draft: Draft, at: number): { slot: Slot; aircraft: Airframe } | null {
    const { slot, party } = draft
    for (const shift of dice.shuffled([-120, -90, -60, -45, 45, 60, 90, 120, 0])) {
      const old = { start: slot.start + shift, end: slot.end + shift }
      if (old.start < Math.max(FIRST_OUT, at + 30) || old.end > LAST_IN) continue
      // Its own time is already in the book, so a shift must not overlap it.
      const self = old.start < slot.end + MARGIN && slot.start < old.end ? 1 : 0
      const isFree = party.instructors.every(
        ({ name }) => occupancy.times(name, old.start, old.end) === self,
      )
      if (!isFree) continue
      const aircraft = takeAircraft(old, 0, isOrdinary)
      if (aircraft === null) continue
      for (const { name } of party.instructors) occupancy.take(name, old.start, old.end)
      return { slot: old, aircraft }
    }
    return null
  }

  /** Between one morning round and the next, the second of the two is on the first one's aircraft. */
  function promise({ first, second }: Promised): boolean {
    const one = drafts.find(({ flight }) => flight === first)
    const other = drafts.find(({ flight }) => flight === second)
    if (one === undefined || other === undefined) return false
    other.before = {
      since: MORNING_ROUND - DAY_MINUTES,
      until: MORNING_ROUND,
      slot: other.slot,
      aircraft: one.aircraft,
    }
    return true
  }

  /** A discovery flight that gets its aircraft only that morning. */
  function leaveOpen(): void {
    const draft = drafts.find(
      ({ flight, before, bookedAt, party, slot }) =>
        flight?.role === 'plain' &&
        before === null &&
        bookedAt < -8 * DAY_MINUTES &&
        party.activity === 'Discovery Flight' &&
        slot.start > MORNING_ROUND + 60,
    )
    if (draft !== undefined)
      draft.before = { since: null, until: MORNING_ROUND, slot: draft.slot, aircraft: null }
  }

  /** Another aircraft is flown than booked: a free one of the same model. */
  function swap(): void {
    if (!showing.has(FAULTS['other-tail'].tail)) return
    const draft = drafts.find(
      ({ aircraft, flight }) =>
        flight?.role === 'plain' && aircraft.tailNumber === FAULTS['other-tail'].tail,
    )
    if (draft === undefined) return
    draft.flown = takeAircraft(draft.slot, 0, ({ model }) => model === draft.aircraft.model)
  }
}

/** What is settled for a day before its flights are drawn. */
interface DayFacts {
  readonly school: ShownSchool
  readonly day: string
  readonly isDown: (one: Airframe, slot: Slot) => boolean
  /** The aircraft of the flight that nobody closes. */
  readonly unclosed: string
  /** Who flies it, and who did the day before: they have no other booking. */
  readonly absent: readonly Person[]
  /** Aircraft that must fly because a mistake in their log is due. */
  readonly showing: ReadonlySet<string>
  readonly works: readonly Planned[]
  /** Minutes of the day at which the desk does something, for this day or a later one. */
  readonly atTheDesk: readonly number[]
  readonly tasks: readonly { readonly task: DeskTask; readonly at: number }[]
}

function factsOf(school: ShownSchool, day: string): DayFacts {
  const isFirst = school.hasMistakes
  const down = isFirst ? downOn(day) : new Set<string>()
  const works = isFirst ? maintenanceOn(day) : []
  const stillOpen = unclosedTail(addDays(day, -1))
  const tasks = isFirst ? DESK_TASKS : DESK_TASKS.filter((_, index) => index % 5 === 0)
  return {
    school,
    day,
    works,
    unclosed: unclosedTail(day),
    absent: isFirst
      ? [day, addDays(day, -1)].flatMap((one) => unclosedCustomer(one, school.customers) ?? [])
      : [],
    showing: new Set(faultsOn(day).map((name) => FAULTS[name].tail)),
    atTheDesk: [
      MORNING_ROUND,
      ...tasks.map((task) => momentOf(task, addDays(day, task.lead)) + task.lead * DAY_MINUTES),
    ],
    tasks: tasks.map((task) => ({ task, at: momentOf(task, day) })),
    isDown: ({ tailNumber }, { start, end }) =>
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

const isOrdinary = ({ tailNumber }: Airframe) => tailNumber !== PROMISED_TWICE

function waitingFor(late: LaneFlight, all: readonly LaneFlight[]): LaneFlight | undefined {
  return all.find(
    ({ lane, role, slot }) => lane === late.lane && role === 'waits' && slot.start >= late.slot.end,
  )
}

const CANCELLED = [
  ['CANCELLED', 5],
  ['cancelled', 2],
  ['canceled', 2],
  ['Cancelled - WX', 2],
] as const

/** Most are standing lessons, entered at night, ten to thirty days ahead. */
function standing(dice: Dice): number {
  const lead = dice.weighted([
    [30, 6],
    [dice.int(21, 29), 4],
    [dice.int(10, 20), 4],
  ])
  return dice.int(60, 240) - lead * DAY_MINUTES
}

function planned(school: ShownSchool, day: string, draft: Draft): Planned {
  const { slot, flight, cancelled, aircraft, flown, party, bookedAt, before } = draft
  const fate: Fate =
    flight !== null
      ? { kind: 'flown', out: flight.out, closed: flight.closed, log: flight.log }
      : { kind: 'cancelled', at: cancelled?.at ?? 0, status: cancelled?.status ?? 'CANCELLED' }
  return {
    id: plannedId(`${school.name} ${day} ${aircraft.tailNumber} ${slot.start} ${fate.kind}`),
    number: null,
    day,
    activity: party.activity,
    slot,
    aircraft,
    flown,
    customer: party.customer,
    instructors: party.instructors,
    bookedAt,
    before,
    fate,
  }
}

/** Numbers in the order of the day, as a desk would assign them; work orders have their own, a few bookings have none. */
function numbered(bookings: Planned[], school: ShownSchool, day: string): Planned[] {
  for (const [index, made] of bookings.entries()) {
    const kind = made.fate.kind === 'worked-on' ? 'WO' : school.letter
    if (made.id.endsWith('00')) continue
    made.number = `${kind}${day.slice(2).replaceAll('-', '')}-${String(index + 1).padStart(2, '0')}`
  }
  return bookings
}
