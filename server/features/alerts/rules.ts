import { type Dispatch, dispatchOf, usableEnd } from '#domain/dispatch/dispatch-state.ts'
import { isMaintenance } from '#domain/record/activity.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { InspectionsNow } from '#server/features/inspections/inspections.ts'
import { asInstant, DAY, HOUR, type Instant, MINUTE, plus } from '#time/instant.ts'
import { isOpenAt, openingRange } from '#time/opening-hours.ts'
import { addDays } from '#time/plain-day.ts'
import { localDay, startOfLocalDay } from '#time/zone.ts'
import { ALERT_KINDS, type AlertKind, type AlertRule } from '#wire/alerts-wire.ts'
import { type AlarmFacts, type AlertRow, alertIdOf, type FoundWrong } from './evaluate.ts'
import type { Picture } from './snapshot.ts'

/** A reading so young needs no confirmation. */
const YOUNG = 5 * MINUTE
/** Nobody is asked where a planned reading will say so sooner. */
const WAITED = 5 * MINUTE
/** A planned reading that is so late may not come. */
const NOT_COMING = 2 * MINUTE
/** After a reading the next is waited for no longer, also where readings are further apart. */
const MOST_WAITED = 15 * MINUTE
/** By a reading so old nobody says that something is still so. */
const TOO_OLD = 30 * MINUTE
/** Nobody reads after closing time, and what was not closed then is told as of the last reading. */
const TOO_OLD_AT_CLOSING = 3 * 60 * MINUTE
/** What is overdue for longer was forgotten: it ends without a word. */
const OVERDUE_FOR = 1.5 * DAY
/** So long after its end an alert may still begin where midnight has made the page say that it is not closed. */
const THIS_NIGHT = 6 * HOUR
/** How grave each inspection alert is. */
const GRADES = { near: 1, 'may-overrun': 2, overruns: 3, due: 4 } as const

interface Question {
  readonly picture: Picture
  readonly now: Instant
  readonly before: readonly AlertRow[]
  /** What the rules that come first have found by now. */
  readonly found: readonly FoundWrong[]
  /** Since when this process looks. */
  readonly lookedSince: number
}

interface Found {
  readonly findings: readonly Omit<FoundWrong, 'rule'>[]
  readonly isUntold?: boolean
  /** Subjects of which nothing can be said now, if they are not among what was found. */
  readonly unknown?: readonly string[]
  /** Subjects that end without a word. */
  readonly dropped?: readonly string[]
  /** Bookings to be asked about before this is believed, the most urgent first. */
  readonly unsure?: readonly Reservation[]
}

type Find = (question: Question, after: number, rows: readonly AlertRow[]) => Found

const NOTHING: Found = { findings: [] }

