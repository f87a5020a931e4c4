import type { AuditFinding, MeterName, Observation } from '#domain/audit/finding.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import { formatBetweenDays } from '#time/format.ts'
import { sayMissingFlight } from './say-missing-flight.ts'

const METER_WORDS: Readonly<Record<MeterName, string>> = { hobbs: 'Hobbs', tach: 'Tach' }

/** One finding in one sentence without a full stop: what is seen, never whose fault. Names come as written: show them harmless. */
export function sayFinding(finding: AuditFinding, locale: string): string {
  return SENTENCES[finding.observation](finding, locale)
}

const SENTENCES: Readonly<Record<Observation, (finding: AuditFinding, locale: string) => string>> =
  {
    backwards: (f) => `${meter(f)} in is ${amount(f)} below ${meter(f)} out`,
    'delta-differs': (f) => `${meter(f)} delta is ${amount(f)} ${moreOrLess(f)} than in − out`,
    'reading-missing': (f) => `${meter(f)} ${f.facts.expected ?? 'reading'} is missing`,
    'meter-missing': (f) => `No ${meter(f)}, which this tail otherwise has`,
    unlogged: (f, locale) =>
      f.explanation
        ? sayMissingFlight(f.explanation, locale)
        : `${amount(f)} h on the ${meter(f)}${between(f, locale)} and no flight logged`,
    overlap: (f, locale) =>
      `${meter(f)} out is ${amount(f)} below the last in${between(f, locale)}`,
    'gap-explained': (f, locale) =>
      f.explanation ? sayMissingFlight(f.explanation, locale) : 'The gap before it is explained',
    'ratio-off': ({ facts }) =>
      `Tach/Hobbs is ${ratio(facts.ratio)}; ${facts.expected ?? 'usual'} is ${ratio(facts.usualRatio)}`,
    'meter-stood': (f) => `${meter(f)} stood still while the other meter moved`,
    'not-run': () => 'Hobbs did not move',
    long: (f) => `Hobbs moved ${amount(f)} h`,
    'longer-than-booked': (f) => `Hobbs is ${amount(f)} h over the booked time`,
    'longer-than-clock': (f) => `Hobbs is ${f.amount ?? 0} min longer than out to in`,
    'shorter-than-clock': (f) => `Hobbs is ${f.amount ?? 0} min shorter than out to in`,
    'off-step': (f) => `Hobbs ${f.facts.expected ?? 'reading'} is not on a tenth`,
    'same-out': () => 'Same tail and same Hobbs out as another flight',
    'same-row': () => 'The same row is in the log twice',
    'clock-overlap': ({ facts, amount: minutes }) =>
      `On two flights at once for ${minutes ?? 0} min: ${facts.actual ?? 'the same aircraft'}`,
    'meter-replaced': (f) =>
      `${meter(f)} starts anew: ${amount(f)} h off the last in, and chains from here`,
    'completed-not-flown': ({ facts }) => `${booking(facts)} is completed and not in the log`,
    'no-booking': () => 'No booking belongs to it',
    'on-open-booking': ({ facts }) => `${booking(facts)} is ${facts.status ?? 'not closed'}`,
    'other-tail': ({ facts }) =>
      `Flown on ${facts.actual ?? '—'}, booked on ${facts.expected ?? '—'}`,
    'other-instructor': ({ facts }) =>
      `Flown with ${facts.actual ?? '—'}, booked with ${facts.expected ?? '—'}`,
    'other-day': ({ facts }, locale) =>
      facts.days?.[0] ? `Booked ${onDay(facts.days[0], locale)}` : 'Booked on another day',
    'closed-late': (f) => `Closed ${hours(f)} h after it was back`,
    'closed-before': (f) => `Closed ${f.amount ?? 0} min before it left`,
    'dual-alone': () => 'Dual with no instructor on file',
    'instructor-on-rental': ({ facts }) => `${facts.actual ?? 'Instructor'} on a solo or rental`,
    'route-broken': ({ facts }) =>
      `Begins at ${facts.actual ?? '—'}, the last route ended at ${facts.expected ?? '—'}`,
    'route-empty': () => 'No route',
    duty: (f) =>
      `${f.facts.actual ?? 'Instructor'}: ${amount(f)} h in 24 h, flown and booked, indicative: from Hobbs`,
    'not-closed': ({ facts }, locale) =>
      `${booking(facts)} ${facts.days?.[0] ? `${onDay(facts.days[0], locale)} ` : ''}is still ${facts.status ?? 'open'}`,
  }

function meter(finding: AuditFinding): string {
  return finding.meter ? METER_WORDS[finding.meter] : 'Meter'
}

/** The size of it in hours. */
function amount({ amount: hundredths, meter: name }: AuditFinding): string {
  return formatHundredths(hundredths && Math.abs(hundredths), name === 'tach' ? 2 : 1)
}

function moreOrLess(finding: AuditFinding): string {
  return (finding.amount ?? 0) > 0 ? 'more' : 'less'
}

function between({ facts: { days = [] } }: AuditFinding, locale: string): string {
  const [from, to] = days.toSorted()
  return from && to ? ` ${formatBetweenDays(from, to, locale)}` : ''
}

function onDay(day: NonNullable<AuditFinding['facts']['days']>[number], locale: string): string {
  return formatBetweenDays(day, day, locale)
}

function booking({ bookingNumber }: AuditFinding['facts']): string {
  return bookingNumber ?? 'A booking without a number'
}

function ratio(value: number | undefined): string {
  return value === undefined ? '—' : value.toFixed(2)
}

function hours({ amount: minutes }: AuditFinding): number {
  return Math.round((minutes ?? 0) / 60)
}
