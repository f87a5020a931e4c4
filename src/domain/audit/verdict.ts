import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import { nameOrEmail } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { DateFormat } from '#time/date-format.ts'
import { formatClockTime, formatDay } from '#time/format.ts'
import type { Cause } from './by-cause.ts'
import type { AuditFinding, Mend, MeterName, MissingFlight, ReadingEdit } from './finding.ts'
import { sayAuditFinding, todoOf } from './rules/audit-rules.ts'
import { METER_WORDS } from './words/in-a-sentence.ts'
import { mendOrder, type OrderPart, plainWords } from './words/order-words.ts'
import { sayOthers } from './words/say-missing-flight.ts'
import type { ChainPlace } from './world/chain.ts'
import { EXPLAINS } from './world/missing-flight.ts'
import { bothRan } from './world/tail-ratios.ts'
import { withMend } from './world/typo.ts'

export interface CauseVerdict {
  /** "N172SP", "Thu 12 Nov 17:28", "Jasmine Delgado". */
  readonly title: readonly string[]
  readonly flight: CompletedFlight | null
  readonly mend: Mend | null
  readonly order: readonly OrderPart[]
  /** The proof, or what else was seen, without full stops. */
  readonly reasons: readonly string[]
  /** As flown: the flight, its neighbors, and its double. */
  readonly around: readonly CompletedFlight[]
  readonly meters: readonly MeterName[]
  /** Readings of the flight that no correction is known for: "hobbs start". */
  readonly doubted: readonly string[]
}

const DOUBTED: Readonly<Record<string, ReadingEdit['reading']>> = {
  unlogged: 'start',
  'gap-explained': 'start',
  overlap: 'start',
  backwards: 'end',
  'delta-differs': 'delta',
  'meter-stood': 'delta',
  'ratio-off': 'delta',
}

const METERS = ['hobbs', 'tach'] as const

interface Known {
  readonly flights: ReadonlyMap<string, CompletedFlight>
  readonly placeOf: (flightId: string | null) => ChainPlace | undefined
  readonly bookings: ReadonlyMap<string, Reservation>
}

export function verdictOf({ lead, findings }: Cause, known: Known, locale: string): CauseVerdict {
  const mend = findings.find((finding) => finding.mend)?.mend ?? null
  // One of two entries has to go; nothing else there matters.
  const chief = findings.find(({ observation }) => observation === 'same-row') ?? lead
  const flight = known.flights.get(mend?.flightId ?? chief.flightId ?? '') ?? null
  const place = flight ? known.placeOf(flight.id) : undefined
  const say = (finding: AuditFinding) => visibleText(sayAuditFinding(finding, locale))
  return {
    title: chief.explanation
      ? whoseTime(chief.explanation, known)
      : flight
        ? whichFlight(flight, locale)
        : [],
    flight,
    mend,
    order: mend ? mendOrder(mend) : [`${say(chief)}. ${visibleText(todoOf(chief))}`],
    reasons: mend ? proofOf(mend, flight, place) : othersSeen(chief, findings, say),
    around: around(chief, place, known),
    meters: metersOf(mend, chief),
    doubted: mend ? [] : findings.flatMap(doubtedBy),
  }
}

function doubtedBy({ observation, meter }: AuditFinding): string[] {
  const reading = DOUBTED[observation]
  return reading ? (meter ? [meter] : METERS).map((one) => `${one} ${reading}`) : []
}

/** What the correction changes: the flight with wrong figures, the double, or the bookings whose flight is missing. */
export function putRightBy({ lead, findings }: Cause): string[] {
  const mended = findings.find(({ mend }) => mend)?.mend
  const double = findings.find(({ observation }) => observation === 'same-row')
  if (mended || double) return [mended?.flightId ?? double?.flightId ?? '']
  const [first] = lead.explanation?.candidates ?? []
  if (!first || first.sure < EXPLAINS) return []
  const ids = [first.bookingId, first.also?.bookingId ?? null, first.flightId]
  return ids.filter((id) => id !== null)
}

/** Unlogged time: the tail, and who had it booked. */
function whoseTime({ tail, candidates }: MissingFlight, { bookings }: Known): string[] {
  const [first] = candidates
  const booking = first && first.sure >= EXPLAINS ? bookings.get(first.bookingId ?? '') : undefined
  const names = booking?.customers.map(nameOrEmail).join(', ') ?? ''
  return [tail, names].filter((part) => part !== '').map(visibleText)
}