/** What each rule finds; `after` is its number, `rows` are what it found before and is not over. */
const FINDERS: Readonly<Record<AlertKind, Find>> = {
  overdue({ picture, now }, after, rows) {
    const known = new Set(rows.map(({ subject }) => subject))
    const { stateOf } = onThePage(picture, now)
    const overdue = lateBack(picture, now).filter((one) => {
      const end = usableEnd(one) ?? now
      if (end + after * MINUTE > now) return false
      // What was left open on an earlier day is not closed, unless it was told as overdue.
      return known.has(one.id) || stateOf(one.id) === 'late-back' || now - end < THIS_NIGHT
    })
    const isNewAndOld = ({ id }: Reservation) =>
      !known.has(id) && !isYounger(picture.asOf(id), YOUNG, now)
    // Rather a few minutes later than for nothing: the next reading says whether it is back.
    const told = overdue.filter((one) => !isNewAndOld(one) || readingIn(one, picture, now) === null)
    const findings = told.map((one) => {
      const asOf = picture.asOf(one.id)
      const isLeft = stateOf(one.id) === 'not-closed'
      return {
        ...aboutBooking(one, asOf),
        words: `${nameOf(one)} is ${isLeft ? 'not closed' : 'overdue'}: due back {at}`,
        at: usableEnd(one),
        isUnconfirmed: !isYounger(asOf, YOUNG, now),
        isTooOld: !isYounger(asOf, TOO_OLD, now),
      }
    })
    return {
      findings,
      unsure: overdue.filter(
        (one) => isNewAndOld(one) && (readingIn(one, picture, now) ?? WAITED) >= WAITED,
      ),
      dropped: rows.flatMap(({ subject, at }) =>
        at !== null && now - at > OVERDUE_FOR ? [subject] : [],
      ),
    }
  },

  'nothing-fresh'({ picture, now, lookedSince }, after, rows) {
    const { zone, hours, todayAsOf, today, watchedSince } = picture
    if (!isOpenAt(zone, now, hours)) return { findings: [], dropped: rows.map(subjectOf) }
    const { start, end } = openingRange(zone, today, hours)
    const opened = now >= start ? start : end <= now ? now : startOfYesterday()
    // Where nobody has a page open, today is not read over and over.
    if (rows.length === 0 && watchedSince === null) return NOTHING
    // Whoever has just started has read nothing yet, nor has one who has just come; unless it was so before, too.
    const since = Math.max(lookedSince, watchedSince ?? 0)
    const from = Math.max(todayAsOf ?? 0, opened, rows.length > 0 ? 0 : since)
    if (now - from < after * MINUTE) return NOTHING
    const words =
      todayAsOf === null ? 'Nothing of today has been read' : 'Nothing of today was read since {at}'
    return { findings: [aboutSchool('reading', words, todayAsOf, todayAsOf)] }

    // A desk that closes past midnight opened yesterday.
    function startOfYesterday(): Instant {
      return openingRange(zone, addDays(today, -1), hours).start
    }
  },

  'requests-gone'({ picture: { zone, hours, requests, todayAsOf }, now }, after, rows) {
    const { left, reset } = requests
    if (left === null || reset === null) return { findings: [], isUntold: true }
    const isNew = isOpenAt(zone, now, hours) && reset - now >= after * MINUTE
    if (left > 0 || (rows.length === 0 && !isNew)) return NOTHING
    const words = 'The day’s requests are gone until {at}: nothing is read by itself before that'
    return { findings: [aboutSchool('requests', words, reset, todayAsOf)] }
  },

  clash({ picture, now }, after, rows) {
    const end = startOfLocalDay(picture.zone, addDays(picture.today, after + 1))
    const known = new Set(rows.map(({ subject }) => subject))
    const current = picture.clashes.filter(
      ({ first, second }) => Math.min(first.end ?? 0, second.end ?? 0) > now,
    )
    const findings = current.flatMap(({ first, second, of, at, isByChange }) => {
      const subject = `${first.id} ${second.id}`
      if (!known.has(subject) && (!isByChange || at >= end)) return []
      const asOfs = [picture.asOf(first.id), picture.asOf(second.id)].filter((one) => one !== null)
      const asOf = asOfs.length === 0 ? null : Math.min(...asOfs)
      const words = CLASH_WORDS[of](nameOf(first), nameOf(second))
      const bookings = pointersTo([first, second])
      return [{ ...aboutBooking(first, asOf), subject, words, at, bookings, ...SURE }]
    })
    const still = new Set(findings.map(({ subject }) => subject))
    // What is past was not mended.
    const dropped = rows.filter(({ at, subject }) => !still.has(subject) && (at ?? 0) <= now)
    return { findings, dropped: dropped.map(subjectOf) }
  },

  inspection({ picture: { inspections, open, zone, today } }, after) {
    if (inspections === null) return { findings: [], isUntold: true }
    const asOf = inspections.asOf === null ? null : Date.parse(inspections.asOf)
    const end = startOfLocalDay(zone, addDays(today, after + 1))
    const starts = new Map(open.map(({ id, start }) => [id, start]))
    const overruns = inspections.overruns.flatMap(({ reservation, tail, inspection, name, is }) => {
      const start = starts.get(reservation) ?? null
      if (start === null || start >= end) return []
      const verb = is === 'overruns' ? 'overruns' : 'may overrun'
      const words = `${tail} ${verb} its ${name} with the booking from {at}`
      const bookings = [{ id: reservation, start }]
      return [
        { subject: inspection, grade: GRADES[is], words, at: start, reservation, tail, bookings },
      ]
    })
    const limits = inspections.data.flatMap((item) => {
      const { id, tail, name } = item
      const stage = stageOf(item)
      if (stage === null) return []
      const words = `${tail} is ${stage === 'due' ? 'due' : 'near a limit'}: ${name}`
      const about = { at: null, reservation: null, tail, bookings: [] }
      return [{ subject: id, grade: GRADES[stage], words, ...about }]
    })
    // Of each item the gravest, and the first of those.
    const gravest = new Map<string, (typeof overruns)[number] | (typeof limits)[number]>()
    for (const one of [...overruns, ...limits])
      if (one.grade > (gravest.get(one.subject)?.grade ?? 0)) gravest.set(one.subject, one)
    return {
      findings: [...gravest.values()].map((one) => ({ ...SURE, ...one, asOf })),
      unknown: inspections.data.flatMap(({ id, state }) => (state === 'unknown' ? [id] : [])),
    }
  },

  'not-closed'({ picture, now, before, found }, after, rows) {
    const closing = lastClosing(picture, plus(now, -after * MINUTE))
    const subject = String(closing)
    const dropped = rows.filter((row) => row.subject !== subject).map(subjectOf)
    const firing = before.filter(({ state }) => state !== 'ok')
    const overdue = new Set(
      [...firing, ...found].flatMap(({ rule, subject: id }) => (rule === 'overdue' ? [id] : [])),
    )
    const open = picture.open.filter((one) => {
      const end = usableEnd(one)
      const isOfTheDay = end !== null && end <= closing && end > closing - DAY
      return one.status.kind === 'checked-out' && !isMaintenance(one) && isOfTheDay
    })
    const left = open.filter(({ id }) => !overdue.has(id))
    // One that was last read before it was due may have been closed since.
    const isSeen = (one: Reservation) => (picture.asOf(one.id) ?? 0) >= (usableEnd(one) ?? 0)
    const seen = left.filter(isSeen)
    // It is not over, but told as overdue.
    if (open.length > 0 && left.length === 0) return { findings: [], dropped: rows.map(subjectOf) }
    const isKnown = rows.some((row) => row.subject === subject)
    const unsure = left.filter(
      (one) => !isSeen(one) || !(isKnown || isYounger(picture.asOf(one.id), YOUNG, now)),
    )
    if (seen.length === 0)
      return { findings: [], dropped, unsure, unknown: left.length > 0 ? [subject] : [] }
    const asOf = Math.min(...seen.map(({ id }) => picture.asOf(id) ?? 0)) || null
    const unseen = left.filter((one) => !isSeen(one))
    const rest = unseen.length > 0 ? `; not read since due: ${namesOf(unseen)}` : ''
    const words = `Not closed at closing time, {at}: ${namesOf(seen)}${rest}`
    const finding = {
      ...aboutSchool(subject, words, closing, asOf),
      bookings: pointersTo(left),
      isUnconfirmed: !isYounger(asOf, YOUNG, now),
      isTooOld: !isYounger(asOf, TOO_OLD_AT_CLOSING, now),
    }
    return { findings: [finding], dropped, unsure }
  },
}

