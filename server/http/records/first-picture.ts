import { parseAircraft } from '#api/parse/parse-parts.ts'
import { parseReservation } from '#api/parse/parse-reservation.ts'
import { lineOfStarts } from '#coverage/line.ts'
import { drawnHours } from '#domain/board/board-hours.ts'
import {
  type BoardBar,
  type BoardRow,
  boardGroups,
  sharedSurnames,
} from '#domain/board/board-rows.ts'
import { lineTime } from '#domain/board/line-time.ts'
import { wholeFleet } from '#domain/record/fleet.ts'
import { touches } from '#domain/record/membership.ts'
import { nameOrEmail } from '#domain/record/person.ts'
import { initials, shortName } from '#domain/text/initials.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { mayRequest, permissionsOf } from '#server/http/access/permissions.ts'
import type { Projected } from '#server/http/access/record-for.ts'
import { header, type IncomingRequest } from '#server/http/request.ts'
import { dataBlock } from '#server/http/status.ts'
import type { SchoolReader } from '#server/school/read-model/reader.ts'
import { createRecent } from '#server/school/read-model/recent.ts'
import { lookBackOf } from '#server/school/read-model/running.ts'
import { type DateFormat, dateFormat } from '#time/date-format.ts'
import { formatHours } from '#time/format.ts'
import { asInstant, HOUR, type Instant } from '#time/instant.ts'
import { usableLocale, weekStartOf } from '#time/locale.ts'
import { type OpeningHours, USUAL_HOURS } from '#time/opening-hours.ts'
import { addDays, coverAll, type DayRange, eachDay, startOfWeek } from '#time/plain-day.ts'
import { localDays, type Zone } from '#time/zone.ts'
import type { Projection } from '#wire/access.ts'
import { PICTURE_BLOCK, type PictureWire } from '#wire/picture-wire.ts'

type View = PictureWire['view']

/** By the page's query; a filter or another day has none. */
const VIEWS: ReadonlyMap<string, View> = new Map([
  ['', 'day'],
  ['view=day', 'day'],
  ['view=board', 'day'],
  ['view=week', 'week'],
  ['view=week&reading=grid', 'week'],
])
const MOST_KEPT = 16
const MOST_BYTES = 512 * 1024
const LONGEST_HEADER = 200
const STARTS = lineOfStarts(1)

/** The schedule of today or this week from memory, as the lists would answer it: made once for a reading, projection
 * and language. '' without all of it, or for a caller to whom a list would be refused. */
