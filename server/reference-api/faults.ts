import { dayMillis, HOUR, MINUTE } from './instants.ts'
import { flightAnswer, hundredths, reservationAnswer } from './record-answers.ts'
import type { Collection, RecordStore } from './record-store.ts'
import { inventedId } from './seeded.ts'

// Deliberate failures, by name for a whole process, or as `name@address`: a UTC day or a collection.

/** Where each fault is on the `tour`: Mondays so far apart that a week and the 31 days before it meet one. */
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
/** These replace a UTC day's records with invented ones. */
const INVENTED_DAYS = ['saturated-day', 'full-day', 'wrong-types'] as const
type InventedDay = (typeof INVENTED_DAYS)[number]
type SpoiledAnswer = Exclude<FaultName, InventedDay>
/** `hang`, `hang@2030-05-13` or `hang@flights`. */
export type Fault = FaultName | `${FaultName}@${string}`

interface RequestScope {
  readonly collection: Collection
  readonly holdsDay: (day: string) => boolean
}

export function readFaults(text: string): { faults: Fault[]; problems: string[] } {
  const tour = Object.entries(FAULT_TOUR).map((at) => at.join('@'))
  const entries = text.split(',').flatMap((part) => (part.trim() === 'tour' ? tour : part.trim()))
  const given = entries.filter((entry) => entry !== '')
  const problems = given.flatMap((entry) => {
    if (isFault(entry)) return []
    return `"${entry}" is no fault; there are: tour, ${Object.keys(FAULT_TOUR).join(', ')}, each also as name@YYYY-MM-DD, and those that spoil answers as name@reservations or name@flights`
  })
  return { faults: given.filter(isFault), problems }
}

function isFault(text: string): text is Fault {
  const [name = '', address, ...rest] = text.split('@')
  if (!Object.hasOwn(FAULT_TOUR, name) || rest.length > 0) return false
  if (address === undefined || dayMillis(address) !== null) return true
  return !isInventedDay(name) && isCollection(address)
}

function isInventedDay(name: string): name is InventedDay {
  return INVENTED_DAYS.some((one) => one === name)
}

export function isCollection(text: string | undefined): text is Collection {
  return text === 'reservations' || text === 'flights'
}

export function spoiledAnswer(
  faults: Iterable<Fault>,
  scope: RequestScope | null,
): SpoiledAnswer | null {
  for (const fault of faults) {
    const [name, address] = fault.split('@') as [FaultName, string?]
    if (isInventedDay(name)) continue
    const isHere = address === undefined || address === scope?.collection
    if (isHere || (!isCollection(address) && scope?.holdsDay(address))) return name
  }
  return null
}

/** `rejected-key` and `spent` are answered elsewhere, with keys and limits. */
export function spoiledResponse(
  fault: Exclude<SpoiledAnswer, 'rejected-key' | 'spent'>,
  sound: Response,
  { signal }: Request,
): Promise<Response> | Response {
  switch (fault) {
    case 'hang':
      return new Promise((resolve) => {
        const leave = () => resolve(new Response(null, { status: 503 }))
        if (signal.aborted) leave()
        else signal.addEventListener('abort', leave, { once: true })
      })
    case 'half-body':
      return halfOf(sound)
    case 'html': {
      const page =
        '<!doctype html><title>Sign in</title><h1>Sign in</h1><p>Your session has ended.</p>\n'
      return new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
    }
    case 'redirect':
      return new Response(null, { status: 302, headers: { Location: '/sign-in' } })
    case 'server-error':
      return Response.json({ error: 'Internal server error.' }, { status: 500 })
  }
}

/** ms; lets the first half leave before the connection is torn down. */
const UNTIL_THE_BREAK = 50

// Promises the whole length, sends half, and breaks the connection.
async function halfOf(sound: Response): Promise<Response> {
  const whole = new Uint8Array(await sound.arrayBuffer())
  const headers = new Headers(sound.headers)
  headers.set('Content-Length', String(whole.length))
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(whole.slice(0, Math.floor(whole.length / 2))),
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, UNTIL_THE_BREAK))
      controller.error(new Error('The connection broke on purpose (half-body).'))
    },
  })
  return new Response(body, { status: sound.status, headers })
}