/** What every rule that is on has to say now; and bookings that are to be asked about before anything is said, with the rule that asks. */
export function alarmFactsOf(
  question: Omit<Question, 'found'>,
  rules: readonly AlertRule[],
): AlarmFacts & { readonly unsure: ReadonlyMap<Reservation, AlertKind> } {
  const findings: FoundWrong[] = []
  const untold = new Set<AlertKind>()
  const unknown = new Set<string>()
  const dropped = new Set<string>()
  const unsure = new Map<Reservation, AlertKind>()
  for (const rule of ALERT_KINDS) {
    const set = rules.find(({ id }) => id === rule)
    if (set?.isOn !== true) continue
    const rows = question.before.filter((row) => row.rule === rule && row.state !== 'ok')
    const found = FINDERS[rule]({ ...question, found: findings }, set.after, rows)
    findings.push(...found.findings.map((one) => ({ rule, ...one })))
    if (found.isUntold) untold.add(rule)
    const gone = new Set(found.dropped)
    for (const subject of gone) dropped.add(alertIdOf(rule, subject))
    const untellable = rows.filter((row) => !gone.has(row.subject) && isLost(row, question.picture))
    for (const subject of [...(found.unknown ?? []), ...untellable.map(subjectOf)])
      unknown.add(alertIdOf(rule, subject))
    for (const one of found.unsure ?? []) if (!unsure.has(one)) unsure.set(one, rule)
  }
  return { findings, untold, unknown, dropped, unsure }
}

/** It is about a booking of which the records are not here any more: that nothing is found does not mean that all is well. */
function isLost({ bookings = [] }: AlertRow, { asOf, isKnownAt }: Picture): boolean {
  return bookings.some(({ id, start }) => asOf(id) === null && !isKnownAt(start))
}

function pointersTo(bookings: readonly Reservation[]): NonNullable<FoundWrong['bookings']> {
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

/** By its tail, never by a name: whoever is told may not see names. */
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

/** In how many ms the next planned reading of a booking comes, less than 0 where it is due; null if it is not waited for. */
function readingIn({ id }: Reservation, { asOf, gap }: Picture, now: Instant): number | null {
  const at = asOf(id)
  if (at === null || gap === null || now > at + Math.min(gap, MOST_WAITED) + NOT_COMING) return null
  return at + gap - now
}

/** What the page of today says of each booking. */
function onThePage({ open, zone, today }: Picture, now: Instant): Pick<Dispatch, 'stateOf'> {
  const day = localDay(zone, today)
  return dispatchOf({ reservations: open, day, since: day.start, now })
}

/** Aircraft that are out past their end, as the same decides it, over midnight. */
function lateBack({ open, zone, today }: Picture, now: Instant): readonly Reservation[] {
  const since = plus(now, -OVERDUE_FOR)
  const day = { start: since, end: startOfLocalDay(zone, addDays(today, 1)) }
  return dispatchOf({ reservations: open, day, since, now }).counted['late-back']
}

function isYounger(asOf: number | null, limit: number, now: number): boolean {
  return asOf !== null && now - asOf <= limit
}

/** The last closing time before an instant. */
function lastClosing({ zone, hours, today }: Picture, before: Instant): Instant {
  const closings = [0, -1, -2].map((back) => openingRange(zone, addDays(today, back), hours).end)
  return closings.find((at) => at <= before) ?? asInstant(0)
}

/** How near the nearest of an item's limits is; null for far, or not known. */
function stageOf({ left, limits }: InspectionsNow['data'][number]): 'due' | 'near' | null {
  const near = left.flatMap((one, index) =>
    one.left === null ? [] : [{ left: one.left, warnAt: limits[index]?.warnAt ?? 0 }],
  )
  if (near.some((one) => one.left <= 0)) return 'due'
  return near.some((one) => one.left <= one.warnAt) ? 'near' : null
}
