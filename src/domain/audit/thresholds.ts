import type { ActivityKind } from '#domain/record/activity.ts'

/** A limit the school can set, shown as `usual / scale`, in steps of `step`. */
export interface Threshold {
  /** The rule it is listed with; others may use it, too. */
  readonly rule: number
  readonly label: string
  readonly usual: number
  readonly scale: number
  readonly unit: string
  readonly step: number
}

const TENTHS = { scale: 100, unit: 'h', step: 0.1 }
const HUNDREDTHS = { scale: 100, unit: 'h', step: 0.01 }
const MINUTES = { scale: 1, unit: 'min', step: 1 }
const HOURS = { scale: 1, unit: 'h', step: 0.5 }
const HOURS_IN_MINUTES = { scale: 60, unit: 'h', step: 1 }
const COUNT = { scale: 1, unit: '', step: 1 }
const RATIO = { scale: 1, unit: '', step: 0.01 }

export const THRESHOLDS = {
  hobbsJoinWarning: { rule: 4, label: 'Hobbs gap, warning up to', usual: 10, ...TENTHS },
  tachJoinFine: { rule: 5, label: 'Tach gap, allowed up to', usual: 10, ...HUNDREDTHS },
  tachJoinWarning: { rule: 5, label: 'Tach gap, warning up to', usual: 20, ...HUNDREDTHS },
  ratioFlights: { rule: 7, label: 'flights before a ratio is used', usual: 20, ...COUNT },
  ratioWidth: { rule: 7, label: 'smallest ratio tolerance', usual: 0.08, ...RATIO },
  longestHobbs: { rule: 9, label: 'longest Hobbs', usual: 500, ...TENTHS },
  overBooked: { rule: 9, label: 'over the booked time by', usual: 50, ...TENTHS },
  overClockMinutes: { rule: 10, label: 'over the clock by', usual: 12, ...MINUTES },
  overlapMinutes: { rule: 13, label: 'overlap of more than', usual: 5, ...MINUTES },
  closingMinutes: { rule: 17, label: 'closed later than', usual: 1440, ...HOURS_IN_MINUTES },
  dutyHours: { rule: 20, label: 'instruction in 24 h over', usual: 8, ...HOURS },
} as const satisfies Readonly<Record<string, Threshold>>

export type ThresholdName = keyof typeof THRESHOLDS

export const THRESHOLD_NAMES = Object.keys(THRESHOLDS) as ThresholdName[]

/** In hundredths of an hour, minutes, counts or ratios, as the limit says. */
export interface AuditSettings extends Readonly<Record<ThresholdName, number>> {
  readonly off: ReadonlySet<number>
  /** The school's activity names in lower case, for rule 18; others are judged by their words. */
  readonly activityWords: Readonly<Record<string, ActivityKind>>
}

const USUAL = Object.fromEntries(
  THRESHOLD_NAMES.map((name) => [name, THRESHOLDS[name].usual]),
) as Record<ThresholdName, number>

export const USUAL_AUDIT: AuditSettings = { ...USUAL, off: new Set(), activityWords: {} }