/** Replaces the UTC days of some faults with invented records. */
export function withInventedDays(
  store: RecordStore,
  collection: Collection,
  faults: Iterable<Fault>,
): RecordStore {
  const days = new Map<string | null, InventedDay>()
  for (const fault of faults) {
    const [name, address] = fault.split('@') as [FaultName, string?]
    if (isInventedDay(name)) days.set(address ?? FAULT_TOUR[name], name)
  }
  if (days.size === 0) return store
  const invented = [...days].flatMap(([day, fault]) => inventedDay(collection, day ?? '', fault))
  return {
    compare: store.compare,
    list(schoolId, { from, to }, limit) {
      // Room for displaced records; no school has thousands in one day.
      const own = store.list(schoolId, { from, to }, limit + 5000)
      const added = invented.filter(({ day }) => (from ?? day) <= day && day <= (to ?? day))
      return [...own.filter(({ day }) => !days.has(day)), ...added]
        .sort(store.compare)
        .slice(0, limit)
    },
    find(schoolId, id) {
      const own = store.find(schoolId, id)
      if (own !== null && !days.has(own.day)) return own
      return invented.find((record) => record.id === id.toLowerCase()) ?? null
    },
  }
}

function inventedDay(collection: Collection, day: string, fault: InventedDay) {
  const record = (index: number) => inventedRecord(collection, day, index)
  // Two valid records come first, to show that the others do not hide them.
  const wrong = (index: number) => spoiledCopies(record(index))[index - 2] ?? record(index)
  const [many, answerOf] =
    fault === 'wrong-types'
      ? [2 + spoiledCopies(record(0)).length, wrong]
      : [fault === 'full-day' ? 100 : 130, record]
  return Array.from({ length: many }, (_, index) => ({
    id: record(index).id,
    day,
    at: inventedTime(day, index),
    body: JSON.stringify(answerOf(index)),
  }))
}

/** One copy per field, nested ones too, with a value of the wrong type. */
function spoiledCopies(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([field, inside]) => {
    const wrong = typeof inside === 'string' ? { not: 'a text' } : 'of the wrong type'
    return [wrong, ...spoiledCopies(inside)].map((put) =>
      Object.assign(Array.isArray(value) ? [...value] : { ...value }, { [field]: put }),
    )
  })
}

// From 05:00 to 21:15 UTC, four at a time, so that the hundredth has neighbors at its instant.
function inventedTime(day: string, index: number): number {
  return (dayMillis(day) ?? 0) + 5 * HOUR + Math.floor(index / 4) * 30 * MINUTE
}

function inventedRecord(collection: Collection, day: string, index: number) {
  const idIn = (list: Collection) => inventedId(`${list} ${day} ${index}`)
  const after = (hours: number) => new Date(inventedTime(day, index) + hours * HOUR).toISOString()
  const [hobbs, tach] = [1000 + index * 1.5, 900 + index * 1.2]
  const customer = {
    name: `Invented Person ${index + 1}`,
    email: `invented.${index + 1}@example.org`,
    phone: '(303) 555-0198',
  }
  const booking = {
    id: idIn(collection),
    reservationNumber: `F-${String(index + 1).padStart(4, '0')}`,
    activityType: 'Dual Flight Training',
    aircraft: { tailNumber: `N${900 + (index % 20)}FX`, model: 'C172S' },
  }
  return collection === 'reservations'
    ? reservationAnswer({
        ...booking,
        status: 'PENDING',
        startsAt: after(0),
        endsAt: after(1.5),
        people: [{ role: 'customer', ...customer }],
      })
    : flightAnswer({
        ...booking,
        reservationId: idIn('reservations'),
        flightDate: day,
        startTime: '08:00:00',
        endTime: '09:30:00',
        completedAt: after(0),
        route: 'KAPA-KFNL-KAPA',
        hobbs: { start: hobbs, end: hobbs + 1.5 },
        tach: { start: hundredths(tach), end: hundredths(tach + 1.2) },
        customer,
        instructor: { name: 'Fay Fault', email: 'fay.fault@example.org', phone: '(303) 555-0199' },
      })
}
