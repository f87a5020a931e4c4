import { daysBetween } from './school-zone.ts'

/** What a manager looks for in a log; each once in any 31 days, on an aircraft of its own. */
export const FAULTS = {
  'wrong-digit': { tail: 'N172SP', daysBack: 9 },
  unlogged: { tail: 'N734LB', daysBack: 11 },
  'new-meter': { tail: 'N8310W', daysBack: 14 },
  'no-tach': { tail: 'N4408F', daysBack: 8 },
  'no-tach-in': { tail: 'N4408F', daysBack: 20 },
  'wrong-delta': { tail: 'N340DA', daysBack: 7 },
  'written-twice': { tail: 'N512DS', daysBack: 6 },
  'other-tail': { tail: 'N2038S', daysBack: 12 },
} as const

export type FaultName = keyof typeof FAULTS

const COUNTED_FROM = '2026-11-20'
const PERIOD = 31

export function faultsOn(day: string): FaultName[] {
  return (Object.keys(FAULTS) as FaultName[]).filter((name) => sinceLast(name, day) === 0)
}

/** Whole days since the fault's last turn, 0 on the day itself. */
export function sinceLast(name: FaultName, day: string): number {
  const days = daysBetween(COUNTED_FROM, day) + FAULTS[name].daysBack
  return ((days % PERIOD) + PERIOD) % PERIOD
}

/** Whether an aircraft must fly on a day because a fault in its log should be seen then. */
export function isFaultDay(tailNumber: string, day: string): boolean {
  return faultsOn(day).some((name) => FAULTS[name].tail === tailNumber)
}
