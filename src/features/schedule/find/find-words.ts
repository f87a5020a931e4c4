import type { FoundTime, Offer } from '#domain/free/find-times.ts'
import { nameOrEmail } from '#domain/record/person.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { DateFormat } from '#time/date-format.ts'
import { type Instant, MINUTE } from '#time/instant.ts'

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

/** "2:30, 2:45 … 4:30 PM": a gap begins a new run, after a semicolon. */
export function sayStarts(starts: readonly Instant[], format: DateFormat): string {
  const runs: Instant[][] = []
  for (const at of starts) {
    const last = runs.at(-1)
    if (last && at - (last.at(-1) ?? at) <= 15 * MINUTE) last.push(at)
    else runs.push([at])
  }
  return runs.map((run) => sayRun(run, format)).join('; ')
}

function sayRun(run: readonly Instant[], format: DateFormat): string {
  const said = run.map((at, index) =>
    index === run.length - 1 ? format.time(at) : format.briefTime(at),
  )
  return said.length <= 3 ? said.join(', ') : `${said[0]}, ${said[1]} … ${said.at(-1)}`
}

/** "Daniel Ortega", with a time if free for only part of it, and a note if they aren't on that day's schedule. */
export function sayOffer(
  { person, time, isOnSchedule }: Offer,
  whole: FoundTime['time'],
  format: DateFormat,
): string {
  const isPart = time.start !== whole.start || time.end !== whole.end
  const remarks = [
    isPart ? `free ${format.times(time)}` : '',
    isOnSchedule ? '' : 'not on the schedule',
  ].filter(Boolean)
  const name = visibleText(nameOrEmail(person))
  return remarks.length === 0 ? name : `${name} (${remarks.join(', ')})`
}
