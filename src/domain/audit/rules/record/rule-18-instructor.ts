import { auditRule } from '#domain/audit/rules/audit-rule.ts'
import { aboutFlight } from '#domain/audit/words/about.ts'
import { nameOrEmail } from '#domain/record/person.ts'

/** Activities it checks, as named in the settings; a school may have other names. */
export const NAMED_ACTIVITIES = {
  dual: 'activities with an instructor',
  solo: 'rental and solo',
} as const

export const instructorAndActivity = auditRule({
  number: 18,
  name: 'Instructor',
  asks: 'Dual without an instructor, a rental with one.',
  severity: 'warning',
  ofFlight: (flight, { activityOf }) => {
    const kind = activityOf(flight.activity)
    const { instructor } = flight
    if (kind === 'dual' && instructor === null)
      return [aboutFlight(flight, { observation: 'dual-alone' })]
    if (kind !== 'solo' || instructor === null) return []
    return [
      aboutFlight(flight, {
        severity: 'information',
        observation: 'instructor-on-rental',
        facts: { actual: nameOrEmail(instructor) },
      }),
    ]
  },
  say: {
    'dual-alone': () => 'Dual with no instructor on file',
    'instructor-on-rental': ({ facts }) => `${facts.actual ?? 'Instructor'} on a solo or rental`,
  },
  todo: {
    'dual-alone': 'Add the instructor, or correct the activity.',
    'instructor-on-rental': 'Correct the activity, or remove the instructor.',
  },
  many: { 'instructor-on-rental': ['solo or rental with an instructor'] },
})
