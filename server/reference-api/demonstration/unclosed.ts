import { addDays } from '#reference-api/instants.ts'
import type { Person } from '#reference-api/schema.ts'
import { isFaultDay } from './fault-days.ts'
import { daysBetween } from './school-zone.ts'

const TURNS = ['N2038S', 'N4408F', 'N512DS']
const INSTEAD = 'N2193M'

/**
 * The aircraft whose last flight of a day nobody closes before the next evening. It stands until
 * then, so it can have no part in a fault of the log on that next day.
 */
export function unclosedTail(day: string): string {
  const turn = daysBetween('2026-11-19', day)
  const usual = TURNS[((turn % TURNS.length) + TURNS.length) % TURNS.length] ?? INSTEAD
  return isFaultDay(usual, addDays(day, 1)) ? INSTEAD : usual
}

/** Who flies it, alone, and does not fly the next day: one after the other of `customers`. */
export function unclosedCustomer(day: string, customers: readonly Person[]): Person | undefined {
  const turn = daysBetween('2026-11-19', day)
  return customers[((turn % customers.length) + customers.length) % customers.length]
}
