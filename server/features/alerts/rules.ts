import { dispatchOf, usableEnd } from '#domain/dispatch/dispatch-state.ts'
import { isMaintenance } from '#domain/record/activity.ts'
import { formatHoursLeft } from '#domain/record/meter.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { InspectionsNow } from '#server/features/inspections/inspections.ts'
import { asInstant, DAY, HOUR, type Instant, MINUTE, parseInstant, plus } from '#time/instant.ts'
import { isOpenAt, openingRange } from '#time/opening-hours.ts'
import { addDays } from '#time/plain-day.ts'
import { localDay, startOfLocalDay } from '#time/zone.ts'
import { ALERT_KINDS, type AlertKind, type AlertRule } from '#wire/alerts-wire.ts'
import { type AlertFacts, type AlertFinding, type AlertRow, alertIdOf } from './evaluate.ts'
import type { Snapshot } from './snapshot.ts'

const YOUNG = 5 * MINUTE
/** No request is sent if a planned reading comes sooner. */
const SOON = 5 * MINUTE
/** A planned reading that is this late may not come. */
const NOT_COMING = 2 * MINUTE
/** The longest wait for the next planned reading, also where readings are further apart. */
const LONGEST_WAIT = 15 * MINUTE
/** An older reading does not prove that something is still so. */
const TOO_OLD = 30 * MINUTE
/** Nothing is read after closing time, so what was open then counts as open. */
const TOO_OLD_AT_CLOSING = 3 * HOUR
/** Overdue for longer: the check-in was forgotten, so the alert ends without a message. */
const OVERDUE_FOR = 1.5 * DAY
/** After midnight the page says “not closed” instead of “overdue”; alerts may still begin for this long. */
const THIS_NIGHT = 6 * HOUR
const GRADES = { near: 1, 'may-overrun': 2, overruns: 3, due: 4 } as const

interface Input {
  readonly snapshot: Snapshot
  readonly now: Instant
  readonly before: readonly AlertRow[]
  readonly checkingSince: number
}

interface RuleInput extends Input {
  readonly after: number
  /** Unresolved findings of earlier checks. */
  readonly rows: readonly AlertRow[]
  readonly found: readonly AlertFinding[]
}

interface Outcome {
  readonly findings?: readonly Omit<AlertFinding, 'rule'>[]
  /** Subjects that cannot be judged now, unless found; or all of them. */
  readonly unknown?: readonly string[] | 'all'
  /** Subjects that end without a message. */
  readonly dropped?: readonly string[]
  /** Bookings to reread before this is believed, most urgent first. */
  readonly unsure?: readonly Reservation[]
}

