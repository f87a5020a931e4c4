import type { FoundTime, Offer } from '#domain/free/find-times.ts'
import { nameOrEmail } from '#domain/record/person.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { DateFormat } from '#time/date-format.ts'

/** As said on the phone: "Sun 22 Nov 9:00 AM–11:00 AM, N340DA, Daniel Ortega". */
export function slotText({ day, first, aircraft, offers }: FoundTime, format: DateFormat) {
  const [best] = offers
  const parts = [
    `${format.day(day, 'short')} ${format.times(first)}`,
    aircraft.tail,
    best ? nameOrEmail(best.person) : '',
  ]
  return parts.map(visibleText).filter(Boolean).join(', ')
}

/** "Daniel Ortega", with a time if free for only part of it, and a note if they aren't on that day's schedule. */
export function sayOffer(
  { person, time, isOnSchedule }: Offer,
  whole: FoundTime['time'],
  format: DateFormat,
): string {
  const isPart = time.start !== whole.start || time.end !== whole.end
  const remarks = [
    isPart ? format.times(time) : '',
    isOnSchedule ? '' : 'not on the schedule',
  ].filter(Boolean)
  const name = visibleText(nameOrEmail(person))
  return remarks.length === 0 ? name : `${name} (${remarks.join(', ')})`
}
