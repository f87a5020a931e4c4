import type { FreeHole } from '#domain/findings/free-holes.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { formatDay, formatDuration, formatTime } from '#time/format.ts'
import type { InstantRange } from '#time/instant.ts'
import type { Zone } from '#time/zone.ts'

/** "Wed 18 Nov 11:00–13:30 (2:30 h) · Dana Ortiz · N172SP, N5216K 11:30–13:30"; an aircraft's own time where it is shorter. */
export function sayHole(hole: FreeHole, zone: Zone, locale: string): string {
  const { day, time, instructor, aircraft } = hole
  const span = ({ start, end }: InstantRange) =>
    `${formatTime(zone, start, locale)}–${formatTime(zone, end, locale)}`
  const tails = aircraft.map(({ aircraft: { tail }, time: free }) =>
    free.start === time.start && free.end === time.end
      ? visibleText(tail)
      : `${visibleText(tail)} ${span(free)}`,
  )
  const name = visibleText(instructor.name.trim() || instructor.email)
  const when = `${formatDay(day, locale, 'short')} ${span(time)}`
  return `${when} (${formatDuration(time.end - time.start)} h) · ${name} · ${tails.join(', ')}`
}

/** The list as plain lines, for a message. */
export function holesText(holes: readonly FreeHole[], zone: Zone, locale: string): string {
  return holes.map((hole) => sayHole(hole, zone, locale)).join('\n')
}