const RULES: Readonly<Record<AlertKind, (input: RuleInput) => Outcome>> = {
  overdue({ snapshot, now, after, rows }) {
    const { asOf } = snapshot
    const alerted = new Set(rows.map(subjectOf))
    const stateOf = statesOnPage(snapshot, now)
    const overdue = lateBack(snapshot, now).filter((one) => {
      const end = usableEnd(one) ?? now
      if (end + after * MINUTE > now) return false
      // A booking left open on an earlier day is not closed, unless it was alerted as overdue.
      return alerted.has(one.id) || stateOf(one.id) === 'late-back' || now - end < THIS_NIGHT
    })
    const isNewAndOld = ({ id }: Reservation) =>
      !alerted.has(id) && !isYounger(asOf(id), YOUNG, now)
    // A few minutes late is better than a false alarm: the next reading may show it checked in.
    const isReady = (one: Reservation) =>
      !isNewAndOld(one) || readingIn(one, snapshot, now) === null
    const findings = overdue.filter(isReady).map((one) => ({
      ...aboutBooking(one, asOf(one.id)),
      words: `${nameOf(one)} is ${stateOf(one.id) === 'not-closed' ? 'not closed' : 'overdue'}: due back {at}`,
      at: usableEnd(one),
      // Between two planned readings it is as sure as a page is.
      isUnconfirmed: !isYounger(asOf(one.id), YOUNG, now) && readingIn(one, snapshot, now) === null,
      isTooOld: !isYounger(asOf(one.id), TOO_OLD, now),
    }))
    return {
      findings,
      unsure: overdue.filter(
        (one) => isNewAndOld(one) && (readingIn(one, snapshot, now) ?? SOON) >= SOON,
      ),
      dropped: rows.filter(({ at }) => at !== null && now - at > OVERDUE_FOR).map(subjectOf),
    }
  },

  'nothing-fresh'({ snapshot, now, checkingSince, after, rows }) {
    const { zone, hours, todayAsOf, today, watchedSince } = snapshot
    if (!isOpenAt(zone, now, hours)) return { dropped: rows.map(subjectOf) }
    // Where no page is open, today is not reread.
    if (rows.length === 0 && watchedSince === null) return {}
    const { start, end } = openingRange(zone, today, hours)
    // Opening hours past midnight began yesterday.
    const yesterday = () => openingRange(zone, addDays(today, -1), hours).start
    const opened = now >= start ? start : end <= now ? now : yesterday()
    // A process that just started, or a page that just opened, gets time to read.
    const since = rows.length > 0 ? 0 : Math.max(checkingSince, watchedSince ?? 0)
    if (now - Math.max(todayAsOf ?? 0, opened, since) < after * MINUTE) return {}
    const words =
      todayAsOf === null ? 'Nothing loaded for today' : 'Nothing loaded for today since {at}'
    return { findings: [aboutSchool('reading', words, todayAsOf, todayAsOf)] }
  },

  'requests-gone'({ snapshot: { zone, hours, requests, todayAsOf }, now, after, rows }) {
    const { left, reset } = requests
    if (left === null || reset === null) return { unknown: 'all' }
    const isNew = isOpenAt(zone, now, hours) && reset - now >= after * MINUTE
    if (left > 0 || (rows.length === 0 && !isNew)) return {}
    const words = 'No requests left until {at}: nothing loads automatically before then'
    return { findings: [aboutSchool('requests', words, reset, todayAsOf)] }
  },

  clash({ snapshot, now, after, rows }) {
    const end = startOfLocalDay(snapshot.zone, addDays(snapshot.today, after + 1))
    const alerted = new Set(rows.map(subjectOf))
    const findings = snapshot.clashes.flatMap(({ first, second, of, at, isByChange }) => {
      const subject = `${first.id} ${second.id}`
      if (Math.min(first.end ?? 0, second.end ?? 0) <= now) return []
      if (!alerted.has(subject) && (!isByChange || at >= end)) return []
      const asOf = oldest([snapshot.asOf(first.id), snapshot.asOf(second.id)])
      const words = CLASH_WORDS[of](nameOf(first), nameOf(second))
      const bookings = pointersTo([first, second])
      return [{ ...aboutBooking(first, asOf), subject, words, at, bookings, ...SURE }]
    })
    const still = new Set(findings.map(({ subject }) => subject))
    // A clash that is past was not resolved.
    const dropped = rows.filter(({ at, subject }) => !still.has(subject) && (at ?? 0) <= now)
    return { findings, dropped: dropped.map(subjectOf) }
  },

  inspection({ snapshot: { inspections, open, zone, today, asOf }, after }) {
    if (inspections === null) return { unknown: 'all' }
    const logKnownTo = new Map(inspections.data.map(({ id, knownTo }) => [id, knownTo]))
    const end = startOfLocalDay(zone, addDays(today, after + 1))
    const starts = new Map(open.map(({ id, start }) => [id, start]))
    const overruns = inspections.overruns.flatMap(({ reservation, tail, inspection, name, is }) => {
      const start = starts.get(reservation) ?? null
      if (start === null || start >= end) return []
      const verb = is === 'overruns' ? 'overruns' : 'may overrun'
      const words = `${tail}: the {at} booking ${verb} the ${inSentence(name)} limit`
      const bookings = [{ id: reservation, start }]
      const about = { at: start as number | null, reservation, tail, bookings }
      return [{ subject: inspection, grade: GRADES[is] as number, words, ...about }]
    })
    const limits = inspections.data.flatMap((item) => {
      const { id, tail, name } = item
      const nearest = nearestLimit(item)
      if (nearest === null) return []
      const stage = nearest.left <= 0 ? 'due' : 'near'
      const words = `${tail}: ${inSentence(name)} due${stage === 'due' ? '' : ` in ${sayLeft(nearest)}`}`
      const about = { at: null, reservation: null, tail, bookings: [] }
      return [{ subject: id, grade: GRADES[stage], words, ...about }]
    })
    // The most severe limit of each item, and the first of those.
    const gravest = new Map<string, Omit<AlertFinding, 'rule' | 'asOf' | keyof typeof SURE>>()
    for (const one of [...overruns, ...limits])
      if (one.grade > (gravest.get(one.subject)?.grade ?? 0)) gravest.set(one.subject, one)
    return {
      findings: [...gravest.values()].map((one) => {
        const log = parseInstant(logKnownTo.get(one.subject) ?? null)
        return {
          ...SURE,
          ...one,
          asOf: oldest([log, one.reservation === null ? null : asOf(one.reservation)]),
        }
      }),
      unknown: inspections.data.flatMap(({ id, state }) => (state === 'unknown' ? [id] : [])),
    }
  },

  'not-closed'({ snapshot, now, after, rows, before, found }) {
    const asOfOf = (one: Reservation) => snapshot.asOf(one.id)
    const closing = lastClosing(snapshot, plus(now, -after * MINUTE))
    const subject = String(closing)
    const dropped = rows.map(subjectOf).filter((one) => one !== subject)
    const firing = before.filter(({ state }) => state !== 'ok')
    const overdue = new Set(
      [...firing, ...found].flatMap(({ rule, subject: id }) => (rule === 'overdue' ? [id] : [])),
    )
    const open = snapshot.open.filter((one) => {
      const end = usableEnd(one)
      const isOfTheDay = end !== null && end <= closing && end > closing - DAY
      return one.status.kind === 'checked-out' && !isMaintenance(one) && isOfTheDay
    })
    const left = open.filter(({ id }) => !overdue.has(id))
    // Not over, but alerted as overdue.
    if (open.length > 0 && left.length === 0) return { dropped: rows.map(subjectOf) }
    // A booking last read before it was due may have been closed since.
    const isSeen = (one: Reservation) => (asOfOf(one) ?? 0) >= (usableEnd(one) ?? 0)
    const seen = left.filter(isSeen)
    const unseen = left.filter((one) => !isSeen(one))
    const isAlerted = rows.some((row) => row.subject === subject)
    const isOld = (one: Reservation) => !isAlerted && !isYounger(asOfOf(one), YOUNG, now)
    const unsure = left.filter((one) => !isSeen(one) || isOld(one))
    if (seen.length === 0) return { dropped, unsure, unknown: left.length > 0 ? [subject] : [] }
    const asOf = oldest(seen.map(asOfOf))
    const rest = unseen.length > 0 ? `; not checked since due: ${namesOf(unseen)}` : ''
    const [first, ...others] = seen
    const isOne = others.length === 0
    const at = isOne && first ? usableEnd(first) : closing
    const due = isOne ? '(due back {at})' : 'at closing time, {at}'
    const words = `${namesOf(seen)}: ${isOne ? 'not closed?' : 'not closed'} ${due}${rest}`
    const finding = {
      ...aboutSchool(subject, words, at, asOf),
      bookings: pointersTo(left),
      // A reading after closing time confirms it.
      isUnconfirmed: (asOf ?? 0) < closing && !isYounger(asOf, YOUNG, now),
      isTooOld: !isYounger(asOf, TOO_OLD_AT_CLOSING, now),
    }
    return { findings: [finding], dropped, unsure }
  },
}

