import type { Unsaved } from '#server/store/folder/stored-file.ts'
import type { Database } from '#server/store/postgres/database.ts'
import type { LeaseDesk } from '#server/store/postgres/lease.ts'
import type { RunningSchool, SchoolHere } from './many-schools.ts'
import type { SchoolsElsewhere } from './schools-elsewhere.ts'
import type { HolderTold, SchoolFigures, SchoolsTold, SchoolTold } from './schools-told.ts'

/** A UUID is told from others by its beginning. */
const SHORT_ID = 8

/** Of every school of the list. Without leases this gateway is alone, and asks for them all. */
export function toldOfMany(options: {
  readonly schools: {
    all(): readonly (Pick<SchoolHere<RunningSchool>, 'standing' | 'isKeyLost'> & {
      readonly school: SchoolTold['school']
      readonly running: { readonly figures: () => SchoolFigures } | null
    })[]
  }
  readonly leases: Pick<LeaseDesk, 'holder' | 'holders'> | null
  /** Null for files. */
  readonly database: Pick<Database, 'trouble'> | null
  /** What is saved of schools that are not loaded here; without it, nothing. */
  readonly elsewhere?: SchoolsElsewhere | null
  readonly startedAt: number
  /** Epoch ms. */
  readonly now: () => number
  /** Never goes back, ms. */
  readonly monotonic: () => number
  readonly hostname: string
}): SchoolsTold {
  const { schools, leases, database, elsewhere = null, now, monotonic, hostname } = options
  /** By the id of the school; null while they are not known. */
  let holders: ReadonlyMap<string, string | null> | null = null
  /** Since when nobody was seen to hold a school. */
  const nobodySince = new Map<string, number>()
  let latency: number | null = null
  /** Since when the last question was not answered. */
  let unanswered: number | null = null
  let looking: Promise<void> | null = null

  async function look(context: NonNullable<typeof leases>): Promise<void> {
    const begun = monotonic()
    try {
      const all = await context.holders()
      latency = monotonic() - begun
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
    await elsewhere?.look()
  }

  function holderOf(id: string): HolderTold {
    if (leases === null) return { who: 'here' }
    if (holders === null) return { who: 'unknown' }
    const holder = holders.get(id) ?? null
    if (holder === null) return { who: 'nobody', since: nobodySince.get(id) ?? null }
    if (holder === leases.holder) return { who: 'here' }
    return { who: 'other', name: holder.slice(0, SHORT_ID) }
  }

  /** A question that was given up says as much as the database's own trouble. */
  function missed(): Unsaved | null {
    return unanswered === null ? null : { since: unanswered, reason: 'database_away' }
  }

  const own = leases === null ? '' : ` ${leases.holder.slice(0, SHORT_ID)}`
  return {
    gateway: { name: hostname + own, startedAt: options.startedAt },
    async look() {
      if (leases === null) return
      looking ??= look(leases).finally(() => {
        looking = null
      })
      await looking
    },
    database: () => database && { away: database.trouble() ?? missed(), latency },
    schools: () =>
      schools.all().map(({ school, standing, isKeyLost, running }) => ({
        school,
        isLoading: standing === 'loading',
        keyLost: isKeyLost,
        holder: holderOf(school.id),
        figures: running && running.figures,
        elsewhere: running ? null : (elsewhere?.figures(school.id) ?? null),
      })),
  }
}
