import { addDays } from '#reference-api/instants.ts'
import type { Person } from '#reference-api/schema.ts'
import { type Booking, booking } from './booking.ts'
import { denverInstant, weekday } from './denver-time.ts'
import { type Dice, diceFrom } from './dice.ts'
import type { Airframe } from './fleet.ts'
import type { Occupancy } from './occupancy.ts'

export interface SchoolStaffing {
  name: string
  fleet: readonly Airframe[]
  instructors: readonly Person[]
  customers: readonly Person[]
  weekdayBookings: number
  weekendBookings: number
}

const OPENS = 6 * 60 + 30
const CLOSES = 21 * 60
const MINUTE = 60_000

/** The ordinary bookings of one local day, around what is taken already; in order of their start. */
export function fillDay(
  school: SchoolStaffing,
  day: string,
  today: string,
  occupancy: Occupancy,
): Booking[] {
  const dice = diceFrom(`${school.name} ${day}`)
  const isWeekend = weekday(day) % 6 === 0
  const usual = isWeekend ? school.weekendBookings : school.weekdayBookings
  const wanted = usual + dice.int(-Math.ceil(usual / 15), Math.ceil(usual / 15))
  const isStormy = day < today && dice.chance(0.05)

  const made: Booking[] = []
  for (const slot of dice.shuffled(slots(school.fleet, day, dice))) {
    if (made.length === wanted) break
    const { aircraft, start, end } = slot
    if (!occupancy.isFree(aircraft.tailNumber, start, end)) continue
    const party = findParty(school, slot, dice, occupancy, day)
    if (party === null) continue
    const status = statusOn(day, today, start, end, isStormy, dice)
    // Now and then the aircraft has not been assigned yet, or nobody is on file.
    const hasAircraft = day <= today || !dice.chance(0.02)
    const isKnown = party.instructors.length > 0 || !dice.chance(0.02)
    if (hasAircraft) occupancy.take(aircraft.tailNumber, start, end)
    for (const person of [party.customer, ...party.instructors]) {
      occupancy.take(person.name, start, end)
    }
    made.push(
      booking(`${school.name} ${day} ${aircraft.tailNumber} ${start}`, {
        activity: dice.chance(0.004) ? null : party.activity,
        start,
        end,
        status,
        aircraft: hasAircraft ? aircraft : null,
        customer: isKnown ? party.customer : null,
        instructors: party.instructors,
      }),
    )
  }
  return made.sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1))
}

interface Slot {
  aircraft: Airframe
  start: number
  end: number
}

// Each aircraft's day is cut into blocks with a turn-round between them; a share of them is booked.
function slots(fleet: readonly Airframe[], day: string, dice: Dice): Slot[] {
  return fleet.flatMap((aircraft) => {
    const cut: Slot[] = []
    let at = OPENS + dice.pick([0, 0, 30, 60, 90])
    for (;;) {
      const length = dice.weighted([
        [90, 2],
        [120, 6],
        [150, 1],
        [180, 1],
      ] as const)
      if (at + length > CLOSES) return cut
      const [start, end] = [denverInstant(day, at), denverInstant(day, at + length)]
      cut.push({ aircraft, start, end })
      at +=
        length +
        dice.weighted([
          [0, 3],
          [15, 2],
          [30, 3],
        ] as const)
    }
  })
}

interface Party {
  activity: string
  customer: Person
  instructors: Person[]
}

const DUAL = [
  'Dual Flight Training',
  'Dual Flight Training',
  'Dual - Instrument',
  'dual flight training',
]

function findParty(
  school: SchoolStaffing,
  { aircraft, start, end }: Slot,
  dice: Dice,
  occupancy: Occupancy,
  day: string,
): Party | null {
  const isFree = ({ name }: Person) => occupancy.isFree(name, start, end)
  const dayStart = denverInstant(day, 0)
  const dayEnd = denverInstant(addDays(day, 1), 0)
  const lessons = ({ name }: Person) => occupancy.times(name, dayStart, dayEnd)
  const customer = dice.shuffled(school.customers).find((one) => isFree(one) && lessons(one) === 0)
  if (customer === undefined) return null
  const activity = dice.weighted([
    ['dual', 62],
    ['Rental', 15],
    ['Solo Flight', 10],
    ['Discovery Flight', 7],
    ['Check Ride', 3],
    ['Stage Check', 2],
    ['Ferry', 1],
  ] as const)
  if (activity === 'Rental' || activity === 'Solo Flight' || activity === 'Ferry') {
    return { activity, customer, instructors: [] }
  }
  // A student's own instructor, else whoever works that day and still has room.
  const usual = school.instructors[school.customers.indexOf(customer) % school.instructors.length]
  const onDuty = dice.shuffled(school.instructors).filter((_, index) => index % 7 < 5)
  const teaching = (usual === undefined ? onDuty : [usual, ...onDuty]).filter(
    (one) => isFree(one) && lessons(one) < 4,
  )
  const [first, second] = teaching
  if (first === undefined) return null
  const isPair =
    activity === 'dual' && dice.chance(0.02) && second !== undefined && second !== first
  // The twin is flown for the multi-engine rating.
  const words =
    activity !== 'dual'
      ? activity
      : aircraft.model === 'BE76'
        ? 'Dual - Multi-engine'
        : dice.pick(DUAL)
  return { activity: words, customer, instructors: isPair ? [first, second] : [first] }
}

const PENDING = [
  ['PENDING', 6],
  ['pending', 3],
  ['Pending', 1],
] as const
const COMPLETED = [
  ['completed', 6],
  ['Completed', 3],
  ['COMPLETED', 1],
] as const
const CHECKED_OUT = [
  ['checked-out', 2],
  ['Checked-Out', 1],
] as const
const CANCELLED = [
  ['CANCELLED', 5],
  ['cancelled', 2],
  ['canceled', 2],
  ['Cancelled - No show', 1],
] as const

// Today is drawn as it looks at noon: what ended by eleven is closed, what spans noon is out.
function statusOn(
  day: string,
  today: string,
  start: number,
  end: number,
  isStormy: boolean,
  dice: Dice,
): string {
  if (isStormy && dice.chance(0.6)) return 'Cancelled - WX'
  if (dice.chance(day < today ? 0.11 : 0.05)) return dice.weighted(CANCELLED)
  if (day < today) return dice.chance(0.004) ? 'No show' : dice.weighted(COMPLETED)
  if (day > today) return dice.chance(0.01) ? 'Standby' : dice.weighted(PENDING)
  const noon = denverInstant(today, 12 * 60)
  if (end <= noon - 60 * MINUTE) return dice.weighted(COMPLETED)
  return start < noon ? dice.weighted(CHECKED_OUT) : dice.weighted(PENDING)
}
