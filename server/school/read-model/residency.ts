import { layOver, partsIn } from '#coverage/spans.ts'
import type { ListName } from '#server/school/upstream/question.ts'
import { MINUTE, type Span, utcDayOf, utcDayStart } from '#time/instant.ts'
import { addDays } from '#time/plain-day.ts'
import { AXES, COLLECTIONS } from './axis.ts'
import { clipped } from './coverage.ts'
import type { WantedRecords } from './model-store.ts'

/** The days in memory whether anybody asks for them or not, from today in UTC. */
export const WINDOW = { back: 31, ahead: 59 }
/** Of a school with too many records, at the least: a day back and two ahead. */
const LEAST_SHARE = 1 / 32
/** How long others stay after they were last asked for. */
export const RESIDENT_FOR = 10 * MINUTE
/** Ids that are not to be loaded again and again. */
const MOST_ABSENT = 2_000

/**
 * Thrown where an answer needs what is not in memory, before anything was done. Whoever asks waits for `loaded` and asks
 * again (`whenResident`): so no way to an answer can forget to load, and where all is in memory nobody waits.
 */
export class NotResident extends Error {
  override readonly name = 'NotResident'
  /** Rejects with `OutOfReach`. */
  readonly loaded: Promise<void>

  constructor(loaded: Promise<void>) {
    super('It is not in memory yet.')
    this.loaded = loaded
    loaded.catch(() => {})
  }
}

/** What `work` comes to once all that it needs is in memory: at once if it is. `work` has no effect until then. */
export function whenResident<T>(work: () => T): T | Promise<Awaited<T>> {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof NotResident)) throw error
    return afterLoading(error, work)
  }
}

async function afterLoading<T>({ loaded }: NotResident, work: () => T): Promise<Awaited<T>> {
  await loaded
  return await whenResident(work)
}

/** What is in memory of a school whose records are too many to be there all the time. */
export interface Residency {
  /** Throws `NotResident` unless a stretch of positions is in memory; it stays for ten minutes. */
  need(collection: ListName, stretch: Span): void
  /** The same of what changed after an instant (epoch ms). */
  needChanges(since: number): void
  /** The same of records by their ids. */
  needSome(collection: ListName, ids: readonly string[]): void
  /** Whether a stretch touches what is in memory. */
  touches(collection: ListName, stretch: Span): boolean
  /** Whether a record was asked for by its id within ten minutes. */
  isWanted(collection: ListName, id: string): boolean
  /** Since when all changes are in memory, epoch ms. */
  changesSince(): number
  /** Records are in the store, whatever a former look for them found. */
  present(ids: readonly string[]): void
  /** The window alone is in memory. */
  begin(): void
  /** Half of the window alone stays in memory, down to a day or two; whether it was more. */
  narrow(): boolean
  /** What is always in memory, until all is loaded anew. */
  window(line: LineName): Span
  /** What nobody asked for lately counts as not in memory; whether there was any. */
  age(): boolean
}

/** When each stretch was last asked for, epoch ms to the minute. */
type Stay = Span & { readonly at: number }

export const CHANGES = 'changes'
export const EVERYTHING: Span = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }
type LineName = ListName | typeof CHANGES

