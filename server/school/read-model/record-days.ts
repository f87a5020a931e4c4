import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { DAY, type Span } from '#time/instant.ts'
import { compareKeys, type Entry, isAdrift, lowerBound, type When } from './entry.ts'

/** The records of a day (a position rounded down), sorted. The day is NaN for records without a position. */
interface Day {
  readonly start: number
  count: number
  bytes: number
  /** The lowest and the highest position in the day. */
  first: number
  last: number
  /** Null while the day is packed. */
  entries: Entry[] | null
  /** Null once a record in it has changed since. */
  packed: Packed[] | null
}

interface Packed {
  readonly count: number
  readonly bytes: Uint8Array
}

/** Pages and the refresher look at 45 days back and 60 ahead all the time; the last of them are almost empty. */
const MOST_OPEN = 100
/** Bytes. Records are loaded in no order: the more of a day are packed at once, the smaller they get. */
const LOADED_AT_ONCE = 4 * 1024 * 1024

/** All but the `mostOpen` last used days are compressed to a fifth of their text; unpacking one takes half a millisecond. */
export function createRecordDays(dayLength: number, mostOpen = MOST_OPEN) {
  const days = new Map<number, Day>()
  const dayById = new Map<string, Day>()
  const long = new Map<string, { readonly at: number; readonly ends: number }>()
  const adrift = new Map<string, number>()
  /** In order of use, the latest last. */
  const open = new Set<Day>()
  let bytes = 0
  let starts: number[] | null = null

  function dayOf(at: number): Day {
    const start = Math.floor(at / dayLength) * dayLength
    let day = days.get(start)
    if (!day) {
      day = { start, count: 0, bytes: 0, first: at, last: at, entries: null, packed: [] }
      days.set(start, day)
      starts = null
    }
    return day
  }

  function entriesOf(day: Day): Entry[] {
    open.delete(day)
    open.add(day)
    if (day.entries) return day.entries
    const entries = unpacked(day)
    day.entries = entries
    packOthers(day)
    return entries
  }

  function packOthers(used: Day): void {
    for (const day of open) {
      if (open.size <= mostOpen) break
      if (day === used || !day.entries) continue
      day.packed ??= [pack(day.entries)]
      day.entries = null
      open.delete(day)
    }
  }

  function note(day: Day, entry: Entry): void {
    const { id, at, ends, body } = entry
    dayById.set(id, day)
    if (ends - at > DAY) long.set(id, { at, ends })
    if (isAdrift(entry) && !Number.isNaN(at)) adrift.set(id, at)
    day.count += 1
    day.bytes += body.length
    day.first = Math.min(day.first, at)
    day.last = Math.max(day.last, at)
    bytes += body.length
  }

  function put(entry: Entry): void {
    remove(entry.id)
    const day = dayOf(entry.at)
    const entries = entriesOf(day)
    entries.splice(lowerBound(entries, entry), 0, entry)
    note(day, entry)
    day.packed = null
  }

  function remove(id: string): void {
    const day = dayById.get(id)
    if (!day) return
    const entries = entriesOf(day)
    const [entry] = entries.splice(
      entries.findIndex((one) => one.id === id),
      1,
    )
    const length = entry?.body.length ?? 0
    dayById.delete(id)
    long.delete(id)
    adrift.delete(id)
    day.packed = null
    day.count -= 1
    day.bytes -= length
    bytes -= length
    if (day.count > 0) return
    days.delete(day.start)
    open.delete(day)
    starts = null
  }

  function sortedStarts(): readonly number[] {
    starts ??= [...days.keys()].filter((start) => !Number.isNaN(start)).sort((a, b) => a - b)
    return starts
  }

  function* daysIn({ start, end }: Span): Generator<Day> {
    for (const begins of sortedStarts()) {
      if (begins >= end) return
      const day = begins < start - dayLength ? null : days.get(begins)
      if (day && day.last >= start && day.first < end) yield day
    }
  }

  const isInside = (day: Day, { start, end }: Span) => day.first >= start && day.last < end

  function between(range: Span): Entry[] {
    const found: Entry[] = []
    for (const day of daysIn(range)) {
      const entries = entriesOf(day)
      const { start, end } = range
      const some = isInside(day, range)
        ? entries
        : entries.slice(lowerBound(entries, start), lowerBound(entries, end))
      for (const entry of some) found.push(entry)
    }
    return found
  }

  function entry(id: string): Entry | null {
    const day = dayById.get(id)
    return (day && entriesOf(day).find((one) => one.id === id)) ?? null
  }

  function* from(position: number): Generator<Entry> {
    for (const day of daysIn({ start: position, end: Number.POSITIVE_INFINITY })) {
      const entries = entriesOf(day)
      yield* entries.slice(lowerBound(entries, position))
    }
  }

  /** The last first. */
  function* before(position: number): Generator<Entry> {
    for (const start of sortedStarts().toReversed()) {
      const day = days.get(start)
      if (!day || day.first >= position) continue
      const entries = entriesOf(day)
      yield* entries.slice(0, lowerBound(entries, position)).reverse()
    }
  }

  return {
    entry,
    put,
    remove,
    between,
    from,
    before,
    size: () => dayById.size,
    bytes: () => bytes,
    starts: sortedStarts,
    adrift: adrift as ReadonlyMap<string, number>,

    touch(entry: Entry, { asOf, tick }: When): void {
      Object.assign(entry, { asOf, tick })
      const day = dayById.get(entry.id)
      if (day) day.packed = null
    },

    count(range: Span): number {
      let count = 0
      for (const day of daysIn(range)) {
        if (isInside(day, range)) count += day.count
        else {
          const entries = entriesOf(day)
          count += lowerBound(entries, range.end) - lowerBound(entries, range.start)
        }
      }
      return count
    },

    /** Those that last more than a day and run at an instant (a position), in order. */
    longOnes(at: number): readonly Entry[] {
      const ids = [...long].filter(([, one]) => one.at < at && one.ends > at)
      return ids.flatMap(([id]) => entry(id) ?? []).sort(compareKeys)
    },

    nowhere(): readonly Entry[] {
      const day = days.get(Number.NaN)
      return day ? [...entriesOf(day)] : []
    },

    /** In no order; a packed day is unpacked only while it is iterated. */
    *all(): Generator<Entry> {
      for (const day of days.values()) yield* day.entries ?? unpacked(day)
    },

    clear(): void {
      for (const all of [days, dayById, long, adrift, open]) all.clear()
      bytes = 0
      starts = null
    },

    /** Adds many records, in no order. Only for an empty index. */
    startLoading() {
      const waiting = new Map<Day, Entry[]>()
      let length = 0
      const packWaiting = () => {
        for (const [day, entries] of waiting) (day.packed ??= []).push(pack(entries))
        waiting.clear()
        length = 0
      }
      return {
        add(entry: Entry): void {
          const day = dayOf(entry.at)
          note(day, entry)
          const entries = waiting.get(day)
          if (entries) entries.push(entry)
          else waiting.set(day, [entry])
          length += entry.body.length
          if (length > LOADED_AT_ONCE) packWaiting()
        },
        end: packWaiting,
      }
    },
  }
}