export function createFirstPicture(options: {
  readonly reader: Pick<SchoolReader, 'status' | 'running' | 'inMemory'>
  readonly zone: Zone
  readonly hours: OpeningHours | undefined
  readonly projected: Pick<Projected, 'bodies'>
  readonly now: () => number
}) {
  const { reader, zone, hours = USUAL_HOURS, projected, now } = options
  const made = createRecent<string>(MOST_KEPT, MOST_BYTES)

  return (caller: Caller, request: IncomingRequest): string => {
    const view = VIEWS.get(request.query)
    const permissions = permissionsOf(caller)
    if (view === undefined || permissions.isScript) return ''
    const format = dateFormat(zone, localeOf(request))
    const days = daysOf(view, format, asInstant(now()))
    const range = localDays(zone, days)
    const { start } = range
    const asked = { collection: 'reservations', ...STARTS.daysFor(range) } as const
    const mayList = mayRequest(permissions, { what: 'list', ...asked }, zone, now())
    const mayRun = mayRequest(permissions, { what: 'running', at: start }, zone, now())
    if (!mayList || !mayRun) return ''
    const { coverage, revisions } = reader.status()
    const held = { from: lookBackOf(start).from, to: asked.to }
    if (!coverAll(coverage.reservations, held)) return ''
    const read = coverage.reservations.filter(
      ({ from, to }) => from <= asked.to && to >= asked.from,
    )
    const asOf = asInstant(Math.min(...read.map((one) => one.asOf)))
    const { projection } = permissions
    const key = [projection, view, days.from, format.locale, revisions.reservations, asOf].join()
    const before = made.get(key)
    if (before !== undefined) return before
    const picture = drawnSafely(() =>
      dataBlock(draw(view, days, format, asOf, projection), PICTURE_BLOCK),
    )
    made.set(key, picture, picture.length)
    return picture
  }

  function draw(
    view: View,
    days: DayRange,
    format: DateFormat,
    asOf: Instant,
    projection: Projection,
  ): PictureWire {
    const range = localDays(zone, days)
    const asked = { collection: 'reservations', ...STARTS.daysFor(range) } as const
    const running = reader.running(range.start, { onlyIfCached: true })
    const bodies = [...new Set([...running.bodies, ...reader.inMemory(asked).bodies])]
    const items = projected
      .bodies(bodies, projection)
      .map((body) => parseReservation(JSON.parse(body), ''))
      .filter((one) => touches(one, range))
    const seen = running.aircraft.flatMap((one) => parseAircraft(JSON.parse(one), '', []) ?? [])
    const booked = items.filter(({ status }) => status.kind !== 'cancelled')
    const groups = boardGroups(
      { items, booked, fleet: wholeFleet(seen, items), range },
      { by: null, aircraft: null, instructor: null },
    )
    const namesakes = sharedSurnames(groups.flatMap(({ rows }) => rows))
    const headOf = ({ kind, label }: BoardRow) => {
      const surname = shortName(label)
      return view === 'week' || kind !== 'instructor' || namesakes.has(surname) ? label : surname
    }
    const times = groups.flatMap(({ rows }) => rows.flatMap(({ bars }) => bars.map(timeOf)))
    const drawn = drawnHours(zone, days, hours, times)
    return {
      view,
      ...days,
      locale: format.locale,
      corner: `As of ${format.time(asOf)}`,
      heads: view === 'day' ? hourWords(drawn, format) : eachDay(days).map(dayWords(format)),
      hours: drawn,
      groups: groups.map((group) => ({
        ...group,
        rows: group.rows.map((row) => ({
          key: row.key,
          label: headOf(row),
          lanes: row.lanes,
          notes: view === 'day' ? [] : [row.model, `${formatHours(row.booked / HOUR)} booked`],
          bars: row.bars.map((bar) => ({
            id: bar.id,
            time: bar.time,
            lane: bar.lane,
            activity: bar.activity,
            status: bar.reservation.status.kind,
            words: wordsOf(bar, row.kind),
            times:
              view === 'day'
                ? []
                : [bar.time, { start: bar.time.end }].map((day) => lineTime(bar.time, day, format)),
          })),
        })),
      })),
    }
  }
}

/** A record that can't be drawn costs the picture, not the page, which says what is wrong with it. */
function drawnSafely(draw: () => string): string {
  try {
    return draw()
  } catch {
    return ''
  }
}

/** As the browser's list of languages: the first that can be used. */
function localeOf(request: IncomingRequest): string {
  const accepted = header(request, 'accept-language')?.slice(0, LONGEST_HEADER) ?? ''
  return usableLocale(accepted.split(',').map((one) => (one.split(';')[0] ?? '').trim()))
}

function daysOf(view: View, { dayOf, locale }: DateFormat, now: Instant): DayRange {
  const today = dayOf(now)
  if (view === 'day') return { from: today, to: today }
  const from = startOfWeek(today, weekStartOf(locale))
  return { from, to: addDays(from, 6) }
}

function hourWords({ opens, closes }: OpeningHours, { hourLine }: DateFormat): string[] {
  return Array.from({ length: (closes - opens) / 60 }, (_, index) => hourLine(opens + 60 * index))
}

const dayWords = (format: DateFormat) => (day: DayRange['from']) =>
  `${format.day(day, 'weekday')} ${Number(day.slice(8))}`

const timeOf = ({ time }: BoardBar) => time

/** Of what a bar and a line say (`bar-words.ts`), the name and the other. */
function wordsOf({ reservation, activity }: BoardBar, kind: BoardRow['kind']): [string, string] {
  const { customers, instructors, aircraft } = reservation
  const [first] = customers
  const what = visibleText(reservation.activity?.trim() ?? '')
  const who = first ? shortName(visibleText(first.name)) || visibleText(nameOrEmail(first)) : ''
  const other =
    kind === 'instructor'
      ? visibleText(aircraft?.tail ?? '')
      : instructors.map(({ name }) => initials(visibleText(name))).join(' ')
  return [(activity === 'maintenance' ? '' : who) || what || 'No name', other]
}
