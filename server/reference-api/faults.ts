import { dayMillis } from './instants.ts'
import type { Collection } from './record-store.ts'

// Failures to look at. A fault is switched on by name for a whole process, or by
// `name@address`, where the address is a UTC day (a list from and to days around it, or a record of
// it) or a collection. The README has the table.

/** Faults that put invented records on one UTC day in place of the real ones. */
const INVENTED_DAYS = ['saturated-day', 'full-day', 'wrong-types'] as const
/** Faults that spoil the answer itself. */
const SPOILED_ANSWERS = [
  'server-error',
  'hang',
  'html',
  'half-body',
  'redirect',
  'spent',
  'rejected-key',
] as const

export type InventedDay = (typeof INVENTED_DAYS)[number]
export type SpoiledAnswer = (typeof SPOILED_ANSWERS)[number]
export type FaultName = InventedDay | SpoiledAnswer

/** `hang`, `hang@2030-05-13` or `hang@flights`. */
export type Fault = FaultName | `${FaultName}@${string}`

/**
 * Where each fault lives when all are on at once (`tour`): Mondays nine weeks apart, so that no
 * week shown, nor the 31 days before it in which long blocks are looked for, meets two of them.
 */
export const FAULT_TOUR: Readonly<Record<FaultName, string>> = {
  'saturated-day': '2030-01-07',
  'full-day': '2030-03-11',
  'wrong-types': '2030-05-13',
  'server-error': '2030-07-15',
  hang: '2030-09-16',
  html: '2030-11-18',
  'half-body': '2031-01-20',
  redirect: '2031-03-24',
  spent: '2031-05-26',
  'rejected-key': '2031-07-28',
}

/** What one request is about, as far as a fault's address goes. */
export interface RequestScope {
  collection: Collection
  holdsDay: (day: string) => boolean
}

/** Reads `a,b@2030-01-07,tour`; problems come back in words. */
export function readFaults(text: string): { faults: Fault[]; problems: string[] } {
  const faults: Fault[] = []
  const problems: string[] = []
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue
    if (entry === 'tour') faults.push(...tour())
    else if (isFault(entry)) faults.push(entry)
    else {
      problems.push(
        `"${entry}" is no fault; there are: tour, ${Object.keys(FAULT_TOUR).join(', ')}, ` +
          'each also as name@YYYY-MM-DD, and those that spoil answers as name@reservations or name@flights',
      )
    }
  }
  return { faults, problems }
}

export function spoiledAnswer(
  faults: Iterable<Fault>,
  scope: RequestScope | null,
): SpoiledAnswer | null {
  for (const fault of faults) {
    const { name, address } = parts(fault)
    if (!isSpoiledAnswer(name)) continue
    if (address === null || (scope !== null && isAbout(scope, address))) return name
  }
  return null
}

function isAbout({ collection, holdsDay }: RequestScope, address: string): boolean {
  return isCollection(address) ? address === collection : holdsDay(address)
}

/** The UTC days that hold invented records; a name without an address stands on its tour day. */
export function inventedDays(faults: Iterable<Fault>): Map<string, InventedDay> {
  const days = new Map<string, InventedDay>()
  for (const fault of faults) {
    const { name, address } = parts(fault)
    if (!isSpoiledAnswer(name)) days.set(address ?? FAULT_TOUR[name], name)
  }
  return days
}

function tour(): Fault[] {
  return Object.entries(FAULT_TOUR).map(([name, day]) => `${name as FaultName}@${day}` as const)
}

function isFault(text: string): text is Fault {
  const [name = '', address, ...rest] = text.split('@')
  if (!Object.hasOwn(FAULT_TOUR, name) || rest.length > 0) return false
  if (address === undefined || dayMillis(address) !== null) return true
  return isSpoiledAnswer(name) && isCollection(address)
}

function isSpoiledAnswer(name: string): name is SpoiledAnswer {
  return (SPOILED_ANSWERS as readonly string[]).includes(name)
}

function isCollection(text: string): text is Collection {
  return text === 'reservations' || text === 'flights'
}

function parts(fault: Fault): { name: FaultName; address: string | null } {
  const at = fault.indexOf('@')
  if (at === -1) return { name: fault as FaultName, address: null }
  return { name: fault.slice(0, at) as FaultName, address: fault.slice(at + 1) }
}
