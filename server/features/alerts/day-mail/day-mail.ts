import { logUnexpected } from '#server/accounts/cached-accounts.ts'
import type { AccountsContext } from '#server/accounts/context.ts'
import { AccountsUnavailable } from '#server/accounts/store/house-store.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import { codeOf, type Log } from '#server/config/log.ts'
import type { Inspections } from '#server/features/inspections/inspections.ts'
import type { Outbox } from '#server/features/messages/message.ts'
import type { createRunningInMemory, SchoolInMemory } from '#server/school/school-in-memory.ts'
import { withClock } from '#time/format.ts'
import { asInstant } from '#time/instant.ts'
import type { OpeningHours } from '#time/opening-hours.ts'
import { localDay, type Zone } from '#time/zone.ts'
import { type Projection, ROLE_FACTS } from '#wire/access.ts'
import { aboutOf, dayLetter } from './day-letter.ts'
import { type DayFacts, dayList } from './day-list.ts'
import type { DayPaper, DayPdf } from './day-paper.ts'
import { type DueMail, dueMails } from './due-mails.ts'

export interface DayMailParts {
  readonly kit: AccountsContext
  readonly known: Pick<SchoolInMemory, 'reservations'>
  readonly running: ReturnType<typeof createRunningInMemory>
  readonly inspections: Pick<Inspections, 'now'>
  readonly outbox: Pick<Outbox, 'put'>
  /** Null where nothing here prints. */
  readonly paper: Pick<DayPaper, 'print' | 'isClosed'> | null
  readonly hours: OpeningHours
  readonly zone: Zone
  readonly isHolder: () => boolean
  readonly log: Log
}

export interface DayMail {
  /** To be called twice a minute. Never throws. */
  tend(): void
  /** Resolves once nothing is being written. */
  settled(): Promise<void>
}

/** Nobody says in which language a mail is read. Times are unmistakable in 24 hours. */
const LOCALE = withClock('en-US', '24')

/** The list of the day, the evening before and in the morning, to whom a channel says so: from memory, never a request. */
export function createDayMail(parts: DayMailParts): DayMail {
  const { kit, known, running, outbox, zone, log } = parts
  /** What this process knows to have been put, by channel. */
  let put: ReadonlySet<string> = new Set()
  let working: Promise<void> | null = null

  async function work(due: readonly DueMail[]): Promise<void> {
    const channels = await kit.accounts.read((open) => open.all('channels'))
    const done = new Set<string>()
    for (const one of due) {
      const keyOf = ({ id }: AccountRows['channels']) => `${aboutOf(one)} ${id}`
      const wanted = channels.filter(({ kind, days }) => kind === 'mail' && days.includes(one.kind))
      for (const channel of wanted) if (put.has(keyOf(channel))) done.add(keyOf(channel))
      const missing = wanted.filter((channel) => !done.has(keyOf(channel)))
      if (missing.length === 0) continue
      const facts = await factsOf(one)
      if (!one.isLastCall && !isReadSince(facts, one)) continue
      /** The same paper for all who see the same. */
      const papers = new Map<Projection, DayPdf | null>()
      for (const channel of missing) {
        const { role } = channel
        const { projection } = ROLE_FACTS[role]
        if (!papers.has(projection))
          papers.set(projection, (await parts.paper?.print(one.day, role)) ?? null)
        // What was being printed is made by whoever starts next.
        if (parts.paper?.isClosed()) return
        const paper = papers.get(projection) ?? null
        const list = dayList(facts, role)
        const of = { school: kit.school, due: one, list, zone, locale: LOCALE, url: urlOf(one) }
        const letter = dayLetter({ ...of, paper })
        await kit.accounts.quietly((accounts) => outbox.put(accounts, channel.id, letter))
        done.add(keyOf(channel))
      }
    }
    put = done
  }

  async function factsOf({ day }: DueMail): Promise<DayFacts> {
    const overruns = await parts.inspections.now().then(
      (now) => now.overruns,
      (error: unknown) => {
        if (error instanceof AccountsUnavailable) throw error
        return null
      },
    )
    const { records: bookings, known: of } = known.reservations({ from: day, to: day })
    const before = running(localDay(zone, day).start)
    return {
      day,
      zone,
      locale: LOCALE,
      now: asInstant(kit.now()),
      bookings,
      running: before.records,
      known: of,
      runningKnown: before.known,
      overruns,
    }
  }

  function isReadSince({ day, known: of }: DayFacts, { since }: DueMail): boolean {
    const time = localDay(zone, day)
    const parts = of.filter(({ from, to }) => from < time.end && to > time.start)
    return parts.length > 0 && parts.every(({ asOf }) => asOf >= since)
  }

  function urlOf({ day }: DueMail): string | null {
    const outside = kit.outside()
    return outside === null ? null : `${outside}/schedule?date=${day}`
  }

  return {
    tend() {
      if (working !== null || !parts.isHolder()) return
      const due = dueMails(zone, parts.hours, asInstant(kit.now()))
      if (due.length === 0) return
      working = work(due)
        .catch((error: unknown) => {
          if (error instanceof AccountsUnavailable) logUnexpected(log, error)
          else log.warn('day_mail_not_made', { code: codeOf(error) })
        })
        .finally(() => {
          working = null
        })
    },
    async settled() {
      await working
    },
  }
}
