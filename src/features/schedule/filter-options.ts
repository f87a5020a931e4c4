import { ACTIVITIES } from '#domain/record/activity.ts'
import { NO_CUSTOMER } from '#domain/record/customers.ts'
import { NO_INSTRUCTOR } from '#domain/record/instructors.ts'
import { type Person, personKey } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { STATUSES } from '#domain/record/status.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { FilterOption, FilterSection } from '#ui/fields/FilterGroup.tsx'

type Counts = ReadonlyMap<string, number>
type Chosen = readonly string[] | null

/** Everybody who is named in `role` on some bookings, once. It is the dear part, and counts do not change it. */
export function peopleIn(
  items: readonly Reservation[],
  role: 'customers' | 'instructors',
): ReadonlyMap<string, Person> {
  const byKey = new Map<string, Person>()
  for (const item of items)
    for (const person of item[role]) {
      const key = personKey(person)
      if (key !== '' && !byKey.has(key)) byKey.set(key, person)
    }
  return byKey
}

/** Everybody who instructs in what is known of the range, by name, counted or not. */
export function instructorSections(
  people: ReadonlyMap<string, Person>,
  counts: Counts,
  chosen: Chosen,
): FilterSection[] {
  const options = peopleOptions(people, counts, chosen, NO_INSTRUCTOR)
  options.sort(byLabel)
  return [{ label: '', options: [...options, option(NO_INSTRUCTOR, 'No instructor', counts)] }]
}

/** Hundreds, so the ones with most bookings stand first. */
export function customerSections(
  people: ReadonlyMap<string, Person>,
  counts: Counts,
  chosen: Chosen,
): FilterSection[] {
  const none = option(NO_CUSTOMER, 'No customer', counts)
  const options = [...peopleOptions(people, counts, chosen, NO_CUSTOMER), none]
  options.sort((a, b) => b.count - a.count || byLabel(a, b))
  return [{ label: '', options }]
}

export function activitySections(counts: Counts): FilterSection[] {
  return fixedOptions(ACTIVITIES, counts)
}

/** Cancelled ones have their own switch. */
export function statusSections(counts: Counts): FilterSection[] {
  const { cancelled: _, ...others } = STATUSES
  return fixedOptions(others, counts)
}

function peopleOptions(
  people: ReadonlyMap<string, Person>,
  counts: Counts,
  chosen: Chosen,
  none: string,
): FilterOption[] {
  const strangers = (chosen ?? []).filter((key) => key !== none && !people.has(key))
  return [
    ...[...people].map(([key, { name, email }]) => ({
      ...option(key, visibleText(name.trim() || email.trim()), counts),
      alsoFoundBy: email,
    })),
    ...strangers.map((key) => option(key, visibleText(key), counts)),
  ]
}

function fixedOptions(
  kinds: Readonly<Record<string, { readonly label: string }>>,
  counts: Counts,
): FilterSection[] {
  const options = Object.entries(kinds).map(([kind, { label }]) => option(kind, label, counts))
  return [{ label: '', options }]
}

function option(value: string, label: string, counts: Counts): FilterOption {
  return { value, label, count: counts.get(value) ?? 0 }
}

const collator = new Intl.Collator('en')

function byLabel(a: FilterOption, b: FilterOption): number {
  return collator.compare(a.label, b.label)
}
