import { type ClockTime, minutesOf } from './clock-time.ts'
import { HOUR, type Instant, type InstantRange, MINUTE, plus } from './instant.ts'
import { type DayRange, dayNumber, daysBetween, type PlainDay } from './plain-day.ts'
import { recall } from './recall.ts'
import { isAmbiguous, localDayOf, wallTime, type Zone } from './zone.ts'

const EN_DASH = '–'
// A browser's language is text that anyone can send, and a format takes 30 kB.
const formats = new Map<string, Intl.DateTimeFormat>()
const MOST_FORMATS = 300
const MOST_LOCALES = 100
const MOST_TEXTS = 5000

function cachedFormat(locale: string, name: string, options: () => Intl.DateTimeFormatOptions) {
  return recall(
    formats,
    `${locale}|${name}`,
    MOST_FORMATS,
    () => new Intl.DateTimeFormat(locale, options()),
  )
}

/** '09:30' or '9:30 AM', with the zone's short name if the clocks show that time twice. */
export function formatTime(zone: Zone, at: Instant, locale: string): string {
  const text = formatWallMinutes(wallTime(zone, at).minutes, locale)
  return isAmbiguous(zone, at) ? `${text} ${zoneAbbreviation(zone, at, locale)}` : text
}

// At most 1,440 per locale; a week of bookings needs them a thousand times.
const wallTexts = new Map<string, string>()

export function formatWallMinutes(minutes: number, locale: string): string {
  return recall(wallTexts, `${locale}|${minutes}`, MOST_TEXTS, () => {
    const format = cachedFormat(locale, 'time', () => timeOptions(locale))
    // Browsers put a narrow no-break space before AM, which can't be typed into a search.
    return format.format(minutes * 60_000).replace(/[\u202f\u00a0]/g, ' ')
  })
}

/** "7 AM", "7:30 AM", "07:00" */
export function formatHourLine(minutes: number, locale: string): string {
  const text = formatWallMinutes(minutes, locale)
  return usesTwentyFourHours(locale) ? text : text.replace(':00', '')
}

const halves = new Map<string, RegExp>()

/** Without AM or PM, where the context shows the half of the day. */
export function withoutHalf(words: string, locale: string): string {
  return replaceHalf(words, locale, () => '')
}

/** Keeps AM or PM in the line of its time. For the screen: a search or a file wants plain blanks. */
export function keepHalf(words: string, locale: string): string {
  return replaceHalf(words, locale, (half) => half.replaceAll(' ', '\u00a0'))
}

function replaceHalf(words: string, locale: string, by: (half: string) => string): string {
  if (usesTwentyFourHours(locale)) return words
  return words.replace(
    recall(halves, locale, MOST_LOCALES, () => halfOfDay(locale)),
    by,
  )
}

/** " PM", before or after the time, as in the locale. */
function halfOfDay(locale: string): RegExp {
  const format = cachedFormat(locale, 'time', () => timeOptions(locale))
  const both = [0, 12 * HOUR]
    .map((at) => format.formatToParts(at).find(({ type }) => type === 'dayPeriod')?.value ?? '')
    .map((half) => half.replace(/[\u202f\u00a0]/g, ' ').replaceAll('.', '\\.'))
    .join('|')
  return new RegExp(` (?:${both})|(?:${both}) ?`, 'g')
}

/** "3:30", "15:30": without AM or PM, for times near now. */
export function formatBriefTime(zone: Zone, at: Instant, locale: string): string {
  return withoutHalf(formatWallMinutes(wallTime(zone, at).minutes, locale), locale)
}

/** "3:30" today, "3:30 PM" if half a day off, "Wed" within a week, else "2 Dec". */
export function formatBriefMoment(zone: Zone, at: Instant, locale: string, now: Instant): string {
  const [day, today] = [localDayOf(zone, at), localDayOf(zone, now)]
  if (day !== today)
    return Math.abs(daysBetween(today, day)) < 7
      ? formatDay(day, locale, 'weekday')
      : formatDate(day, locale)
  return Math.abs(at - now) < 12 * HOUR && !isAmbiguous(zone, at)
    ? formatBriefTime(zone, at, locale)
    : formatTime(zone, at, locale)
}

/** The locale with the reader's clock setting; every formatted time uses it. */
export function withClock(locale: string, clock: 'browser' | '12' | '24'): string {
  if (clock === 'browser') return locale
  return new Intl.Locale(locale, { hourCycle: clock === '12' ? 'h12' : 'h23' }).toString()
}

/** Without seconds; log times have no zone (§2.2). */
export function formatClockTime(time: ClockTime, locale: string): string {
  return formatWallMinutes(minutesOf(time), locale)
}

const twentyFour = new Map<string, boolean>()

export function usesTwentyFourHours(locale: string): boolean {
  // Cached: resolving a format's options is slower than formatting.
  return recall(twentyFour, locale, MOST_LOCALES, () => readsTwentyFour(locale))
}

function readsTwentyFour(locale: string): boolean {
  const cycle = cachedFormat(locale, 'cycle', () => ({ hour: 'numeric' })).resolvedOptions()
    .hourCycle
  return cycle === 'h23' || cycle === 'h24'
}

