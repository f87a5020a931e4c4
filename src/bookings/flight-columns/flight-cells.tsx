import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import type { AuditFinding } from '#domain/audit/finding.ts'
import { sayAuditFinding } from '#domain/audit/rules/audit-rules.ts'
import { gravest } from '#domain/findings/severity.ts'
import { flagNames } from '#domain/flight-log/log-row.ts'
import { activityKind } from '#domain/record/activity.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { DASH } from '#domain/record/meter.ts'
import { isRecordId } from '#domain/record/record-id.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { classNames } from '#ui/class-names.ts'
import styles from './flight-cells.module.css'
import type { DrawnCell, RowView } from './flight-column.ts'
import { sayFlaws } from './meter-marks.ts'

export const NOTHING_DRAWN: DrawnCell = { content: DASH, look: 'quiet' }

export const CHAIN_START: DrawnCell = {
  content: 'start',
  look: 'quiet',
  title: 'No earlier flight to compare with: none is loaded, or the meter is new.',
}

export function plainCell(text: string | null): DrawnCell {
  return text === null ? NOTHING_DRAWN : { content: text }
}

/** Clipped, with the whole text as tooltip. A cell of its own keeps its text direction. */
export function textCell(text: string | null, isStrong = false): DrawnCell {
  if (text === null) return NOTHING_DRAWN
  return {
    content: text,
    look: classNames('overflow-hidden text-ellipsis', isStrong && 'font-semibold'),
    title: text,
  }
}

export function dateCell(
  flight: CompletedFlight,
  day: string | null,
  { tabIndex, openFlight }: RowView,
): DrawnCell {
  const flaws = sayFlaws(flight)
  const beside = (first: ReactNode) =>
    flaws === null ? (
      first
    ) : (
      <span className="flex items-center gap-1.25">
        {first}
        {mark(visibleText(flaws))}
      </span>
    )
  if (!isRecordId(flight.id)) {
    const title = 'This flight has no usable id, so its details can’t be opened.'
    return { content: beside(day ?? DASH), title }
  }
  const tail = visibleText(flight.aircraft?.tail ?? '')
  return {
    content: beside(
      <button
        type="button"
        className={LINK}
        aria-label={[day ?? 'No date', tail, 'flight details'].filter(Boolean).join(', ')}
        tabIndex={tabIndex}
        onClick={() => openFlight(flight.id)}
      >
        {day ?? DASH}
      </button>,
    ),
  }
}

const LINK =
  'clip max-w-full rounded-sm text-accent-text hover:underline hover:decoration-1 hover:underline-offset-2'

/** `time` as written; `isNextDay` marks a return past midnight. */
export function clockCell(time: string | null, isNextDay: boolean): DrawnCell {
  if (time === null || !isNextDay) return plainCell(time)
  const content = (
    <>
      {time}
      <span className="note ml-0.5" title="Past midnight: the day after the date of the flight">
        +1
      </span>
    </>
  )
  return { content }
}

export function activityCell(activity: string | null): DrawnCell {
  const text = textCell(visibleText(activity ?? '').trim() || null)
  if (text === NOTHING_DRAWN) return text
  const content = (
    <>
      <span className={styles.swatch} data-activity={activityKind(activity)} aria-hidden="true" />
      {text.content}
    </>
  )
  return { ...text, content }
}

/** Three airports fit the column. A longer route of US airports goes without their K; the tooltip has all of it. */
export function routeCell(route: string | null): DrawnCell {
  const text = visibleText(route ?? '').trim()
  const content = LONG_US_ROUTE.test(text) ? text.replaceAll(/\bK/g, '') : text
  return { ...textCell(text || null), ...(text && { content }) }
}

const LONG_US_ROUTE = /^K[A-Z]{3}(-K[A-Z]{3}){3,}$/

export function reservationCell(
  { reservationId: id, reservationNumber }: CompletedFlight,
  { tabIndex, openReservation }: RowView,
): DrawnCell {
  const number = visibleText(reservationNumber ?? '').trim()
  if (!isRecordId(id)) return textCell(number || null)
  const button = (
    <button
      type="button"
      className={LINK}
      aria-label={`Reservation ${number || 'without a number'}`}
      title={number || undefined}
      tabIndex={tabIndex}
      onClick={() => openReservation(id)}
    >
      {number || 'Open'}
    </button>
  )
  return { content: button }
}

export const SEVERITY_ICONS = { error: CircleAlert, warning: TriangleAlert, information: Info }

/** Most severe finding and how many more; all sentences in name and tooltip. */
export function flagsCell(findings: readonly AuditFinding[], locale: string): DrawnCell {
  const severity = gravest(findings)
  if (severity === null) return { content: null }
  const Icon = SEVERITY_ICONS[severity]
  const said = findings
    .map((finding) => `${visibleText(sayAuditFinding(finding, locale))}.`)
    .join(' ')
  const [first, ...more] = flagNames(findings)
  const content = (
    <span className="flex gap-1 items-center overflow-hidden text-tone" data-severity={severity}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an svg, which no <img> can colour */}
      <Icon size={12} role="img" aria-label={said} />
      <span className="clip">{first}</span>
      {more.length > 0 && <span className="aside">+{more.length}</span>}
    </span>
  )
  return { content, title: said }
}

/** A warning icon with its sentence as name and tooltip; `sign` is shown beside it. */
export function mark(sentence: string, sign: string | null = null) {
  return (
    <span className="inline-flex items-center gap-0.5 text-warn font-semibold" title={sentence}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an svg, which no <img> can colour */}
      <TriangleAlert size={12} role="img" aria-label={sentence} />
      {sign !== null && <span aria-hidden="true">{sign}</span>}
    </span>
  )
}
