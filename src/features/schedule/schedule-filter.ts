import { activityKind } from '#domain/activity.ts'
import { groupByModel, NO_AIRCRAFT, tailOf } from '#domain/fleet.ts'
import { instructorKeys, NO_INSTRUCTOR } from '#domain/instructors.ts'
import { personKey } from '#domain/person.ts'
import type { Aircraft, Reservation } from '#domain/reservation.ts'
import { reservationMatches } from '#domain/search.ts'
import { visibleText } from '#domain/visible-text.ts'
import { ACTIVITY_LABELS, STATUS_LABELS } from '#features/booking/booking-labels.ts'
import type { FilterSection } from '#ui/FilterGroup.tsx'
import type { ScheduleState } from './schedule-state.ts'

export type ScheduleFilter = Pick<
  ScheduleState,
  'aircraft' | 'instructor' | 'activity' | 'status' | 'q' | 'cancelled'
>

export interface FilteredReservations {
  readonly shown: readonly Reservation[]
  /** Cancelled ones that would be shown if cancelled ones were. */
  readonly hiddenCancelled: number
}

/** Asking for the status "cancelled" by name is asking for cancelled ones, too. */
export function filterReservations(
  items: readonly Reservation[],
  filter: ScheduleFilter,
): FilteredReservations {
  const aircraft = chosen(filter.aircraft)
  const instructor = chosen(filter.instructor)
  const activity = chosen(filter.activity)
  const status = chosen(filter.status)
  const showsCancelled = filter.cancelled || filter.status?.includes('cancelled') === true
  let hiddenCancelled = 0
  const shown = items.filter((reservation) => {
    const isCancelled = reservation.status.kind === 'cancelled'
    const passes =
      aircraft(tailOf(reservation)) &&
      instructorKeys(reservation).some(instructor) &&
      activity(activityKind(reservation.activity)) &&
      // Cancelled ones have their own switch, whatever the other statuses chosen.
      (isCancelled || status(reservation.status.kind)) &&
      reservationMatches(reservation, filter.q)
    if (passes && isCancelled && !showsCancelled) hiddenCancelled++
    return passes && (!isCancelled || showsCancelled)
  })
  return { shown, hiddenCancelled }
}

/** True where no group, search or switch leaves anything out but cancelled ones. */
export function isUnfiltered(filter: ScheduleFilter): boolean {
  const { aircraft, instructor, activity, status, q } = filter
  return [aircraft, instructor, activity, status].every((list) => list === null) && q.trim() === ''
}

export function aircraftSections(
  fleet: readonly Aircraft[],
  counted: readonly Reservation[],
): FilterSection[] {
  const counts = countBy(counted, (reservation) => [tailOf(reservation)])
  const models = groupByModel(fleet).map((group) => ({
    label: group.model === '' ? 'Model not given' : visibleText(group.model),
    options: group.aircraft.map(({ tail }) => ({
      value: tail,
      label: visibleText(tail),
      count: counts.get(tail) ?? 0,
    })),
  }))
  const none = { value: NO_AIRCRAFT, label: 'No aircraft', count: counts.get(NO_AIRCRAFT) ?? 0 }
  return [...models, { label: '', options: [none] }]
}

export function instructorSections(counted: readonly Reservation[]): FilterSection[] {
  const counts = countBy(counted, instructorKeys)
  const names = new Map<string, string>()
  for (const person of counted.flatMap((reservation) => reservation.instructors))
    names.set(personKey(person), visibleText(person.name.trim() || person.email))
  const options = [...names]
    .map(([value, label]) => ({ value, label, count: counts.get(value) ?? 0 }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
  const none = {
    value: NO_INSTRUCTOR,
    label: 'No instructor',
    count: counts.get(NO_INSTRUCTOR) ?? 0,
  }
  return [{ label: '', options: [...options, none] }]
}

export function activitySections(counted: readonly Reservation[]): FilterSection[] {
  return fixedOptions(
    ACTIVITY_LABELS,
    countBy(counted, (reservation) => [activityKind(reservation.activity)]),
  )
}

/** Cancelled ones have their own switch. */
export function statusSections(counted: readonly Reservation[]): FilterSection[] {
  const { cancelled: _, ...labels } = STATUS_LABELS
  return fixedOptions(
    labels,
    countBy(counted, (reservation) => [reservation.status.kind]),
  )
}

function fixedOptions(
  labels: Readonly<Record<string, string>>,
  counts: ReadonlyMap<string, number>,
): FilterSection[] {
  const options = Object.entries(labels).map(([value, label]) => ({
    value,
    label,
    count: counts.get(value) ?? 0,
  }))
  return [{ label: '', options }]
}

function chosen(list: readonly string[] | null): (value: string) => boolean {
  if (list === null) return () => true
  const values = new Set(list)
  return (value) => values.has(value)
}

function countBy(
  items: readonly Reservation[],
  keysOf: (reservation: Reservation) => readonly string[],
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items)
    for (const key of keysOf(item)) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
