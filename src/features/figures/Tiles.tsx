import { type FlownRange, isRangeWhole, useFlownRange } from '#api/queries/use-flown-range.ts'
import type { DaysOnRequest } from '#api/queries/use-range-price.ts'
import { useReadBookings, useReadLog } from '#api/queries/use-read-days.ts'
import { pageHref } from '#bookings/address/hrefs.ts'
import { type LogAudit, useToCorrect } from '#bookings/audit/use-audit.ts'
import { useRangeInSight } from '#bookings/range/RangePage.tsx'
import { sayAtLeast, WHY_UNSURE } from '#domain/audit/checks.ts'
import { sayInDoubt } from '#domain/record/meter.ts'
import { formatDayRange } from '#time/format.ts'
import type { Instant } from '#time/instant.ts'
import type { DayRange } from '#time/plain-day.ts'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/link.tsx'
import { useLocale } from '#ui/locale.tsx'
import { type ColumnKind, shownCell } from './figure-table.ts'
import { type PeriodFigures, useFigures } from './use-figures.ts'

interface TilesProps {
  readonly flown: FlownRange
  readonly audit: LogAudit
  readonly period: PeriodFigures
  readonly aircraft: readonly string[] | null
  readonly now: Instant
  /** The preceding days, as many. */
  readonly before: DayRange
  readonly comparison: DaysOnRequest
}

/** Each figure compared with as many preceding days, which load only on request. */
export function Tiles(props: TilesProps) {
  const { before, comparison } = props
  const { locale } = useLocale()
  const words = formatDayRange(before, locale)
  if (comparison.isOpen) return <TilesBeside {...props} words={words} />
  return (
    <>
      <TileRow {...props} than={null} />
      {comparison.canLoadNow && (
        <p className="unprinted flex gap-2.5 items-center pt-2.5 px-3 text-muted">
          To compare, {words} has to load.
          <Button onClick={comparison.ask}>Read now</Button>
        </p>
      )}
    </>
  )
}

function TilesBeside(props: TilesProps & { readonly words: string }) {
  const { before, aircraft, now, audit, words } = props
  // Only these days: the comparison ignores blocks that started earlier.
  const flown = useFlownRange(before, before, false)
  const { period } = useFigures(flown, before, aircraft, now, audit.doubts)
  const than = isRangeWhole(flown.both) && audit.audit !== null ? period : null
  return (
    <>
      {props.comparison.isAsked && <Reading days={before} />}
      <TileRow {...props} than={than} />
      {than && <p className="note pt-1.5 px-3">Changes are from {words}.</p>}
    </>
  )
}

function Reading({ days }: { days: DayRange }) {
  useReadBookings(days)
  useReadLog(days)
  return null
}

interface Tile {
  readonly label: string
  readonly kind: ColumnKind
  /** After the value: "h", "of bookings". */
  readonly unit?: string
  readonly value: number | null
  /** Preceding value; undefined without a comparison. */
  readonly was?: number | null | undefined
  /** The value is a minimum; undefined: unless the days are complete. */
  readonly isLeast?: boolean
  /** Text on doubtful hours; '' for none. */
  readonly beside?: string
  readonly about: string
  readonly href: string
}

interface TileRowProps extends TilesProps {
  readonly than: PeriodFigures | null
}

function TileRow({ flown, audit, period, than, aircraft }: TileRowProps) {
  const { days } = useRangeInSight()
  const isWhole = isRangeWhole(flown.both)
  const isChecked = audit.audit !== null
  const toCorrect = useToCorrect(audit, aircraft)
  const { tooMany, tooFew } = period.inDoubt
  const wrong = sayInDoubt('Hobbs', period.inDoubt)
  const search = { ...days, aircraft: aircraft?.join(',') }
  const log = pageHref('flights', { ...search, group: 'tail' })
  const tiles: readonly Tile[] = [
    {
      label: 'Hours flown',
      kind: 'hours',
      unit: 'h',
      value: isChecked ? period.hours : null,
      was: than?.hours,
      beside:
        isChecked && wrong
          ? `${shownCell(period.hours + tooMany - tooFew, 'hours')} h logged: ${wrong}`
          : '',
      about: 'Hobbs hours in the log.',
      href: log,
    },
    {
      label: 'Flights',
      kind: 'count',
      value: period.flights,
      was: than?.flights,
      about: 'In the log.',
      href: pageHref('flights', search),
    },
    {
      label: 'Utilization',
      kind: 'share',
      unit: 'of open hours',
      value: isWhole && isChecked ? period.use : null,
      was: than?.use,
      about: 'Share of the open hours that an aircraft flew, on average.',
      href: log,
    },
    {
      label: 'Cancelled',
      kind: 'share',
      unit: 'of bookings',
      value: isWhole ? period.cancelled : null,
      was: than?.cancelled,
      about: 'Bookings that start in these days.',
      href: pageHref('schedule', { view: 'month', date: days.from, cancelled: '1' }),
    },
    {
      label: 'Returned late',
      kind: 'count',
      value: period.late,
      was: than?.late,
      about: 'More than 10 min after the booked end.',
      href: pageHref('checks', { from: days.from, to: days.to }),
    },
    {
      label: 'To correct',
      kind: 'count',
      value: toCorrect,
      isLeast: !audit.isSure,
      about: audit.isSure ? 'Open checks on these flights.' : WHY_UNSURE,
      href: pageHref('checks', search),
    },
  ]
  return (
    <ul
      className="grid grid-cols-2 md:grid-cols-3 lg:grid-cols-6 gap-3 pt-3 px-3"
      aria-label="In figures"
    >
      {tiles.map((tile) => (
        <li key={tile.label}>
          <Link
            href={tile.href}
            className="grid gap-0.5 content-start h-full min-h-29 py-2.5 px-3 border border-line rounded-md bg-surface text-ink no-underline hover:bg-hover"
            title={tile.about}
            data-tile={tile.label}
          >
            <span className="text-muted font-medium">{tile.label}</span>
            <span>
              <strong className="text-[24px] font-semibold leading-7.5">
                {sayValue(tile, !(tile.isLeast ?? !isWhole))}
              </strong>{' '}
              {tile.value !== null && <span className="inline-block">{tile.unit}</span>}
            </span>
            {tile.beside && <span data-doubt="">{tile.beside}</span>}
            {tile.was !== undefined && <span className="note">{sayChange(tile)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function sayValue({ value, kind }: Tile, isSure: boolean): string {
  const words = shownCell(value, kind)
  return value === null ? words : sayAtLeast(value, isSure, words)
}

/** "↑ 12.3"; shares change in percentage points. */
function sayChange({ value, was, kind }: Tile): string {
  if (was === undefined) return ''
  if (value === null || was === null) return `${shownCell(was, kind)} before`
  const change = value - was
  if (change === 0) return 'no change'
  const size = shownCell(Math.abs(change), kind)
  const said = kind === 'share' ? size.replace(/ %$/, ' points') : size
  return `${change > 0 ? '↑' : '↓'} ${said}`
}
