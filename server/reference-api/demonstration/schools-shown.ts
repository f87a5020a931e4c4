import type { Person } from '#reference-api/schema.ts'
import { type Airframe, FLEET, SECOND_FLEET } from './fleet.ts'
import type { DayShape } from './lanes.ts'
import { CUSTOMERS, INSTRUCTOR_ROSTER, SECOND_CUSTOMERS, SECOND_INSTRUCTORS } from './people.ts'
import { weekday } from './school-zone.ts'

/** A demonstration school: its people and aircraft, and what its days are like. */
export interface ShownSchool {
  readonly name: string
  /** Of its reservation numbers. */
  readonly letter: string
  readonly fleet: readonly Airframe[]
  readonly instructors: readonly Person[]
  readonly customers: readonly Person[]
  readonly shapeOf: (day: string) => DayShape
  /** Bookings of a day that are cancelled, besides those the desk hears of at its fixed minutes. */
  readonly calledOff: (day: string) => number
  /** Whether its schedule and log have the mistakes that the first school shows. */
  readonly hasMistakes: boolean
}

const isWeekend = (day: string) => weekday(day) % 6 === 0

const GAPS = [
  [0, 8],
  [15, 3],
] as const

const WEEKDAY: DayShape = {
  lanes: 4,
  lengths: [
    [60, 2],
    [75, 2],
    [90, 7],
    [105, 2],
    [120, 5],
  ],
  gaps: GAPS,
  hasTrouble: true,
}

const WEEKEND: DayShape = {
  ...WEEKDAY,
  lengths: [
    [60, 6],
    [75, 5],
    [90, 5],
  ],
}

export const FIRST_SCHOOL: ShownSchool = {
  name: 'Demonstration school',
  letter: 'R',
  fleet: FLEET,
  instructors: INSTRUCTOR_ROSTER,
  customers: CUSTOMERS,
  shapeOf: (day) => (isWeekend(day) ? WEEKEND : WEEKDAY),
  calledOff: (day) => (isWeekend(day) ? 3 : 1),
  hasMistakes: true,
}

/** The small school behind the second key. */
export const SECOND_SCHOOL: ShownSchool = {
  name: 'Second demonstration school',
  letter: 'S',
  fleet: SECOND_FLEET,
  instructors: SECOND_INSTRUCTORS,
  customers: SECOND_CUSTOMERS,
  shapeOf: (day) => ({
    lanes: isWeekend(day) ? 2 : 1,
    lengths: [
      [90, 2],
      [120, 3],
    ],
    gaps: [
      [30, 1],
      [90, 1],
    ],
    hasTrouble: false,
  }),
  calledOff: (day) => (isWeekend(day) ? 1 : 0),
  hasMistakes: false,
}
