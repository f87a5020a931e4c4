import { demonstrationAt } from '#server/reference-api/demonstration/demonstration.ts'
import { asInstant, DAY, HOUR, MINUTE } from '#time/instant.ts'
import { addDays, type PlainDay } from '#time/plain-day.ts'
import { localDayOf, localDays, zoneOf } from '#time/zone.ts'
import { PAGE_HEADER } from '#wire/wire.ts'

/** Somebody who looks at the gateway's answers, knows how the world really is, and compares. */
export interface Witness {
  /** Looks once; `every` ms pass until the next look. Whether the school is open (6 to 22). */
  look(every: number): Promise<boolean>
  found(): Found
}

interface Found {
  readonly looks: number
  readonly unanswered: number
  /** What was told and was not so, in words. */
  readonly lies: readonly string[]
  /** When it was looked, and the age in ms of the local day from two hours before then to its midnight; in opening hours. */
  readonly ages: readonly { readonly at: number; readonly age: number }[]
  /** Minutes in which a booking of the day was shown otherwise than it was, summed over bookings. */
  readonly wrongMinutes: number
}

type Told = Readonly<Record<string, unknown>>
type Collection = 'reservations' | 'flights'

/** A part of an answer: the instants it speaks for, and when it was read. */
interface Part {
  readonly from: number
  readonly to: number
  readonly asOf: number
}

interface Answer {
  readonly records: readonly Told[]
  readonly parts: readonly Part[]
}

/** Between asking and the world's answer as much may pass, by a clock that runs a hundred times too fast. */
const SLACK = 1.5 * MINUTE

export function createWitness(options: {
  readonly address: string
  readonly zone: string
  readonly now: () => number
}): Witness {
  const { address, now } = options
  const zone = zoneOf(options.zone)
  const world = createWorld(options.zone)
  const lies: string[] = []
  const ages: { at: number; age: number }[] = []
  let looks = 0
  let unanswered = 0
  let wrongMinutes = 0

  async function ask(collection: Collection, from: string, to: string): Promise<Answer | null> {
    const url = `${address}/api/v1/${collection}?from=${from}&to=${to}&limit=100`
    try {
      const response = await fetch(url, { headers: PAGE_HEADER })
      const body = (await response.json()) as { data: Told[]; meta: { pageSize: number } }
      if (response.status !== 200) throw new Error(String(response.status))
      const isWhole = body.data.length < body.meta.pageSize
      return {
        records: body.data,
        parts: clipped(partsOf(response.headers, from, to), collection, body.data, isWhole),
      }
    } catch {
      unanswered += 1
      return null
    }
  }

  function compare(collection: Collection, { records, parts }: Answer): void {
    for (const part of parts) {
      const inside = (one: Told) => isIn(part, positionOf(collection, one))
      const told = fingerprint(records.filter(inside))
      const isSo = (at: number) => fingerprint(world(at)[collection].filter(inside)) === told
      if ([part.asOf, part.asOf + MINUTE, part.asOf + SLACK].some(isSo)) continue
      if (!isSinceAsOf(collection, part, records.filter(inside)))
        lies.push(
          `${iso(now())}: ${collection} from ${iso(part.from)} to ${iso(part.to)} are not what they were at ${iso(part.asOf)}`,
        )
    }
  }

  /**
   * A part is as old as its oldest record: one that was read by its id since is newer. Then each record told was so at
   * some minute since, and none is missing that was there all the time.
   */
  function isSinceAsOf(collection: Collection, part: Part, told: readonly Told[]): boolean {
    const since: ReadonlyMap<unknown, string>[] = []
    for (let at = part.asOf; at <= now() + SLACK; at += MINUTE) {
      const inside = world(at)[collection].filter((one) => isIn(part, positionOf(collection, one)))
      since.push(new Map(inside.map((one) => [one['id'], fingerprint([one])])))
    }
    const ids = new Set(told.map((one) => one['id']))
    const isSo = (one: Told) => since.some((then) => then.get(one['id']) === fingerprint([one]))
    const isGone = (id: unknown) => since.some((then) => !then.has(id))
    return (
      told.every(isSo) && [...(since[0]?.keys() ?? [])].every((id) => ids.has(id) || isGone(id))
    )
  }

  function judgeToday({ records, parts }: Answer, every: number, today: PlainDay): void {
    const at = now()
    const { start, end } = localDays(zone, { from: today, to: today })
    const sight = { from: Math.max(start, at - 2 * HOUR), to: end }
    const seen = parts.filter((part) => part.from < sight.to && part.to > sight.from)
    ages.push({ at, age: at - Math.min(...seen.map(({ asOf }) => asOf)) })
    const isToday = (one: Told) => isIn({ from: start, to: end }, positionOf('reservations', one))
    const shown = new Map(records.filter(isToday).map((one) => [one['id'], fingerprint([one])]))
    const real = new Map(
      world(at)
        .reservations.filter(isToday)
        .map((one) => [one['id'], fingerprint([one])]),
    )
    const ids = new Set([...shown.keys(), ...real.keys()])
    const wrong = [...ids].filter((id) => shown.get(id) !== real.get(id)).length
    wrongMinutes += (wrong * every) / MINUTE
  }

  return {
    async look(every) {
      looks += 1
      const at = asInstant(now())
      const today = localDayOf(zone, at)
      const { start, end } = localDays(zone, { from: today, to: today })
      const hour = (at - start) / HOUR
      const isOpen = hour >= 6 && hour < 22
      const board = await ask('reservations', utcDay(start), utcDay(end - 1))
      if (board) {
        compare('reservations', board)
        if (isOpen) judgeToday(board, every, today)
      }
      const others: [Collection, string, string][] = [
        ['reservations', utcDay(end), utcDay(end + DAY - 1)],
        ['reservations', addDays(today, 3), addDays(today, 7)],
        ['flights', today, today],
        ['flights', addDays(today, -6), today],
      ]
      const [collection, from, to] = others[looks % others.length] ?? ['flights', today, today]
      const other = isOpen ? await ask(collection, from, to) : null
      if (other) compare(collection, other)
      return isOpen
    },
    found: () => ({ looks, unanswered, lies, ages, wrongMinutes }),
  }
}