function timeOptions(locale: string): Intl.DateTimeFormatOptions {
  // `hour12: false` would write midnight as 24:00 in en-US.
  return usesTwentyFourHours(locale)
    ? { timeZone: 'UTC', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
    : { timeZone: 'UTC', hour: 'numeric', minute: '2-digit', hourCycle: 'h12' }
}

/** "09:30 MST", always with the zone. */
export function formatZonedTime(zone: Zone, at: Instant, locale: string): string {
  return `${formatWallMinutes(wallTime(zone, at).minutes, locale)} ${zoneAbbreviation(zone, at, locale)}`
}

/** "Wed 18 Nov 09:12"; only "09:12" on the day of `relativeTo`. */
export function formatMoment(
  zone: Zone,
  at: Instant,
  locale: string,
  relativeTo: Instant | null = null,
): string {
  const day = localDayOf(zone, at)
  const time = formatTime(zone, at, locale)
  const isSameDay = relativeTo !== null && localDayOf(zone, relativeTo) === day
  return isSameDay ? time : `${formatDay(day, locale, 'short')} ${time}`
}

/** "Mon 9 Nov 08:00 – Fri 27 Nov 17:00" */
export function formatMoments(zone: Zone, { start, end }: InstantRange, locale: string): string {
  return `${formatMoment(zone, start, locale)} ${EN_DASH} ${formatMoment(zone, end, locale)}`
}

/** "1:30–3:30 PM" for "1:30 PM–3:30 PM". */
export function sayHalfOnce(times: string): string {
  return times.replace(/ (\S+)(–\S+ \1)$/, '$2')
}

export interface PartialRange {
  readonly start: Instant | null
  readonly end: Instant | null
}

/** "09:30–11:30", "23:00–Thu 19 Nov 01:30". Midnight at the first day's end has no day. Missing times are named. */
export function formatTimes(zone: Zone, { start, end }: PartialRange, locale: string): string {
  const from = start === null ? 'no start' : formatTime(zone, start, locale)
  if (end === null) return `${from}${EN_DASH}no end`
  const endsLater = start !== null && localDayOf(zone, plus(end, -1)) > localDayOf(zone, start)
  return `${from}${EN_DASH}${endsLater ? formatMoment(zone, end, locale) : formatTime(zone, end, locale)}`
}

interface DayWords {
  readonly weekday: string
  readonly date: string
  readonly month: string
  readonly year: string
}

const dayTexts = new Map<string, DayWords>()

export function dayWords(day: PlainDay, locale: string, length: 'short' | 'long'): DayWords {
  return recall(dayTexts, `${day}|${length}|${locale}`, MOST_TEXTS, () =>
    newDayWords(day, locale, length),
  )
}

function newDayWords(day: PlainDay, locale: string, length: 'short' | 'long'): DayWords {
  const format = cachedFormat(locale, `day-${length}`, () => ({
    timeZone: 'UTC',
    calendar: 'gregory',
    weekday: length,
    day: 'numeric',
    month: length,
    year: 'numeric',
  }))
  const parts = new Map(
    format.formatToParts(dayNumber(day) * 86_400_000).map((p) => [p.type, p.value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return { weekday: part('weekday'), date: part('day'), month: part('month'), year: part('year') }
}

export type DayStyle = 'short' | 'long' | 'weekday'

/** Short "Wed 18 Nov", long "Wednesday 18 November 2026", weekday "Wed". Fixed order, the locale's words. */
export function formatDay(day: PlainDay, locale: string, style: DayStyle): string {
  const words = dayWords(day, locale, style === 'long' ? 'long' : 'short')
  if (style === 'weekday') return words.weekday
  const short = `${words.weekday} ${words.date} ${words.month}`
  return style === 'short' ? short : `${short} ${words.year}`
}

/** "21 Oct", with the year if it differs from `relativeTo`'s. */
export function formatDate(day: PlainDay, locale: string, relativeTo: PlainDay = day): string {
  const { date, month, year } = dayWords(day, locale, 'short')
  return `${date} ${month}${day.slice(0, 4) === relativeTo.slice(0, 4) ? '' : ` ${year}`}`
}

/** "Sun 15 – Sat 21 Nov 2026"; a shared month or year is written once. */
export function formatDayRange(days: DayRange, locale: string): string {
  const from = dayWords(days.from, locale, 'short')
  const to = dayWords(days.to, locale, 'short')
  const end = `${to.weekday} ${to.date} ${to.month} ${to.year}`
  if (days.from === days.to) return end
  const sameYear = days.from.slice(0, 4) === days.to.slice(0, 4)
  const sameMonth = days.from.slice(0, 7) === days.to.slice(0, 7)
  const start = [from.weekday, from.date, sameMonth ? '' : from.month, sameYear ? '' : from.year]
  return `${start.filter((word) => word !== '').join(' ')} ${EN_DASH} ${end}`
}

/** From ms, without seconds: '1:30', '−0:05'. */
export function formatDuration(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / MINUTE)
  const sign = ms <= -MINUTE ? '−' : ''
  return `${sign}${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

export function formatHours(hours: number): string {
  return `${hours.toFixed(1)} h`
}

/** "57 min", "1 h 57 min", "3 d 4 h". Billing and meters use decimal hours instead. */
export function formatLength(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours >= 48) return `${Math.floor(hours / 24)} d ${hours % 24} h`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** "27 min": what has started counts when it is whole, so every place has one figure. */
export function lengthSince(at: Instant, now: Instant): string {
  return formatLength(Math.floor((now - at) / MINUTE))
}

/** "MST"; if the locale only has "GMT-7", the American name, if there is one. */
export function zoneAbbreviation(zone: Zone, at: Instant, locale: string): string {
  const own = shortName(zone, at, locale)
  if (!/^(GMT|UTC)/.test(own)) return own
  return shortName(zone, at, 'en-US')
}

function shortName(zone: Zone, at: Instant, locale: string): string {
  const format = cachedFormat(locale, `zone-${zone.name}`, () => ({
    timeZone: zone.name,
    timeZoneName: 'short',
  }))
  return format.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? zone.name
}
