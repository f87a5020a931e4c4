import { createLedger, type Ledger } from '#server/school/ledger/ledger.ts'
import type { CoveredSpan } from '#server/school/read-model/coverage.ts'
import { createKnownAges } from '#server/school/read-model/known-ages.ts'
import type { StoredSpan } from '#server/school/read-model/stored-model.ts'
import type { Database } from '#server/store/postgres/database.ts'
import { readCounts } from '#server/store/postgres/ledger-on-postgres.ts'
import { readBookedSpans } from '#server/store/postgres/model-rows.ts'
import { DAY, SECOND } from '#time/instant.ts'
import type { HostedSchool } from './hosted-school.ts'
import { createSchoolFigures } from './school-figures.ts'
import type { SchoolFigures } from './schools-told.ts'

/** What is saved of all the others is asked for at most every so often, ms. */
export const ELSEWHERE_EVERY = 10 * SECOND
/** A school's today is nowhere on earth further from now, ms. */
const AROUND_NOW = 2 * DAY

/** How schools stand that are not loaded here, as the gateways that ask their APIs have saved it. */
export interface SchoolsElsewhere {
  /** Brings it up to date. Never rejects: what cannot be asked for is not known. */
  look(): Promise<void>
  /** Null where that is not known. */
  figures(school: string): (() => SchoolFigures) | null
}

interface Told {
  readonly figures: () => SchoolFigures
  readonly ledger: Ledger
  revision: number
  spans: readonly CoveredSpan[]
}

export function createSchoolsElsewhere(options: {
  /** Those that are not loaded here. */
  readonly schools: () => readonly Pick<
    HostedSchool,
    'id' | 'timeZone' | 'hours' | 'dailyRequests'
  >[]
  readonly database: Pick<Database, 'inSchools'>
  readonly now: () => number
  readonly monotonic: () => number
}): SchoolsElsewhere {
  const { database, now, monotonic } = options
  let told: ReadonlyMap<string, Told> = new Map()
  let askedAt = Number.NEGATIVE_INFINITY

  async function look(): Promise<void> {
    const schools = options.schools()
    const isAllTold = schools.every(({ id }) => told.has(id))
    if (isAllTold && monotonic() - askedAt < ELSEWHERE_EVERY) return
    const ids = schools.map(({ id }) => id)
    if (ids.length === 0) return
    const around = { start: now() - AROUND_NOW, end: now() + AROUND_NOW }
    try {
      const [counts, spans] = await database.inSchools(ids, async (ask) => [
        await readCounts(ask, ids, monotonic),
        await readBookedSpans(ask, ids, around),
      ])
      told = new Map(
        schools.map((school) => {
          const one = told.get(school.id) ?? toldOf(school)
          const count = counts.get(school.id)
          if (count && count.revision !== one.revision) one.ledger.follow(count)
          one.revision = count?.revision ?? 0
          one.spans = (spans.get(school.id) ?? []).map(coveredOf)
          return [school.id, one]
        }),
      )
      askedAt = monotonic()
    } catch {
      told = new Map()
    }
  }

  function toldOf(school: ReturnType<typeof options.schools>[number]): Told {
    const { dailyRequests: assumedLimit } = school
    const ledger = createLedger({ now, monotonic, assumedLimit })
    const shelves = { reservations: { spans: () => one.spans }, flights: { spans: () => [] } }
    const figures = createSchoolFigures({
      school,
      reader: {
        ages: createKnownAges({ shelves }, now, monotonic).ofDays,
        held: () => null,
        crowdedAt: () => null,
      },
      ledger,
      unsaved: () => null,
      pages: () => null,
      folder: undefined,
      now,
    })
    const one: Told = { figures, ledger, revision: 0, spans: [] }
    return one
  }

  function coveredOf({ start, end, kind, asOf, tried }: StoredSpan): CoveredSpan {
    const tick = Math.min(monotonic(), asOf + monotonic() - now())
    return { start, end, kind: kind as CoveredSpan['kind'], asOf, tried, tick, shown: null }
  }

  return { look, figures: (school) => told.get(school)?.figures ?? null }
}
