import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { addDays, plainDay } from '#time/plain-day.ts'
import { aFlight } from './record-builders.ts'

type Fields = NonNullable<Parameters<typeof aFlight>[0]>

/** Flights of a tail that join exactly, one a day from 1 Oct 2026, with Hobbs `hours` (hundredths) at a Tach/Hobbs of
 * 0.75. The third argument changes single ones by index. */
export function aChain(
  hours: readonly number[],
  fields: Fields = {},
  changed: Readonly<Record<number, Fields>> = {},
): CompletedFlight[] {
  let [hobbs, tach] = [100_000, 80_000]
  return hours.map((delta, index) => {
    const tachDelta = Math.round(delta * 0.75)
    const flight = aFlight({
      date: addDays(plainDay('2026-10-01'), index),
      completedAt: `${addDays(plainDay('2026-10-01'), index)}T17:40:00Z`,
      hobbs: { start: hobbs, end: hobbs + delta, delta },
      tach: { start: tach, end: tach + tachDelta, delta: tachDelta },
      ...fields,
      ...changed[index],
    })
    hobbs += delta
    tach += tachDelta
    return flight
  })
}

/** The delta is computed unless given. */
export function typed(start: number | null, end: number | null, delta?: number | null) {
  const worked = start === null || end === null ? null : end - start
  return { start, end, delta: delta === undefined ? worked : delta }
}
