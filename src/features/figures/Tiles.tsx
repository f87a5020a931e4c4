import type { ReactNode } from 'react'
import { type FlownRange, isRangeWhole, useFlownRange } from '#api/queries/use-flown-range.ts'
import type { DaysOnRequest } from '#api/queries/use-range-price.ts'
import { useReadBookings, useReadLog } from '#api/queries/use-read-days.ts'
import { pageHref } from '#bookings/address/hrefs.ts'
import { type LogAudit, useToCorrect } from '#bookings/audit/use-audit.ts'
import { useRangeInSight } from '#bookings/range/RangePage.tsx'
import { WHY_UNSURE } from '#domain/audit/checks.ts'
import { formatDayRange } from '#time/format.ts'
import type { Instant } from '#time/instant.ts'
import type { DayRange } from '#time/plain-day.ts'
import type { comparedDays } from '#time/range-presets.ts'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/link.tsx'
import { useLocale } from '#ui/locale.tsx'
import { sayWrong } from './figure.ts'
import { type ColumnKind, shownCell } from './figure-table.ts'
import { type PeriodFigures, useFigures } from './use-figures.ts'

interface TilesProps {
  readonly flown: FlownRange
  readonly audit: LogAudit
  readonly period: PeriodFigures
  readonly aircraft: readonly string[] | null
  readonly now: Instant
  readonly compared: ReturnType<typeof comparedDays>
  readonly comparison: DaysOnRequest
}

/** Its line is kept while the days before load. */
const COMPARED = 'note flex-none min-h-6 max-md:min-h-11.5 pt-1.5 px-3 print:pb-2'

/** Each figure compared with as many preceding days, which load only on request. */
export function Tiles(props: TilesProps) {
  const { comparison } = props
  const { done, before } = props.compared
  const { locale } = useLocale()
  const words = formatDayRange(before, locale)
  const hasDone = done.from <= done.to
  if (hasDone && comparison.isOpen) return <TilesBeside {...props} words={words} />
  return (
    <>
      <TileRow {...props} change={null} />
      {hasDone && comparison.isUnknown && <p className={COMPARED} />}
      {hasDone && comparison.canLoadNow && (
        <p className="unprinted flex gap-2.5 items-center pt-2.5 px-3 text-muted">
          To compare, {words} has to load.
          <Button onClick={comparison.ask}>Read now</Button>
        </p>
      )}
    </>
  )
}

function TilesBeside(props: TilesProps & { readonly words: string }) {
  const { done, before } = props.compared
  const { locale } = useLocale()
  const now = useDoneFigures(props, done)
  const was = useDoneFigures(props, before)
  const change = now && was && { now, was }
  const isCut = done.to < useRangeInSight().days.to
  return (
    <>
      {props.comparison.isAsked && <Reading days={before} />}
      <TileRow {...props} change={change} />
      <p className={COMPARED}>
        {change &&
          (isCut
            ? `Totals include today. Arrows compare ${formatDayRange(done, locale)} with ${props.words}.`
            : `Arrows compare with ${props.words}.`)}
      </p>
    </>
  )
}

/** Only of these days: the comparison ignores blocks that started earlier. */
function useDoneFigures({ aircraft, now, audit }: TilesProps, days: DayRange) {
  const flown = useFlownRange(days, days, false)
  const { period } = useFigures(flown, days, aircraft, now, audit.doubts)
  return isRangeWhole(flown.both) && audit.audit !== null ? period : null
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
  /** What changes; undefined without a comparison. */
  readonly figure?: Exclude<keyof PeriodFigures, 'inDoubt'>
  /** The value is a minimum; undefined: unless the days are complete. */
  readonly isLeast?: boolean
  /** On doubtful hours, as short as the line its tile has for it; '' for none. */
  readonly beside?: string
  readonly about: string
  /** Null: no page lists them. */
  readonly href: string | null
}

interface Change {
  readonly now: PeriodFigures
  readonly was: PeriodFigures
}

interface TileRowProps extends TilesProps {
  readonly change: Change | null
}

