import { sentenceOf } from '#server/http/answer.ts'
import type { Budget, Ledger, UpstreamHealth } from '#server/school/ledger/ledger.ts'
import type { SchoolReader } from '#server/school/read-model/reader.ts'
import type { AgedPart, DaysOf } from '#server/school/read-model/school-reader.ts'
import { createSchoolDays } from '#server/school/refresher/school-days.ts'
import type { Unsaved } from '#server/store/write-behind.ts'
import { HOUR, isoInstant, isoOrNull, MINUTE, SECOND, utcDayOf } from '#time/instant.ts'
import type {
  HostedSchoolWire,
  SchoolState,
  SchoolsWire,
  SchoolTrouble,
} from '#wire/schools-wire.ts'
import { isAboutKey, unsavedWords } from '#wire/wire.ts'
import type { HostedSchool } from './list.ts'

/** Takes at most three seconds, and never rejects. */
export type ReadStatus = () => Promise<SchoolsWire>

interface Gathered {
  /** The name other gateways know this one by; `startedAt` in epoch ms. */
  readonly gateway: { readonly name: string; readonly version: string; readonly startedAt: number }
  readonly schools: readonly SchoolStatus[]
  readonly database: DatabaseStatus | null
}

interface DatabaseStatus {
  readonly away: Unsaved | null
  /** Last query, ms; null before the first, or if it failed. */
  readonly latency: number | null
}

export interface SchoolStatus {
  readonly school: Pick<HostedSchool, 'id' | 'name' | 'host'>
  readonly isLoaded: boolean
  readonly isLoading: boolean
  /** Its key cannot be opened, so it cannot be loaded. */
  readonly isKeyLost: boolean
  readonly holder: Holder
  /** If it is loaded elsewhere, as that gateway saved them; null if unknown. */
  readonly figures: SchoolFigures | null
}

/** Which gateway asks a school's API; `unknown` while the database is away. `since`: epoch ms, null if unknown. */
type Holder =
  | { readonly who: 'here' | 'unknown' }
  | { readonly who: 'other'; readonly name: string }
  | { readonly who: 'nobody'; readonly since: number | null }

export interface SchoolFigures {
  readonly budget: Budget
  readonly health: UpstreamHealth
  /** When the oldest part of today was read, epoch ms; null if a part never was. */
  readonly todayAsOf: number | null
  readonly isOpen: boolean
  /** Null if loaded elsewhere. */
  readonly records: number | null
  /** Last eviction for lack of room, epoch ms; null if over a day ago. */
  readonly crowdedAt: number | null
  /** Null if unknown. */
  readonly bytes: number | null
  readonly pages: number | null
  readonly unsaved: Unsaved | null
}

export interface OtherGateways {
  /** Added to the machine's name, to tell two gateways on it apart. */
  readonly suffix: string
  refresh(): Promise<void>
  holder(school: string): Holder
  /** As another gateway saved them; null if unknown. */
  figures(school: string): SchoolFigures | null
  database(): DatabaseStatus | null
}

/** Without other gateways, this host holds every school. */
export const NO_OTHERS: OtherGateways = {
  suffix: '',
  refresh: async () => {},
  holder: () => ({ who: 'here' }),
  figures: () => null,
  database: () => null,
}

export function createStatus(options: {
  readonly schools: () => readonly (Pick<SchoolStatus, 'school' | 'isKeyLost'> & {
    readonly standing: string
    readonly running: { readonly figures: () => SchoolFigures } | null
  })[]
  readonly others: OtherGateways
  readonly hostname: string
  readonly version: string
  readonly now: () => number
}): ReadStatus {
  const { others, hostname, version, now } = options
  const gateway = { name: hostname + others.suffix, version, startedAt: now() }
  return async () => {
    await others.refresh()
    const schools = options.schools().map(
      ({ school, standing, isKeyLost, running }): SchoolStatus => ({
        school,
        isLoaded: running !== null,
        isLoading: standing === 'loading',
        isKeyLost,
        holder: others.holder(school.id),
        figures: running ? running.figures() : others.figures(school.id),
      }),
    )
    return schoolsWireOf({ gateway, schools, database: others.database() }, now())
  }
}

export function createKnownDays(
  reader: Pick<SchoolReader, 'ages'>,
  { timeZone, hours }: Pick<HostedSchool, 'timeZone' | 'hours'>,
) {
  const days = createSchoolDays(timeZone, hours)
  return {
    days,
    /** Local days from `first` to `last`, relative to today; log days are UTC. */
    parts(collection: DaysOf['collection'], now: number, first: number, last: number): AgedPart[] {
      const [one, other] = [days.day(now, first), days.day(now, last)]
      if (collection === 'flights')
        return [...reader.ages({ collection, from: one.date, to: other.date })]
      const [begins, ends] = [one.begins, days.day(now, last + 1).begins]
      const around = { collection, from: utcDayOf(begins), to: utcDayOf(ends - 1) }
      return reader
        .ages(around)
        .map((part) => ({
          ...part,
          from: Math.max(part.from, begins),
          to: Math.min(part.to, ends),
        }))
        .filter(({ from, to }) => to - from >= SECOND)
    },
  }
}