/** Packed by kind: all numbers of one kind, then of the next, and then all texts. */
const NUMBERS = 8

function pack(entries: readonly Entry[]): Packed {
  const count = entries.length
  const numbers = new Float64Array(NUMBERS * count)
  for (const [i, { id, at, rank, isPlaced, ends, asOf, tick, body }] of entries.entries())
    for (const [n, number] of [
      at,
      rank,
      Number(isPlaced),
      ends,
      asOf,
      tick,
      id.length,
      body.length,
    ].entries())
      numbers[n * count + i] = number
  const texts = entries.map(({ id, body }) => id + body).join('')
  const whole = Buffer.concat([Buffer.from(numbers.buffer), Buffer.from(texts, 'latin1')])
  // Copied: zlib's own result may keep a larger piece of memory alive.
  return { count, bytes: new Uint8Array(deflateRawSync(whole)) }
}

function unpacked(day: Day): Entry[] {
  const entries = (day.packed ?? []).flatMap(unpack)
  return entries.sort(compareKeys)
}

function unpack({ count, bytes }: Packed): Entry[] {
  const whole = inflateRawSync(bytes)
  let offset = NUMBERS * 8 * count
  const numbers = new Float64Array(new Uint8Array(whole.subarray(0, offset)).buffer)
  // Each text is decoded on its own: a slice of a long string would keep all of it alive.
  const textOf = (length: number) => {
    offset += length
    return whole.toString('latin1', offset - length, offset)
  }
  return Array.from({ length: count }, (_, i) => {
    const number = (n: number) => numbers[n * count + i] as number
    return {
      id: textOf(number(6)),
      at: number(0),
      rank: number(1),
      isPlaced: number(2) === 1,
      ends: number(3),
      asOf: number(4),
      tick: number(5),
      body: textOf(number(7)),
    }
  })
}