export function createResidency(options: {
  readonly now: () => number
  /** Loads and puts into memory; rejects with `OutOfReach`. */
  readonly load: (wanted: WantedRecords) => Promise<void>
  /** Whether a record is in memory. */
  readonly has: (collection: ListName, id: string) => boolean
}): Residency {
  const { now, load, has } = options
  const stays = new Map<LineName, readonly Stay[]>()
  const underWay = new Map<string, Promise<void>>()
  const asked = new Map<string, number>()
  const absent = new Set<string>()
  let share = 1
  begin()

  function begin(): void {
    share = 1
    clip()
    absent.clear()
  }

  function window(line: LineName): Span {
    return residentWindow(line, now(), share)
  }

  function clip(): void {
    const at = minute()
    for (const line of [...COLLECTIONS, CHANGES] as const)
      stays.set(line, [{ ...window(line), at }])
    asked.clear()
  }

  function minute(): number {
    return Math.floor(now() / MINUTE) * MINUTE
  }

  function loading(key: string, wanted: WantedRecords, then: () => void): NotResident {
    const running = underWay.get(key)
    if (running) return new NotResident(running)
    const started = load(wanted)
      .then(then)
      .finally(() => underWay.delete(key))
    underWay.set(key, started)
    return new NotResident(started)
  }

  function note(line: LineName, stretch: Span): void {
    const always = window(line)
    if (
      stretch.start >= always.start &&
      stretch.end <= always.end &&
      missingIn(line, stretch).length === 0
    )
      return
    const stay = { ...stretch, at: minute() }
    stays.set(
      line,
      layOver(stays.get(line) ?? [], stretch, [stay], (one, other) => one.at === other.at),
    )
  }

  function missingIn(line: LineName, stretch: Span): Span[] {
    return [...partsIn(stays.get(line) ?? [], stretch)].filter(({ span }) => !span)
  }

  function require(line: LineName, stretch: Span, wanted: (missing: Span) => WantedRecords): void {
    const missing = missingIn(line, stretch)
    const [first, last] = [missing[0], missing.at(-1)]
    if (first && last) {
      const lacking = { start: first.start, end: last.end }
      const key = `${line} ${lacking.start} ${lacking.end}`
      throw loading(key, wanted(lacking), () => note(line, lacking))
    }
    note(line, stretch)
  }

  return {
    begin,
    window,
    narrow() {
      const wasMore = share > LEAST_SHARE
      share = Math.max(LEAST_SHARE, share / 2)
      clip()
      return wasMore
    },
    need(collection, stretch) {
      // The rest of a day is asked for next.
      const days = wholeDays(collection, stretch)
      require(collection, days, (missing) => ({ collection, ...missing }))
    },
    needChanges(since) {
      require(CHANGES, { start: since, end: Number.POSITIVE_INFINITY }, () => ({ since }))
    },
    needSome(collection, ids) {
      for (const id of ids) asked.set(`${collection} ${id}`, now())
      const lacking = ids.filter((id) => !has(collection, id) && !absent.has(`${collection} ${id}`))
      if (lacking.length === 0 || missingIn(collection, EVERYTHING).length === 0) return
      const key = `${collection} ${lacking.join(' ')}`
      throw loading(key, { collection, ids: lacking }, () => {
        for (const id of lacking) if (!has(collection, id)) absent.add(`${collection} ${id}`)
      })
    },
    touches: (collection, stretch) => clipped(stays.get(collection) ?? [], stretch).length > 0,
    isWanted: (collection, id) => asked.has(`${collection} ${id}`),
    changesSince: () => stays.get(CHANGES)?.[0]?.start ?? Number.POSITIVE_INFINITY,
    present(ids) {
      for (const id of ids)
        for (const collection of COLLECTIONS) absent.delete(`${collection} ${id}`)
    },
    age() {
      const since = now() - RESIDENT_FOR
      let hasAged = false
      for (const [line, all] of stays) {
        const always = window(line)
        const kept = all.flatMap((stay) =>
          stay.at >= since - MINUTE ? [stay] : clipped([stay], always),
        )
        hasAged ||=
          kept.length !== all.length || kept.some(({ start }, i) => start !== all[i]?.start)
        stays.set(line, kept)
      }
      for (const [key, at] of asked) if (at < since) hasAged = asked.delete(key)
      if (absent.size > MOST_ABSENT) absent.clear()
      return hasAged
    },
  }
}

/** What is always in memory: positions of days, or instants of changes. */
export function residentWindow(line: LineName, now: number, share = 1): Span {
  const today = utcDayOf(now)
  const from = addDays(today, -Math.ceil(WINDOW.back * share))
  if (line === CHANGES) return { start: utcDayStart(from), end: Number.POSITIVE_INFINITY }
  return wholeDays(
    line,
    AXES[line].spanOf({ from, to: addDays(today, Math.ceil(WINDOW.ahead * share)) }),
  )
}

function wholeDays(collection: ListName, { start, end }: Span): Span {
  const { dayLength } = AXES[collection]
  return {
    start: Math.floor(start / dayLength) * dayLength,
    end: Math.ceil(end / dayLength) * dayLength,
  }
}