/** Figures that only the process that has loaded the school knows. */
export const NOT_LOADED_FIGURES = {
  records: null,
  crowdedAt: null,
  bytes: null,
  pages: null,
  unsaved: null,
} as const

export function createSchoolFigures(of: {
  readonly school: Pick<HostedSchool, 'timeZone' | 'hours'>
  readonly reader: Pick<SchoolReader, 'ages'>
  readonly ledger: Pick<Ledger, 'budget' | 'health'>
  readonly now: () => number
}) {
  const { ledger } = of
  const { days, parts } = createKnownDays(of.reader, of.school)
  return () => {
    const now = of.now()
    const today = days.day(now)
    const read = parts('reservations', now, 0, 0).map(({ asOf }) => asOf)
    return {
      budget: ledger.budget(),
      health: ledger.health(),
      todayAsOf: read.includes(null) ? null : Math.min(now, ...read.map(Number)),
      isOpen: today.opens <= now && now < today.closes,
    }
  }
}

/** A school whose API no gateway asks for this long needs the operator, ms; leases last a quarter of it. */
export const NOBODY_FOR = 2 * MINUTE
/** Age at which today is old or an API is silent, in opening hours, ms. */
export const OLD_AFTER = HOUR

interface Trouble {
  readonly kind: SchoolTrouble
  readonly needsYou: boolean
  /** Epoch ms; null if unknown. */
  readonly since: number | null
  readonly words: string
}

/** The worst problem as a sentence; null for none. */
function troubleOf(
  { isKeyLost, holder, figures }: Pick<SchoolStatus, 'isKeyLost' | 'holder' | 'figures'>,
  now: number,
): Trouble | null {
  if (isKeyLost) return yours('key-lost', null, 'Its key can’t be decrypted with this master key.')
  const { state = 'unknown', reason = null, since = null } = figures?.health ?? {}
  if (reason === 'upstream_auth') return yours('key-refused', since, 'Its API rejects the key.')
  if (reason === 'upstream_other_school')
    return yours('wrong-key', since, 'Its key seems to be another school’s.')
  if (holder.who === 'nobody' && holder.since !== null && now - holder.since >= NOBODY_FOR)
    return yours('no-holder', holder.since, 'No gateway sends requests to its API.')
  if (figures === null) return null
  const { unsaved, isOpen, todayAsOf, budget, crowdedAt } = figures
  // An unreachable database is the host's trouble, and reported once.
  if (unsaved !== null && unsaved.reason !== 'database_away')
    return yours('unsaved', unsaved.since, `Nothing is saved: ${unsavedWords(unsaved.reason)}.`)
  if (state === 'failing' && reason !== null) {
    const words = sentenceOf(reason)
    const isLong = since !== null && now - since >= OLD_AFTER
    return isOpen && isLong && !reason.startsWith('budget_')
      ? yours('silent', since, words)
      : { kind: 'failing', needsYou: false, since, words }
  }
  const crowded =
    crowdedAt === null
      ? null
      : yours('crowded', crowdedAt, 'Its API returns more records than one school can have here.')
  if (state === 'unknown' || !isOpen || (todayAsOf !== null && now - todayAsOf < OLD_AFTER))
    return crowded
  if (budget.remaining === 0) {
    const words = sentenceOf('budget_exhausted')
    return { kind: 'today-old', needsYou: false, since: todayAsOf, words }
  }
  return yours(
    'today-old',
    todayAsOf,
    todayAsOf === null ? 'Part of today’s data was never loaded.' : 'Today’s data is old.',
  )
}

function yours(kind: SchoolTrouble, since: number | null, words: string): Trouble {
  return { kind, needsYou: true, since, words }
}

export function schoolsWireOf({ gateway, schools, database }: Gathered, now: number): SchoolsWire {
  return {
    data: schools.map((one) => schoolWireOf(one, now)).toSorted(byTrouble),
    meta: {
      count: schools.length,
      asOf: isoInstant(now),
      gateway: {
        ...gateway,
        startedAt: isoInstant(gateway.startedAt),
        loaded: schools.filter(({ isLoaded }) => isLoaded).length,
        held: schools.filter(({ holder }) => holder.who === 'here').length,
        memory: process.memoryUsage.rss(),
      },
      database: database && {
        ...database,
        away: database.away && { ...database.away, since: isoInstant(database.away.since) },
      },
    },
  }
}

function schoolWireOf(one: SchoolStatus, now: number): HostedSchoolWire {
  const { school, holder, figures } = one
  const trouble = troubleOf(one, now)
  const failing = figures?.health.state === 'failing' ? figures.health : null
  return {
    id: school.id,
    name: school.name,
    host: school.host,
    state: stateOf(one),
    reason: failing && failing.reason,
    since: failing && isoOrNull(failing.since),
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

function stateOf({ figures, isLoading }: SchoolStatus): SchoolState {
  if (figures === null) return isLoading ? 'loading' : 'not-loaded'
  const { state, reason } = figures.health
  return isAboutKey(reason) ? 'key-refused' : state
}

function byTrouble(one: HostedSchoolWire, other: HostedSchoolWire): number {
  return urgency(other) - urgency(one) || one.name.localeCompare(other.name, 'en')
}

function urgency({ trouble }: HostedSchoolWire): number {
  return trouble === null ? 0 : trouble.needsYou ? 2 : 1
}