function TileRow({ flown, audit, period, change, aircraft }: TileRowProps) {
  const { days } = useRangeInSight()
  const isWhole = isRangeWhole(flown.both)
  const isChecked = audit.audit !== null
  const isComing = !isChecked || flown.both.completeness === 'loading'
  const toCorrect = useToCorrect(audit, aircraft)
  const { tooMany, tooFew } = period.inDoubt
  const wrong = sayWrong(period.inDoubt)
  const search = { ...days, aircraft: aircraft?.join(',') }
  const log = pageHref('flights', { ...search, group: 'tail' })
  // None in what is loaded says nothing about the rest.
  const known = (value: number | null) => (isWhole || value !== 0 ? value : null)
  const tiles: readonly Tile[] = [
    {
      label: 'Hours flown',
      kind: 'hours',
      unit: 'h',
      value: isChecked ? known(period.hours) : null,
      figure: 'hours',
      beside:
        isChecked && wrong
          ? `Log shows ${shownCell(period.hours + tooMany - tooFew, 'hours')} h`
          : '',
      about: `Hobbs hours in the log.${wrong}`,
      href: log,
    },
    {
      label: 'Flights',
      kind: 'count',
      value: known(period.flights),
      figure: 'flights',
      about: 'In the log.',
      href: pageHref('flights', search),
    },
    {
      label: 'Utilization',
      kind: 'share',
      unit: 'of open hours',
      value: isWhole && isChecked ? period.use : null,
      figure: 'use',
      about: 'Share of the open hours that an aircraft flew, on average.',
      href: log,
    },
    {
      label: 'Cancelled',
      kind: 'share',
      unit: 'of bookings',
      value: isWhole ? period.cancelled : null,
      figure: 'cancelled',
      about: 'Bookings that start in these days.',
      href: pageHref('schedule', { view: 'month', date: days.from, cancelled: '1' }),
    },
    {
      label: 'Returned late',
      kind: 'count',
      value: known(period.late),
      figure: 'late',
      about: 'More than 10 min after the booked end.',
      href: null,
    },
    {
      label: 'To correct in the log',
      kind: 'count',
      value: known(toCorrect),
      isLeast: !audit.isSure,
      about: audit.isSure ? 'Open checks on these flights.' : WHY_UNSURE,
      href: pageHref('checks', search),
    },
  ]
  return (
    <ul
      className="grid grid-cols-2 md:grid-cols-3 lg:grid-cols-6 print:grid-cols-6 gap-3 pt-3 px-3 print:pt-0"
      aria-label="In figures"
    >
      {tiles.map((tile) => (
        <li key={tile.label}>
          <TileFrame tile={tile}>
            <span className="text-muted font-medium">{tile.label}</span>
            <span>
              {!tile.value && isComing ? (
                <span className="leading-7.5 text-muted">
                  {flown.both.completeness === 'loading' ? 'Loading…' : 'Not checked yet'}
                </span>
              ) : (
                <Value {...tile} isLeast={tile.isLeast ?? !isWhole} />
              )}{' '}
              {tile.value !== null && <span className="inline-block">{tile.unit}</span>}
            </span>
            {tile.beside && (
              <span className="note" data-doubt="">
                {tile.beside}
              </span>
            )}
            {change && tile.figure && (
              <span className="note">
                {sayChange(change.now[tile.figure], change.was[tile.figure], tile.kind)}
              </span>
            )}
          </TileFrame>
        </li>
      ))}
    </ul>
  )
}

const TILE =
  'grid gap-0.5 content-start h-full min-h-29 py-2.5 px-3 print:min-h-0 print:py-1 border border-line rounded-md bg-surface text-ink no-underline'

function TileFrame({ tile, children }: { tile: Tile; children: ReactNode }) {
  const frame = { title: tile.about, 'data-tile': tile.label, children }
  return tile.href === null ? (
    <div className={TILE} {...frame} />
  ) : (
    <Link className={`${TILE} hover:bg-hover`} href={tile.href} {...frame} />
  )
}

function Value({ value, kind, isLeast }: Tile) {
  return (
    <>
      {isLeast && value ? <span className="note">at least </span> : ''}
      <strong className="text-[24px] font-semibold leading-7.5">
        {shownCell(value, kind)}
        {isLeast && value === 0 && ' so far'}
      </strong>
    </>
  )
}

const UNITS: Partial<Record<ColumnKind, string>> = { hours: ' h', share: ' points' }

/** "↑ 12.3 h"; shares change in percentage points. */
function sayChange(now: number | null, was: number | null, kind: ColumnKind): string {
  if (now === null || was === null) return `${shownCell(was, kind)} before`
  const size = shownCell(Math.abs(now - was), kind).replace(/%$/, '')
  return now === was ? 'no change' : `${now > was ? '↑' : '↓'} ${size}${UNITS[kind] ?? ''}`
}
