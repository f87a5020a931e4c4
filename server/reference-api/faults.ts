import { dayMillis } from './instants.ts'
import type { Collection } from './record-store.ts'

// Failures on purpose. A fault is switched on by name for a whole process, or by `name@address`, where
// the address is a UTC day (a list from and to days around it, or a record of it) or a collection.

/** Where each fault is on the `tour` of all: Mondays so far apart that a week and the 31 days before it meet one. */
export const FAULT_TOUR = {
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
} as const

type FaultName = keyof typeof FAULT_TOUR
/** Faults that put invented records on one UTC day in place of the real ones. */
export type InventedDay = 'saturated-day' | 'full-day' | 'wrong-types'
export type SpoiledAnswer = Exclude<FaultName, InventedDay>
/** `hang`, `hang@2030-05-13` or `hang@flights`. */
export type Fault = FaultName | `${FaultName}@${string}`

/** What one request is about, as far as a fault's address goes. */
export interface RequestScope {
  collection: Collection
  holdsDay: (day: string) => boolean
}

export function readFaults(text: string): { faults: Fault[]; problems: string[] } {
  const faults: Fault[] = []
  const problems: string[] = []
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue
    if (entry === 'tour') faults.push(...TOUR)
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
    if (isInventedDay(name)) continue
    const isHere = address === undefined || address === scope?.collection
    if (isHere || (!isCollection(address) && scope?.holdsDay(address))) return name
  }
  return null
}

/** The UTC days that hold invented records; without an address, the day of the tour. */
export function inventedDays(faults: Iterable<Fault>): Map<string, InventedDay> {
  const days = new Map<string, InventedDay>()
  for (const fault of faults) {
    const { name, address } = parts(fault)
    if (isInventedDay(name)) days.set(address ?? FAULT_TOUR[name], name)
  }
  return days
}

const TOUR = Object.entries(FAULT_TOUR).map(([name, day]) => `${name as FaultName}@${day}` as const)

function isFault(text: string): text is Fault {
  const [name = '', address, ...rest] = text.split('@')
  if (!Object.hasOwn(FAULT_TOUR, name) || rest.length > 0) return false
  if (address === undefined || dayMillis(address) !== null) return true
  return !isInventedDay(name) && isCollection(address)
}

function isInventedDay(name: string): name is InventedDay {
  return ['saturated-day', 'full-day', 'wrong-types'].includes(name)
}

function isCollection(text: string): text is Collection {
  return text === 'reservations' || text === 'flights'
}

function parts(fault: Fault): { name: FaultName; address: string | undefined } {
  const [name, address] = fault.split('@')
  return { name: name as FaultName, address }
}

/** `rejected-key` and `spent` are answered where keys and limits are. */
export function spoiledResponse(
  fault: Exclude<SpoiledAnswer, 'rejected-key' | 'spent'>,
  sound: Response,
  request: Request,
): Promise<Response> | Response {
  if (fault === 'hang') return untilTheClientLeaves(request)
  if (fault === 'half-body') return halfOf(sound)
  if (fault === 'html') {
    return new Response(SIGN_IN, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
  }
  if (fault === 'redirect') {
    return new Response(null, { status: 302, headers: { Location: '/sign-in' } })
  }
  return Response.json({ error: 'Internal server error.' }, { status: 500 })
}

const SIGN_IN =
  '<!doctype html><title>Sign in</title><h1>Sign in</h1><p>Your session has ended.</p>\n'

function untilTheClientLeaves(request: Request): Promise<Response> {
  return new Promise((resolve) => {
    const leave = () => resolve(new Response(null, { status: 503 }))
    if (request.signal.aborted) leave()
    else request.signal.addEventListener('abort', leave, { once: true })
  })
}

/** Long enough for the half to leave before the connection is torn down. */
const UNTIL_THE_BREAK = 50

// The head promises the whole length; then half of it comes and the connection breaks.
async function halfOf(sound: Response): Promise<Response> {
  const whole = new Uint8Array(await sound.arrayBuffer())
  const headers = new Headers(sound.headers)
  headers.set('Content-Length', String(whole.length))
  let sent = false
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!sent) controller.enqueue(whole.slice(0, Math.floor(whole.length / 2)))
      else {
        await new Promise((resolve) => setTimeout(resolve, UNTIL_THE_BREAK))
        controller.error(new Error('The connection broke on purpose (half-body).'))
      }
      sent = true
    },
  })
  return new Response(body, { status: sound.status, headers })
}
