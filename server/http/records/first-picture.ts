import { parseAircraft } from '#api/parse/parse-parts.ts'
import { parseReservation } from '#api/parse/parse-reservation.ts'
import { lineOfStarts } from '#coverage/line.ts'
import { isPersonRow, lineNames } from '#domain/board/bar-words.ts'
import { drawnHours } from '#domain/board/board-hours.ts'
import {
  type BoardBar,
  type BoardRow,
  boardGroups,
  sharedSurnames,
} from '#domain/board/board-rows.ts'
import { lineTime } from '#domain/board/line-time.ts'
import { briefNames } from '#domain/record/brief-names.ts'
import { wholeFleet } from '#domain/record/fleet.ts'
import { touches } from '#domain/record/membership.ts'
import { shortName } from '#domain/text/initials.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { mayRequest } from '#server/http/access/permissions.ts'
import type { Projected } from '#server/http/access/record-for.ts'
import { header, type IncomingRequest } from '#server/http/request.ts'
import type { RequestContext } from '#server/http/router.ts'
import { dataBlock } from '#server/http/status.ts'
import type { SchoolReader } from '#server/school/read-model/reader.ts'
import { createRecent } from '#server/school/read-model/recent.ts'
import { lookBackOf } from '#server/school/read-model/running.ts'
import { type DateFormat, dateFormat } from '#time/date-format.ts'
import { formatHours } from '#time/format.ts'
import { asInstant, DAY, HOUR } from '#time/instant.ts'
import { usableLocale, weekStartOf } from '#time/locale.ts'
import { type OpeningHours, USUAL_HOURS } from '#time/opening-hours.ts'
import {
  addDays,
  coverAll,
  type DayRange,
  eachDay,
  type PlainDay,
  startOfWeek,
} from '#time/plain-day.ts'
import { localDayOf, localDays, startOfLocalDay, type Zone } from '#time/zone.ts'
import type { Projection } from '#wire/access.ts'
import { PICTURE_BLOCK, type PictureWire } from '#wire/picture-wire.ts'

type View = PictureWire['view']

/** `count`: records of the list of its days. */
interface Picture {
  readonly html: string
  readonly count: number
}

const NO_PICTURE: Picture = { html: '', count: 0 }

/** By the page's query; a filter or another day has none. */
const VIEWS: ReadonlyMap<string, View> = new Map([
  ['', 'day'],
  ['view=day', 'day'],
  ['view=board', 'day'],
  ['view=week', 'week'],
  ['view=week&reading=grid', 'week'],
  // In rows, too, while its bars are too many for hours.
  ['view=week&reading=calendar', 'week'],
])
const MOST_KEPT = 16
const MOST_BYTES = 512 * 1024
const LONGEST_HEADER = 200
const PLAIN_LOCALE = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/
const STARTS = lineOfStarts(1)

/** The schedule of today or this week from memory, as the lists would answer it: made once for a reading, projection
 * and language. '' without all of it, or for a caller to whom a list would be refused. */
export function createFirstPicture(options: {
  readonly reader: Pick<SchoolReader, 'revisions' | 'status' | 'running' | 'inMemory'>
  readonly zone: Zone
  readonly hours: OpeningHours | undefined
  readonly projected: Pick<Projected, 'bodies'>
  readonly now: () => number
}) {
  const { reader, zone, hours = USUAL_HOURS, projected, now } = options
  const made = createRecent<Picture>(MOST_KEPT, MOST_BYTES)

  return ({ request, permissions, note }: RequestContext): string => {
    const view = VIEWS.get(request.query)
    const locale = localeOf(request)
    if (view === undefined || locale === null || permissions.isScript) return ''
    const scope = scopeOf(view, locale)
    const { asked, range, at } = scope
    const mayList = mayRequest(permissions, { what: 'list', ...asked }, zone, at)
    const mayRun = mayRequest(permissions, { what: 'running', at: range.start }, zone, at)
    if (!mayList || !mayRun) return ''
    const { projection } = permissions
    const { reservations: revision } = reader.revisions()
    const key = [projection, view, scope.today, locale, revision].join()
    const picture = made.get(key) ?? drawnSafely(() => draw(scope, projection))
    made.set(key, picture, picture.html.length)
    // As the list of the same days notes it.
    if (picture.html !== '')
      note({ kind: 'reservations', range: `${asked.from}/${asked.to}`, count: picture.count })
    return picture.html
  }

  function scopeOf(view: View, locale: string) {
    const at = asInstant(now())
    const today = localDayOf(zone, at)
    const days = daysOf(view, today, locale)
    const range = localDays(zone, days)
    const asked = { collection: 'reservations', ...STARTS.daysFor(range) } as const
    return { view, locale, at, today, days, range, asked }
  }

  function draw(scope: ReturnType<typeof scopeOf>, projection: Projection): Picture {
    const { view, locale, at, today, days, range, asked } = scope
    const held = { from: lookBackOf(range.start).from, to: asked.to }
    // The hours of such a day have other places.
    const isChangeOver = view === 'day' && range.end - range.start !== DAY
    if (isChangeOver || !coverAll(reader.status().coverage.reservations, held)) return NO_PICTURE
    const format = dateFormat(zone, locale)
    const running = reader.running(range.start, { onlyIfCached: true })
    const listed = reader.inMemory(asked)
    // Of what can still change, as on the page.
    const open = startOfLocalDay(zone, today)
    const ages = listed.coverage.filter(({ from, to }) => to > open && from < range.end)
    const asOf = asInstant(Math.min(...ages.map((one) => one.asOf)))
    const bodies = [...new Set([...running.bodies, ...listed.bodies])]
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
    const picture: PictureWire = {
      view,
      ...days,
      locale,
      corner: `As of ${format.moment(asOf, at)}`,
      heads: view === 'day' ? hourWords(drawn, format) : eachDay(days).map(dayWords(format)),
      hours: drawn,
      groups: groups.map((group) => ({
        ...group,
        rows: group.rows.map((row) => ({
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
    return { html: dataBlock(picture, PICTURE_BLOCK), count: listed.bodies.length }
  }
}

/** A record that can't be drawn costs the picture, not the page, which says what is wrong with it. */
function drawnSafely(draw: () => Picture): Picture {
  try {
    return draw()
  } catch {
    return NO_PICTURE
  }
}

/** As the browser's list of languages: the first that can be used. Null if it is more than language, script and region:
 * every other text would be another picture. */
function localeOf(request: IncomingRequest): string | null {
  const accepted = header(request, 'accept-language')?.slice(0, LONGEST_HEADER) ?? ''
  const locale = usableLocale(accepted.split(',').map((one) => (one.split(';')[0] ?? '').trim()))
  return PLAIN_LOCALE.test(locale) ? locale : null
}

function daysOf(view: View, today: PlainDay, locale: string): DayRange {
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

const NO_BREAK = '\u00a0'

/** The name and the other of what a bar and a line say; the other never wraps within. */
function wordsOf({ reservation, activity }: BoardBar, kind: BoardRow['kind']): [string, string] {
  const names = briefNames(reservation)
  const [name = ''] = lineNames({ ...names, isMaintenance: activity === 'maintenance' })
  const tail = visibleText(reservation.aircraft?.tail ?? '')
  return [name, (isPersonRow(kind) ? tail : names.instructorInitials).replaceAll(' ', NO_BREAK)]
}
