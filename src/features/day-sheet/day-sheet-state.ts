import { day, type Field, oneOf } from '#bookings/address/fields.ts'
import { pageAddress, type StateOf } from '#bookings/address/page-address.ts'
import { BOOKING_FILTER, PAPER } from '#bookings/address/shared-fields.ts'
import { addDays, type DayRange, earlierDay, type PlainDay } from '#time/plain-day.ts'

/** Days of the log searched for last meter readings. */
const READINGS_DAYS = 7

const phones: Field<boolean | null> = {
  read: (word) => (word === undefined ? null : word !== '0'),
  write: (isOn) => (isOn === null ? undefined : isOn ? '1' : '0'),
}

const FIELDS = {
  date: day,
  layout: oneOf(['list', 'board', 'clipboard', 'slips'], 'list'),
  by: oneOf(['aircraft', 'instructor', 'time'], 'aircraft'),
  paper: PAPER.paper,
  phones,
  names: PAPER.names,
  ...BOOKING_FILTER,
  auto: PAPER.auto,
}

const asWritten = pageAddress('printDay', FIELDS)

type Written = StateOf<typeof asWritten>

/** `date` null is today. Filters are the schedule's, so its address works here. */
export interface DaySheetState extends Omit<Written, 'phones'> {
  readonly phones: boolean
}

export type SheetLayout = Written['layout']
export type SheetOrder = Written['by']

export const daySheetAddress = pageAddress<Written, DaySheetState>('printDay', FIELDS, {
  read: (raw) => ({ ...raw, phones: raw.phones ?? phonesByDefault(raw.names) }),
  write: (state) => ({
    ...state,
    phones: state.phones === phonesByDefault(state.names) ? null : state.phones,
  }),
})

/** A sheet that hides names hides numbers, too, unless asked for. */
export function phonesByDefault(names: DaySheetState['names']): boolean {
  return names === 'full'
}

export function readingDays(date: PlainDay, today: PlainDay): DayRange {
  const to = earlierDay(date, today)
  return { from: addDays(to, -READINGS_DAYS), to }
}
