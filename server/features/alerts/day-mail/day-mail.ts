import type { AccountsContext } from '#server/accounts/context.ts'
import { AccountsUnavailable } from '#server/accounts/store/accounts-store.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import { codeOf, type Log } from '#server/config/log.ts'
import type { Inspections } from '#server/features/inspections/inspections.ts'
import type { Outbox } from '#server/features/messages/outbox.ts'
import type { createRunningInMemory, SchoolInMemory } from '#server/school/school-in-memory.ts'
import { dateFormat } from '#time/date-format.ts'
import { withClock } from '#time/format.ts'
import { asInstant, type Instant, MINUTE, plus } from '#time/instant.ts'
import { type OpeningHours, openingRange } from '#time/opening-hours.ts'
import { addDays, type PlainDay } from '#time/plain-day.ts'
import { localDay, localDayOf, startOfLocalDay, type Zone } from '#time/zone.ts'
import { type Projection, ROLE_FACTS } from '#wire/access.ts'
import { READ_UNASKED } from '#wire/wire.ts'
import { aboutOf, dayLetter } from './day-letter.ts'
import { type DayFacts, dayList, oldestReading } from './day-list.ts'
import type { DayPaper, DayPdf } from './day-paper.ts'

type DayMailKind = AccountRows['channels']['days'][number]

interface DueMail {
  readonly kind: DayMailKind
  readonly day: PlainDay
  /** When the day's planned reading is; older ones are too old for the list. */
  readonly since: Instant
  readonly isLastCall: boolean
  readonly until: Instant
}

export interface DayMailParts {
  readonly context: AccountsContext
  readonly inMemory: Pick<SchoolInMemory, 'reservations'>
  readonly running: ReturnType<typeof createRunningInMemory>
  readonly inspections: Pick<Inspections, 'now'>
  readonly outbox: Pick<Outbox, 'put'>
  /** Null if printing is impossible here. */
  readonly paper: Pick<DayPaper, 'print' | 'isClosed'> | null
  readonly hours: OpeningHours
  readonly zone: Zone
  readonly isHolder: () => boolean
  readonly log: Log
}

/** How long a mail waits for its reading: the morning's must arrive before the day begins. */
const WAITS: Readonly<Record<DayMailKind, number>> = { evening: 15 * MINUTE, morning: 5 * MINUTE }
/** After opening, the morning's list is dropped then. */
const LATE_MORNING = 60 * MINUTE
/** The reader's language is unknown; 24-hour times are unmistakable. */
const LOCALE = withClock('en-US', '24')

export type DayMail = ReturnType<typeof createDayMail>

/** Mails the day's list on the evening before and in the morning, from memory. */
export function createDayMail(parts: DayMailParts) {
  const { context, inMemory, outbox, zone, log } = parts
  const format = dateFormat(zone, LOCALE)
  /** Due lists that are in the outbox, by channel. */
  const written = new Set<string>()
  let working: Promise<void> | null = null

  async function write(due: readonly DueMail[]): Promise<void> {
    const channels = await context.accounts.read((open) => open.all('channels'))
    for (const one of due) {
      const keyOf = ({ id }: AccountRows['channels']) => `${aboutOf(one)} ${id}`
      const wanted = channels.filter(({ kind, days }) => kind === 'mail' && days.includes(one.kind))
      const missing = wanted.filter((channel) => !written.has(keyOf(channel)))
      if (missing.length === 0) continue
      const facts = await factsOf(one.day)
      const readAt = oldestReading(facts.coverage, localDay(zone, one.day))
      if (!one.isLastCall && (readAt === null || readAt < one.since)) continue
      const outside = context.outside()
      const url = outside === null ? null : `${outside}/schedule?date=${one.day}`
      const letterFacts = { school: context.school, due: one, format, url }
      /** One for all roles with the same view. */
      const papers = new Map<Projection, DayPdf | null>()
      for (const channel of missing) {
        const { role } = channel
        const { projection } = ROLE_FACTS[role]
        if (!papers.has(projection))
          papers.set(projection, (await parts.paper?.print(one.day, role)) ?? null)
        // Stopping: the next process makes the mail.
        if (parts.paper?.isClosed()) return
        const paper = papers.get(projection) ?? null
        const letter = dayLetter({ ...letterFacts, list: dayList(facts, role), paper })
        await context.accounts.quietly((accounts) => outbox.put(accounts, channel.id, letter))
        written.add(keyOf(channel))
      }
    }
  }

  async function factsOf(day: PlainDay): Promise<DayFacts> {
    const overruns = await parts.inspections.now().then(
      (now) => now.overruns,
      (error: unknown) => {
        if (error instanceof AccountsUnavailable) throw error
        return null
      },
    )
    const { records: bookings, coverage: ofDay } = inMemory.reservations({ from: day, to: day })
    const { records: running, coverage: runningCoverage } = parts.running(localDay(zone, day).start)
    const times = { day, format, now: asInstant(context.now()) }
    return { ...times, bookings, running, coverage: ofDay, runningCoverage, overruns }
  }

  return {
    tend() {
      if (working !== null || !parts.isHolder()) return
      const due = dueMails(zone, parts.hours, asInstant(context.now()))
      if (due.length === 0) return written.clear()
      working = write(due)
        .catch((error: unknown) => {
          if (!(error instanceof AccountsUnavailable))
            log.warn('day_mail_not_made', { code: codeOf(error) })
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

/** A morning's list is never made at noon, nor an evening's at night. */
export function dueMails(zone: Zone, hours: OpeningHours, now: Instant): DueMail[] {
  const today = localDayOf(zone, now)
  // A school that closes past midnight is still in the previous evening.
  return [addDays(today, -1), today].flatMap((day) => {
    const { start, end } = openingRange(zone, day, hours)
    const evening = Math.max(start, end - READ_UNASKED.tomorrow)
    const next = openingRange(zone, addDays(day, 1), hours).start
    return [
      due('morning', day, plus(start, -READ_UNASKED.today), plus(start, LATE_MORNING)),
      due('evening', addDays(day, 1), asInstant(evening), plus(next, -READ_UNASKED.today)),
    ].filter(({ since, until }) => since <= now && now < until)
  })

  function due(kind: DayMailKind, day: PlainDay, since: Instant, end: Instant): DueMail {
    const midnight = startOfLocalDay(zone, day)
    // After midnight an evening's list would look like the next day's.
    const isCut = kind === 'evening' && since < midnight && midnight < end
    return {
      kind,
      day,
      since,
      until: isCut ? midnight : end,
      isLastCall: now >= since + WAITS[kind],
    }
  }
}
