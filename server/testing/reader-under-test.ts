import { createLedger, type Ledger } from '#server/school/ledger/ledger.ts'
import { createReader, type SchoolReader } from '#server/school/read-model/reader.ts'
import type { DaysOf, ListAnswer } from '#server/school/read-model/school-reader.ts'
import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import { type ListName, PAGE, type RecordId } from '#server/school/upstream/question.ts'
import { DAY } from '#time/instant.ts'
import type { RequestPurpose } from '#wire/wire.ts'
import { keepInMemory } from './kept-in-memory.ts'
import { storedLedger } from './ledger-under-test.ts'
import { compareRecords, dayOfRecord, isAsked, simulateSchool, textOf } from './simulated-school.ts'

export type ReaderUnderTest = ReturnType<typeof readerUnderTest>

const RETENTION = 400
/** How long an unsorted list is passed on, ms. */
const RAW_FRESH = 900_000

/** For tests: a reader over a simulated school, whose every answer is compared with what the world was. */
export function readerUnderTest(start: number, limit: number, thinks?: () => Promise<unknown>) {
  let now = start
  const clock = () => now
  const school = simulateSchool(clock, limit, thinks)
  const store = keepInMemory()
  const ledgerStore = storedLedger()
  const reached = new Set<string>()
  let ledger: Ledger
  let reader: SchoolReader
  let lastAges: ReadonlyMap<string, number> = new Map()
  let covered: {
    revision: string
    reader: SchoolReader | null
    ages: ReadonlyMap<string, number>
  } = { revision: '', reader: null, ages: lastAges }
  const wholeAsOf = new Map<string, number>()

  function begin(): void {
    ledger = createLedger({ store: ledgerStore.open(), now: clock, assumedLimit: limit })
    const alive = { is: true }
    stop = () => {
      alive.is = false
    }
    reader = createReader({
      upstream: school,
      ledger,
      // A dead process writes nothing.
      store: { ...store, save: (change) => alive.is && store.save(change) },
      now: clock,
      retentionDays: RETENTION,
      patience: 60_000,
    })
  }
  let stop = () => {}
  begin()

  function check(days: DaysOf, answer: ListAnswer): void {
    if (answer.kind === 'not-cached') return
    if (answer.kind === 'unavailable') {
      reached.add(answer.reason)
      if (answer.retryAt > now + 26 * 3_600_000) fail('a day to wait is the most', answer)
      return
    }
    reached.add(answer.source.kind)
    if (answer.asOf > now || answer.age !== now - answer.asOf) fail('a wrong age', answer)
    const records = answer.records as readonly ProjectedRecord[]
    const isCut = records.length >= answer.pageSize
    if (isCut) reached.add('cut')
    if (records.length > PAGE) reached.add('longer than the API’s')
    const isOld = answer.source.kind === 'old' || answer.freshFor < 0
    const isAsItCame = isOld || now - school.unsortedAt <= RAW_FRESH
    const isTrue = school.unsortedAt === Number.NEGATIVE_INFINITY || !isAsItCame
    checkRecords(days, records, answer.asOf, isTrue ? coveredDays() : new Map())
    // A list in a wrong order is passed on as it is, and proves nothing about missing records.
    if (isTrue) checkList(days, records, isCut, answer.asOf)
  }

  function checkRecords(
    days: DaysOf,
    records: readonly ProjectedRecord[],
    asOf: number,
    covered: ReadonlyMap<string, number>,
  ): void {
    const { collection, from, to } = days
    if (new Set(records.map(({ id }) => id)).size < records.length) fail('a record twice', records)
    for (const record of records) {
      if (!isAsked(collection, record, from, to)) fail('outside the days', record)
      // A day that was read again is newer than the whole answer.
      const since = Math.max(
        asOf,
        covered.get(`${collection} ${dayOfRecord(collection, record)}`) ?? asOf,
      )
      const states = school.between(collection, textOf(record.id), since, now)
      if (!states.some((state) => isSame(state, record)))
        fail(`not so since ${since}`, [record, states])
    }
  }

  function checkList(
    { collection, from, to }: DaysOf,
    records: readonly ProjectedRecord[],
    isCut: boolean,
    asOf: number,
  ): void {
    const shown = new Set(records.map(({ id }) => textOf(id)))
    records.forEach((record, i) => {
      const before = records[i - 1]
      if (before && compareRecords(collection, before, record) > 0) fail('a wrong order', records)
    })
    const last = records.at(-1)
    for (const id of school.everSeen(collection)) {
      if (shown.has(id)) continue
      const [first, ...later] = school.between(collection, id, asOf, now)
      if (!first || later.length > 0 || !isAsked(collection, first, from, to)) continue
      if (isCut && last && compareRecords(collection, first, last) > 0) continue
      fail(`left out, although it was there since ${asOf}`, first)
    }
    const whole = `${collection} ${from} ${to}`
    if (isCut) return
    if (asOf < (wholeAsOf.get(whole) ?? 0)) fail('an older answer than before', whole)
    wholeAsOf.set(whole, asOf)
  }

  /** When each complete day was read, by collection and day. */
  function coveredDays(): ReadonlyMap<string, number> {
    const revision = JSON.stringify(reader.revisions())
    if (covered.revision === revision && covered.reader === reader) return covered.ages
    const ages = new Map<string, number>()
    covered = { revision, reader, ages }
    const { coverage } = reader.status()
    for (const collection of ['reservations', 'flights'] as const)
      for (const { from, to, asOf } of coverage[collection])
        for (let at = Date.parse(from); at <= Date.parse(to); at += DAY)
          ages.set(`${collection} ${new Date(at).toISOString().slice(0, 10)}`, asOf)
    return ages
  }

  /** No day gets older data than before, or loses its data. */
  function checkCoverage(): void {
    const ages = coveredDays()
    if (ages === lastAges) return
    for (const [day, asOf] of lastAges)
      if ((ages.get(day) ?? 0) < asOf) fail('known less than before', [day, asOf, ages.get(day)])
    lastAges = ages
  }

  return {
    school,
    /** What was reached, so that a test can tell that it was not too easy. */
    reached,
    check,
    reader: () => reader,
    ledger: () => ledger,
    now: clock,
    pass(ms: number) {
      now += ms
    },
    async ask(days: DaysOf, onlyIfCached = false, most: number = PAGE): Promise<ListAnswer> {
      const question = { kind: 'list' as const, ...days }
      const isKnown = (await reader.list(question, { onlyIfCached: true, most })).kind === 'list'
      const before = school.requests.length
      const answer = await reader.list(question, { onlyIfCached, most })
      const cost = school.requests.length - before
      const isFree = onlyIfCached || (isKnown && school.unsortedAt === Number.NEGATIVE_INFINITY)
      if (isFree && cost > 0) fail('asked for what is known', days)
      const same = school.requests.slice(before).filter((path, i, all) => all.indexOf(path) !== i)
      if (same.length > 0) fail('asked twice', same)
      check(days, answer)
      checkCoverage()
      return answer
    },
    async askOne(collection: ListName, id: string) {
      const answer = await reader.one(collection, id as RecordId)
      if (answer.kind === 'one') {
        const states = school.between(collection, id, answer.asOf, now)
        if (!states.some((state) => isSame(state, answer.record))) fail('not so', answer)
      } else if (answer.kind === 'not-found') {
        reached.add('not-found')
        // A “not found” is kept for ten minutes.
        const states = school.between(collection, id, now - 600_000, now)
        if (!states.includes(null)) fail('it was there all the time', id)
      }
      checkCoverage()
    },
    async read(days: DaysOf, purpose: RequestPurpose, olderThan: number) {
      const { requests, refusal } = await reader.read(days, { purpose, olderThan })
      if (requests > 1) reached.add('a walk of several steps')
      if (refusal) reached.add(`read: ${refusal.reason}`)
      else {
        const worst = reader.ages(days).map(({ asOf }) => asOf ?? Number.NEGATIVE_INFINITY)
        if (Math.min(...worst) < olderThan) fail('read, and older than told', reader.ages(days))
      }
      checkCoverage()
    },
    /** The process dies and another one takes over what was on disk. */
    restart() {
      stop()
      begin()
      reached.add('restart')
    },
  }
}

function isSame(one: ProjectedRecord | null, other: ProjectedRecord): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function fail(what: string, shown: unknown): never {
  throw new Error(`${what}: ${JSON.stringify(shown)}`)
}