function whichFlight(flight: CompletedFlight, locale: string): string[] {
  const { aircraft, date, out, customer } = flight
  const when = [date && formatDay(date, locale, 'short'), out && formatClockTime(out, locale)]
    .filter(Boolean)
    .join(' ')
  const parts = [aircraft?.tail ?? '', when, customer ? nameOrEmail(customer) : '']
  return parts.filter((part) => part !== '').map(visibleText)
}

/** A flight in a list of minor ones; one closed late says when it was closed. */
export function minorTitle(
  { lead }: Cause,
  { title, flight }: CauseVerdict,
  format: Pick<DateFormat, 'moment'>,
): readonly string[] {
  const closedAt = lead.observation === 'closed-late' ? (flight?.completedAt ?? null) : null
  return closedAt === null ? title : [...title, `closed ${format.moment(closedAt)}`]
}

/** For the scheduling system or an e-mail. */
export function correctionText({ title, flight, mend, order, reasons }: CauseVerdict): string {
  const number = mend && flight?.reservationNumber
  const which = number ? [...title, visibleText(number)] : title
  const why = reasons.length === 0 ? '' : ` ${mend ? '' : 'Why: '}${reasons.join('; ')}.`
  return `${which.length > 0 ? `${which.join(', ')}: ` : ''}${plainWords(order)}${why}`
}

/** "With this value: 1.1 h, no gap before or after, normal Tach/Hobbs". */
function proofOf(
  mend: Mend,
  flight: CompletedFlight | null,
  place: ChainPlace | undefined,
): string[] {
  const [edit] = mend.edits
  if (!flight || !edit) return []
  const mended = withMend(flight, mend)
  const { meter } = edit
  const { start = null, end = null } = mended[meter] ?? {}
  const apart = (from: number | null | undefined, to: number | null | undefined) =>
    typeof from === 'number' && typeof to === 'number' ? to - from : null
  const hours = (hundredths: number) =>
    `${formatHundredths(hundredths, meter === 'hobbs' ? 1 : 2)} h`
  const ran = apart(start, end)
  const gaps = [
    ['before', apart(place?.before?.flight[meter]?.end, start)],
    ['after', apart(end, place?.after?.flight[meter]?.start)],
  ] as const
  const joined = gaps.flatMap(([where, gap]) => (gap === 0 ? where : []))
  const facts = [
    ran !== null && `${hours(ran)}${meter === 'tach' ? ` on the ${METER_WORDS.tach}` : ''}`,
    joined.length > 0 && `no gap ${joined.join(' or ')}`,
    ...gaps.map(([where, gap]) => gap !== 0 && gap !== null && `a gap of ${hours(gap)} ${where}`),
    bothRan(mended) === null ? 'matches clock time' : 'normal Tach/Hobbs',
  ]
  return [`With this value: ${facts.filter(Boolean).join(', ')}`]
}

function othersSeen(
  chief: AuditFinding,
  findings: readonly AuditFinding[],
  say: (finding: AuditFinding) => string,
): string[] {
  if (chief.observation === 'same-row') return []
  const { explanation } = findings.find((finding) => finding.explanation) ?? {}
  const others = explanation ? sayOthers(explanation).map(visibleText) : []
  // Both meters may report the same gap.
  const seen = new Set(findings.map(say))
  seen.delete(say(chief))
  return [...seen, ...(others.length === 0 ? [] : [`less likely: ${others.join('; ')}`])]
}

function around(
  { flightIds, flightId }: AuditFinding,
  place: ChainPlace | undefined,
  { flights, placeOf }: Known,
): CompletedFlight[] {
  const own = place ?? placeOf(flightId)
  const neighbors = [own?.before, own?.own, own?.after].flatMap((link) => link?.flight ?? [])
  // Duty spans a day of flights; other rules involve at most two.
  const concerned = flightIds.length > 2 ? [] : flightIds.flatMap((id) => flights.get(id) ?? [])
  return [...new Set([...neighbors, ...concerned])].sort((a, b) =>
    timeOf(a).localeCompare(timeOf(b)),
  )
}

function timeOf({ date, out, hobbs }: CompletedFlight): string {
  return `${date ?? ''} ${out ?? ''} ${String(hobbs?.start ?? 0).padStart(12, '0')}`
}

function metersOf(mend: Mend | null, { meter }: AuditFinding): MeterName[] {
  const named = mend ? mend.edits.map((edit) => edit.meter) : meter ? [meter] : []
  return [...new Set([...named, ...METERS])]
}
