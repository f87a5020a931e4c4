import { createLedger, type Ledger } from '#server/school/ledger/ledger.ts'
import { readCounts } from '#server/school/ledger/ledger-in-database.ts'
import { createAges } from '#server/school/read-model/ages.ts'
import type { CoveredSpan } from '#server/school/read-model/coverage.ts'
import { readBookedSpans } from '#server/school/read-model/model-in-database.ts'
import type { StoredSpan } from '#server/school/read-model/stored-model.ts'
import type { Database } from '#server/store/postgres/database.ts'
import type { Leases } from '#server/store/postgres/lease.ts'
import { DAY, SECOND } from '#time/instant.ts'
import type { HostedSchool } from './list.ts'
import { createSchoolFigures, NOT_LOADED_FIGURES, type OtherGateways } from './status.ts'

/** ms between queries for the saved figures of all other schools. */
export const ELSEWHERE_EVERY = 10 * SECOND
/** In any time zone, a school's today is nearer than this, ms. */
const AROUND_NOW = 2 * DAY
const SHORT_ID = 8

type NotLoaded = Pick<HostedSchool, 'id' | 'timeZone' | 'hours' | 'dailyRequests'>

export function createOtherGateways(options: {
  readonly schools: () => readonly NotLoaded[]
  readonly leases: Pick<Leases, 'holder' | 'holders'>
  readonly database: Pick<Database, 'inSchools' | 'trouble'>
  readonly now: () => number
  readonly monotonic: () => number
}): OtherGateways {
  const { leases, database, now, monotonic } = options
  let holders: ReadonlyMap<string, string | null> | null = null
  const nobodySince = new Map<string, number>()
  let latency: number | null = null
  let unanswered: number | null = null
  let refreshing: Promise<void> | null = null
  let saved: ReadonlyMap<string, ReturnType<typeof savedSchool>> = new Map()
  let readAt = Number.NEGATIVE_INFINITY

  async function readHolders(): Promise<void> {
    const began = monotonic()
    try {
      const all = await leases.holders()
      latency = monotonic() - began
      unanswered = null
      holders = new Map(all.map(({ school, holder }) => [school, holder]))
      for (const { school, holder } of all) {
        if (holder !== null) nobodySince.delete(school)
        else if (!nobodySince.has(school)) nobodySince.set(school, now())
      }
      for (const id of nobodySince.keys()) if (!holders.has(id)) nobodySince.delete(id)
    } catch {
      holders = null
      latency = null
      unanswered ??= now()
    }
  }

  async function readFigures(): Promise<void> {
    const schools = options.schools()
    const ids = schools.map(({ id }) => id)
    const isRecent = monotonic() - readAt < ELSEWHERE_EVERY
    if (ids.length === 0 || (isRecent && ids.every((id) => saved.has(id)))) return
    const around = { start: now() - AROUND_NOW, end: now() + AROUND_NOW }
    try {
      const [counts, spans] = await database.inSchools(ids, async (ask) => [
        await readCounts(ask, ids, monotonic),
        await readBookedSpans(ask, ids, around),
      ])
      saved = new Map(
        schools.map((school) => {
          const one = saved.get(school.id) ?? savedSchool(school)
          const count = counts.get(school.id)
          if (count && count.revision !== one.revision) one.ledger.follow(count)
          one.revision = count?.revision ?? 0
          one.spans = (spans.get(school.id) ?? []).map(coveredOf)
          return [school.id, one]
        }),
      )
      readAt = monotonic()
    } catch {
      saved = new Map()
    }
  }

  function savedSchool(school: NotLoaded) {
    const ledger: Ledger = createLedger({ now, monotonic, assumedLimit: school.dailyRequests })
    const one = { ledger, revision: 0, spans: [] as readonly CoveredSpan[] }
    const indexes = { reservations: { spans: () => one.spans }, flights: { spans: () => [] } }
    const reader = { ages: createAges({ indexes }, now, monotonic).ofDays }
    const figures = createSchoolFigures({ school, reader, ledger, now })
    return Object.assign(one, { figures: () => ({ ...figures(), ...NOT_LOADED_FIGURES }) })
  }

  function coveredOf({ start, end, kind, asOf, tried }: StoredSpan): CoveredSpan {
    const tick = Math.min(monotonic(), asOf + monotonic() - now())
    return { start, end, kind: kind as CoveredSpan['kind'], asOf, tried, tick, shown: null }
  }

  return {
    suffix: ` ${leases.holder.slice(0, SHORT_ID)}`,
    refresh() {
      refreshing ??= readHolders()
        .then(readFigures)
        .finally(() => {
          refreshing = null
        })
      return refreshing
    },
    holder(id) {
      if (holders === null) return { who: 'unknown' }
      const holder = holders.get(id) ?? null
      if (holder === null) return { who: 'nobody', since: nobodySince.get(id) ?? null }
      if (holder === leases.holder) return { who: 'here' }
      return { who: 'other', name: holder.slice(0, SHORT_ID) }
    },
    figures: (id) => saved.get(id)?.figures() ?? null,
    database: () => ({
      // The database's own trouble already says this.
      away:
        database.trouble() ??
        (unanswered === null ? null : { since: unanswered, reason: 'database_away' }),
      latency,
    }),
  }
}
