import type { RuleNumber } from '#domain/audit/finding.ts'
import type { Severity } from '#domain/findings/severity.ts'
import type { ActivityKind } from '#domain/record/activity.ts'

export interface AuditRule {
  readonly number: RuleNumber
  readonly name: string
  /** What it asks about and from where on, for the settings. */
  readonly asks: string
  /** The gravest it says. */
  readonly severity: Severity
}

/** Every rule in words, by number. */
export const AUDIT_RULES: readonly AuditRule[] = [
  rule(1, 'Reading in below out', 'error', 'A meter that reads less on return than on departure.'),
  rule(
    2,
    'Delta is not in − out',
    'error',
    'A stored delta more than a hundredth off its readings.',
  ),
  rule(3, 'Reading missing', 'warning', 'A reading, or a meter that the tail otherwise has.'),
  rule(4, 'Hobbs join', 'error', 'Hobbs out is not the last Hobbs in; one tenth is a warning.'),
  rule(5, 'Tach join', 'error', 'Tach out is more than 0.10 off the last Tach in.'),
  rule(6, 'Gap explained', 'information', 'Maintenance or an unlogged booking fits the gap.'),
  rule(7, 'Tach/Hobbs ratio', 'error', 'A ratio outside what this tail usually shows.'),
  rule(8, 'One meter stood', 'warning', 'One meter moved and the other did not.'),
  rule(9, 'Hobbs length', 'warning', 'Hobbs of 0, over 5 h, or over the booked time by 0.5 h.'),
  rule(10, 'Hobbs against the clock', 'warning', 'Hobbs longer than in − out by more than 0.2 h.'),
  rule(11, 'Hobbs off its tenth', 'information', 'A Hobbs reading that is not on a tenth.'),
  rule(12, 'Logged twice', 'error', 'Same tail and same Hobbs out, or the same row again.'),
  rule(13, 'Times overlap', 'warning', 'Two flights of one tail or person at the same time.'),
  rule(14, 'Meter replaced', 'information', 'A jump, then three flights that chain from there.'),
  rule(15, 'Booking and log', 'warning', 'Completed and not logged, or logged and not booked.'),
  rule(16, 'Swap', 'information', 'Flown tail or instructor is not the booked one.'),
  rule(
    17,
    'Date and closing',
    'error',
    'Another day than booked, closed late, closed before flown.',
  ),
  rule(18, 'Instructor and activity', 'warning', 'Dual without an instructor, a rental with one.'),
  rule(19, 'Route', 'warning', 'Begins where the last route did not end, or is empty.'),
  rule(20, 'Instructor over 8 h', 'warning', 'Over 8 h in any 24 h, flown and booked; indicative.'),
  rule(21, 'Not closed', 'warning', 'Over before today, and still checked out or pending.'),
]

function rule(number: RuleNumber, name: string, severity: Severity, asks: string): AuditRule {
  return { number, name, severity, asks }
}

/** "4 Hobbs join"; null where there is no such rule. */
export function sayRule(number: string): string | null {
  const found = AUDIT_RULES.find((one) => String(one.number) === number)
  return found ? `${found.number} ${found.name}` : null
}

/** What a school may set. Hundredths of an hour unless named; plain data that a worker can be sent. */
export interface AuditSettings {
  readonly off: ReadonlySet<RuleNumber>
  /** Rule 4: up to this a warning, beyond an error. */
  readonly hobbsJoinWarning: number
  /** Rule 5: up to the first fine, to the second a warning. */
  readonly tachJoinFine: number
  readonly tachJoinWarning: number
  /** Rule 7: flights of a tail until its ratio is learned, and the least width of the band. */
  readonly ratioFlights: number
  readonly ratioWidth: number
  /** Rule 9. */
  readonly longestHobbs: number
  readonly overBooked: number
  /** Rule 10, in minutes. */
  readonly overClockMinutes: number
  /** Rule 13: times are written to five minutes; more counts. */
  readonly overlapMinutes: number
  /** Rule 17. */
  readonly closingMinutes: number
  /** Rule 20, hours in 24. */
  readonly dutyHours: number
  /** The school's own activity names in lower case, for rule 18; others are read by their words. */
  readonly activityWords: Readonly<Record<string, ActivityKind>>
}

/** The trade's defaults. */
export const USUAL_AUDIT: AuditSettings = {
  off: new Set(),
  hobbsJoinWarning: 10,
  tachJoinFine: 10,
  tachJoinWarning: 20,
  ratioFlights: 20,
  ratioWidth: 0.08,
  longestHobbs: 500,
  overBooked: 50,
  overClockMinutes: 12,
  overlapMinutes: 5,
  closingMinutes: 24 * 60,
  dutyHours: 8,
  activityWords: {},
}
