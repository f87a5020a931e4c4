import type { Facets } from '#domain/dispatch/facets.ts'
import { eachName } from '#domain/lists/group-by.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { asWritten, nameOrEmail, type Person } from '#domain/record/person.ts'
import { codesOf } from './filter-codes.ts'
import { customerValue, FILTERS, type FilterName, instructorValue } from './filter-values.ts'
import type { LogRow } from './log-row.ts'

/** Null is all, an empty list none, `none` "nothing recorded"; `flags` are rule numbers. */
export type LogFilter = Readonly<Record<FilterName, readonly string[] | null>> & {
  readonly q: string
}

export const NO_FILTERS: LogFilter = { ...eachName(FILTERS, () => null), q: '' }

interface FilteredRows extends Pick<Facets<LogRow, FilterName>, 'counts'> {
  /** Per row, 1 if shown. */
  readonly passes: Uint8Array
  /** Indexes of shown rows, ascending. */
  readonly places: Uint32Array
}

/** Per value, how many rows it alone would show; one pass over numbers, like `facetsOf`. */
export function filterRows(rows: readonly LogRow[], filter: LogFilter): FilteredRows {
  const coded = codesOf(rows)
  const groups = FILTERS.map((name) => {
    const { codes, values } = coded[name]
    const chosen = filter[name]
    const wanted = chosen && new Set(chosen)
    return {
      name,
      codes,
      values,
      fits: Uint8Array.from(values, (own) =>
        wanted === null || own.some((value) => wanted.has(value)) ? 1 : 0,
      ),
      counts: new Uint32Array(values.length),
    }
  })
  const found = coded.found(filter.q)
  const passes = new Uint8Array(rows.length)
  const places = new Uint32Array(rows.length)
  let shown = 0
  for (let index = 0; index < rows.length; index++) {
    if (found?.[index] === 0) continue
    let failed = -1
    let failures = 0
    for (let at = 0; at < groups.length && failures < 2; at++) {
      const group = groups[at]
      if (!group || group.fits[group.codes[index] ?? 0]) continue
      failed = at
      failures++
    }
    if (failures > 1) continue
    if (failures === 0) {
      passes[index] = 1
      places[shown++] = index
    }
    for (let at = 0; at < groups.length; at++) {
      const group = groups[at]
      if (!group || (failures === 1 && at !== failed)) continue
      const code = group.codes[index] ?? 0
      group.counts[code] = (group.counts[code] ?? 0) + 1
    }
  }
  const counts: Partial<Record<FilterName, ReadonlyMap<string, number>>> = {}
  for (const { name, values, counts: own } of groups) counts[name] = byValue(values, own)
  return {
    passes,
    places: places.subarray(0, shown),
    counts: counts as Facets<LogRow, FilterName>['counts'],
  }
}

function byValue(values: readonly (readonly string[])[], counts: Uint32Array): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [code, own] of values.entries()) {
    const count = counts[code] ?? 0
    if (count > 0) for (const value of own) sums.set(value, (sums.get(value) ?? 0) + count)
  }
  return sums
}

export function peopleOf(
  flights: readonly CompletedFlight[],
  role: 'instructor' | 'customer',
): Map<string, Person> {
  const people = new Map<string, Person>()
  const seen = new Set<string>()
  const keyOf = role === 'instructor' ? instructorValue : customerValue
  for (const flight of flights) {
    const person = flight[role]
    if (person === null) continue
    const raw = asWritten(person)
    if (seen.has(raw)) continue
    seen.add(raw)
    const key = keyOf(flight)
    if (!people.has(key)) people.set(key, person)
  }
  return new Map([...people].sort(([, a], [, b]) => personName(a).localeCompare(personName(b))))
}

export function personName(person: Person): string {
  return nameOrEmail(person) || person.phone.trim() || 'No name'
}