/** The world at an instant; the last few are kept, since most answers stand on the same readings. */
function createWorld(zone: string) {
  const kept = new Map<number, Readonly<Record<Collection, readonly Told[]>>>()
  return (at: number) => {
    // Nothing happens within a minute.
    const minute = Math.floor(at / MINUTE) * MINUTE
    const known = kept.get(minute)
    if (known) return known
    const made = demonstrationAt(zone, minute) as unknown as Record<Collection, readonly Told[]>
    kept.set(minute, made)
    if (kept.size > 400) kept.delete(kept.keys().next().value ?? 0)
    return made
  }
}

function partsOf(headers: Headers, from: string, to: string): Part[] {
  const named = headers.get('flightline-as-of-parts')
  if (named === null) {
    const whole = { from: Date.parse(from), to: Date.parse(to) + DAY }
    return [{ ...whole, asOf: Date.parse(headers.get('flightline-as-of') ?? '') }]
  }
  return named.split(', ').map((text) => {
    const [begins = '', ends = '', at = ''] = text.split(/[/ ]/)
    return { from: Date.parse(begins), to: Date.parse(ends), asOf: Date.parse(at) }
  })
}

/** A full page speaks for what it shows, and not for its last position (§4.1, §4.3). */
function clipped(
  parts: readonly Part[],
  collection: Collection,
  records: readonly Told[],
  isWhole: boolean,
): Part[] {
  const last = records.at(-1)
  if (isWhole || !last) return [...parts]
  const edge = positionOf(collection, last)
  return parts.flatMap((part) => {
    const cut =
      collection === 'reservations'
        ? { ...part, to: Math.min(part.to, edge) }
        : { ...part, from: Math.max(part.from, edge + DAY) }
    return cut.from < cut.to ? [cut] : []
  })
}

/** Reservations lie at their start, flights on their day. */
function positionOf(collection: Collection, record: Told): number {
  return Date.parse(String(record[collection === 'flights' ? 'flightDate' : 'startsAt']))
}

function isIn({ from, to }: { from: number; to: number }, position: number): boolean {
  return position >= from && position < to
}

function fingerprint(records: readonly Told[]): string {
  return records
    .map((one) => JSON.stringify(sorted(one)))
    .sort()
    .join('\n')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

function utcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

const iso = (at: number) => new Date(at).toISOString()