/** The findings of every rule that is on, and the bookings to reread first, by rule. */
export function alertFactsOf(
  input: Input,
  rules: readonly AlertRule[],
): AlertFacts & { readonly unsure: ReadonlyMap<Reservation, AlertKind> } {
  const findings: AlertFinding[] = []
  const unknown = new Set<string>()
  const dropped = new Set<string>()
  const unsure = new Map<Reservation, AlertKind>()
  for (const rule of ALERT_KINDS) {
    const { isOn, after = 0 } = rules.find(({ id }) => id === rule) ?? {}
    if (!isOn) continue
    const rows = input.before.filter((row) => row.rule === rule && row.state !== 'ok')
    const outcome = RULES[rule]({ ...input, after, rows, found: findings })
    findings.push(...(outcome.findings ?? []).map((one) => ({ rule, ...one })))
    const gone = new Set(outcome.dropped)
    const lost = rows.filter(
      (row) => outcome.unknown === 'all' || (!gone.has(row.subject) && isLost(row, input.snapshot)),
    )
    const unjudged = outcome.unknown === 'all' ? [] : (outcome.unknown ?? [])
    for (const subject of gone) dropped.add(alertIdOf(rule, subject))
    for (const subject of [...unjudged, ...lost.map(subjectOf)])
      unknown.add(alertIdOf(rule, subject))
    for (const one of outcome.unsure ?? []) if (!unsure.has(one)) unsure.set(one, rule)
  }
  return { findings, unknown, dropped, unsure }
}

