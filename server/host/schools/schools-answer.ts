import { type Answer, jsonAnswer } from '#server/http/answer.ts'
import { isoInstant, isoOrNull } from '#time/instant.ts'
import type { HostedSchoolWire, SchoolState, SchoolsWire } from '#wire/schools-wire.ts'
import { isAboutKey } from '#wire/wire.ts'
import { troubleOf } from './school-trouble.ts'
import type { SchoolFigures, SchoolsTold, SchoolTold } from './schools-told.ts'

/** How every school stands, the worst first. */
export function schoolsWireOf(told: SchoolsTold, version: string, now: number): SchoolsWire {
  const schools = told.schools()
  const data = schools.map((one) => schoolWireOf(one, now))
  const database = told.database()
  const { name, startedAt } = told.gateway
  return {
    data: data.toSorted(byTrouble),
    meta: {
      count: data.length,
      asOf: isoInstant(now),
      gateway: {
        name,
        version,
        startedAt: isoInstant(startedAt),
        loaded: schools.filter(({ figures }) => figures !== null).length,
        held: data.filter(({ holder }) => holder.who === 'here').length,
        memory: process.memoryUsage.rss(),
      },
      database: database && {
        away: database.away && {
          since: isoInstant(database.away.since),
          reason: database.away.reason,
        },
        latency: database.latency,
      },
    },
  }
}

/** `GET /api/schools`. */
export function schoolsAnswer(
  told: SchoolsTold,
  version: string,
  now: () => number,
): () => Promise<Answer> {
  return async () => {
    await told.look()
    return jsonAnswer(200, schoolsWireOf(told, version, now()))
  }
}

function schoolWireOf(told: SchoolTold, now: number): HostedSchoolWire {
  const { school, holder } = told
  const figures = (told.figures ?? told.elsewhere)?.() ?? null
  const trouble = troubleOf(told, figures, now)
  const isFailing = figures?.health.state === 'failing'
  return {
    id: school.id,
    name: school.name,
    host: school.host,
    state: stateOf(told, figures),
    reason: isFailing ? figures.health.reason : null,
    since: isFailing ? isoOrNull(figures.health.since) : null,
    holder: {
      who: holder.who,
      name: holder.who === 'other' ? holder.name : null,
      since: holder.who === 'nobody' ? isoOrNull(holder.since) : null,
    },
    requests: figures && {
      limit: figures.budget.limit,
      remaining: figures.budget.remaining,
      reset: isoOrNull(figures.budget.reset),
    },
    today: figures && { asOf: isoOrNull(figures.todayAsOf) },
    isOpen: figures && figures.isOpen,
    records: figures && figures.records,
    bytes: figures && figures.bytes,
    pages: figures && figures.pages,
    trouble: trouble && { ...trouble, since: isoOrNull(trouble.since) },
  }
}

function stateOf(told: SchoolTold, figures: SchoolFigures | null): SchoolState {
  if (figures === null) return told.isLoading ? 'loading' : 'not-loaded'
  const { state, reason } = figures.health
  return isAboutKey(reason) ? 'key-refused' : state
}

/** What needs somebody, what mends itself, and then the rest; by name. */
function byTrouble(one: HostedSchoolWire, other: HostedSchoolWire): number {
  return urgency(other) - urgency(one) || one.name.localeCompare(other.name, 'en')
}

function urgency({ trouble }: HostedSchoolWire): number {
  return trouble === null ? 0 : trouble.needsYou ? 2 : 1
}