/** Its records are no longer cached, so finding nothing does not mean that all is well. */
function isLost({ bookings = [] }: AlertRow, { asOf, isCachedAt }: Snapshot): boolean {
  return bookings.some(({ id, start }) => asOf(id) === null && !isCachedAt(start))
}

function pointersTo(bookings: readonly Reservation[]): NonNullable<AlertFinding['bookings']> {
  return bookings.flatMap(({ id, start }) => (start === null ? [] : [{ id, start }]))
}

const SURE = { isUnconfirmed: false, isTooOld: false }

function aboutBooking(booking: Reservation, asOf: number | null) {
  const { id, aircraft } = booking
  const tail = aircraft?.tail || null
  return { subject: id, reservation: id, tail, asOf, bookings: pointersTo([booking]) }
}

function aboutSchool(subject: string, words: string, at: number | null, asOf: number | null) {
  return { subject, words, at, reservation: null, tail: null, asOf, ...SURE }
}

function subjectOf({ subject }: AlertRow): string {
  return subject
}

function nameOf({ aircraft, number }: Reservation): string {
  return aircraft?.tail || (number === null ? 'A booking' : `Booking ${number}`)
}

function namesOf(bookings: readonly Reservation[]): string {
  return [...new Set(bookings.map(nameOf))].sort().join(', ')
}

const CLASH_WORDS = {
  tail: (first: string) => `${first} is booked twice from {at}`,
  shop: (first: string) => `${first} is booked while it is in maintenance, from {at}`,
  instructor: (first: string, second: string) =>
    `An instructor is booked twice from {at}: ${first} and ${second}`,
}

/** Ms until the next planned reading of a booking, negative if it is due; null if there is none to wait for. */
function readingIn({ id }: Reservation, { asOf, gap }: Snapshot, now: Instant): number | null {
  const at = asOf(id)
  if (at === null || gap === null || now > at + Math.min(gap, LONGEST_WAIT) + NOT_COMING)
    return null
  return at + gap - now
}

function statesOnPage({ open, zone, today }: Snapshot, now: Instant) {
  const day = localDay(zone, today)
  return dispatchOf({ reservations: open, day, since: day.start, now }).stateOf
}

/** Overdue aircraft, also across midnight. */
function lateBack({ open, zone, today }: Snapshot, now: Instant): readonly Reservation[] {
  const since = plus(now, -OVERDUE_FOR)
  const day = { start: since, end: startOfLocalDay(zone, addDays(today, 1)) }
  return dispatchOf({ reservations: open, day, since, now }).counted['late-back']
}

function isYounger(asOf: number | null, limit: number, now: number): boolean {
  return asOf !== null && now - asOf <= limit
}

function oldest(asOfs: readonly (number | null)[]): number | null {
  const found = asOfs.filter((one) => one !== null)
  return found.length === 0 ? null : Math.min(...found)
}

function lastClosing({ zone, hours, today }: Snapshot, before: Instant): Instant {
  const closings = [0, -1, -2].map((back) => openingRange(zone, addDays(today, back), hours).end)
  return closings.find((at) => at <= before) ?? asInstant(0)
}

/** The first limit that is due, else the first within its warning range; null for none. */
function nearestLimit({ left, limits }: InspectionsNow['data'][number]) {
  const near = left.flatMap(({ left: rest, meter, isAtMost }, index) => {
    const warnAt = limits[index]?.warnAt ?? 0
    return rest === null || rest > Math.max(0, warnAt) ? [] : [{ left: rest, meter, isAtMost }]
  })
  return near.find((one) => one.left <= 0) ?? near[0] ?? null
}

/** "annual", but "ELT". */
function inSentence(name: string): string {
  return name.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())
}

/** "3.5 h", "at most 3.5 h", "1 day". */
function sayLeft({ left, meter, isAtMost }: NonNullable<ReturnType<typeof nearestLimit>>): string {
  if (meter !== 'date') return `${formatHoursLeft(left, isAtMost)} h`
  return left === 1 ? '1 day' : `${left} days`
}
