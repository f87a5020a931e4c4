import { bookingProps } from '#bookings/booking/booking-props.ts'
import type { Speak } from '#bookings/booking/booking-words.ts'
import type { BookingMarks } from '#bookings/booking/marks.ts'
import { barLine } from '#domain/board/bar-text.ts'
import { lineText, THIN_SPACE } from '#domain/board/bar-words.ts'
import type { BoardBar, OutsideFilter, RowKind } from '#domain/board/board-rows.ts'
import type { TimeScale } from '#domain/board/time-scale.ts'
import { memoized } from '#domain/lists/memoized.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { sayUnshown } from '#domain/record/unshown-words.ts'
import { markedBarName } from '#features/schedule/board/bar-words.ts'
import { measureBarText, measureBlockText } from '#features/schedule/grid/text-fit.ts'
import type { LongBar } from '#features/schedule/long-bars.ts'
import type { InstantRange } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import styles from './DrawnWeekRow.module.css'
import type { DrawnItem } from './drawn-items.ts'
import type { WeekCell } from './week-rows.ts'
import { lineTime, longWords } from './week-words.ts'

/** Shared by all rows of a week. The object changes only when every row must redraw. */
export interface WeekSurroundings {
  /** Per day, 100 wide. */
  readonly scales: ReadonlyMap<PlainDay, TimeScale>
  readonly today: PlainDay
  readonly isStrips: boolean
  readonly room: number
  readonly speak: Speak
}

export interface WeekItemProps {
  readonly surroundings: WeekSurroundings
  readonly outsideFilter: OutsideFilter
  readonly marks: BookingMarks
  readonly activeId: string | null
  readonly foundId: string | null
}

/** px, as in the style sheet: a line's time, and the number beside a strip. */
export const TIME = 36
const COUNT = 20
const ERROR_EDGE = 3
const EDGE = 1
/** px. Closer to the tab stop, the text jumps to the next one. */
const BEFORE_TAB = 3

const MEASURE = { name: measureBlockText, rest: measureBarText }

/** The inputs a line was drawn from, besides its record, and the line. */
interface CachedLine extends Pick<WeekSurroundings, 'room' | 'speak'> {
  readonly span: InstantRange
  readonly marked: string
  readonly item: DrawnItem
}

/** Keyed by row kind, filter match and marks. A filter, or a week seen before, formats nothing again. */
const CACHED_LINES = memoized((_key: string) => new WeakMap<Reservation, CachedLine>())

/** Whole-day bars and a line for each other booking, or bars to scale in a strip. */
export function cellItems(cell: WeekCell, kind: RowKind, props: WeekItemProps): DrawnItem[] {
  const items = props.surroundings.isStrips
    ? cell.bars.map((bar) => shown(bar, () => stripItem(bar, cell, props)))
    : [
        ...cell.long.map((long) => shown(long.item, () => longItem(long, props))),
        ...cell.lines.map((bar) => shown(bar, () => cachedLine(bar, cell, kind, props))),
      ]
  return items.map((item) => {
    const isActive = item.id === props.activeId
    const isFound = item.id === props.foundId
    if (!isActive && !isFound) return item
    const facts = { tabindex: isActive ? 0 : -1, 'data-found': isFound ? '' : undefined }
    return { ...item, facts: { ...item.facts, ...facts } }
  })
}

function shown({ id, reservation }: BoardBar, draw: () => DrawnItem): DrawnItem {
  try {
    return draw()
  } catch {
    const words = sayUnshown(reservation)
    const facts = {
      class: `booking ${styles.line}`,
      tabindex: -1,
      title: words,
      'data-reservation-id': id,
      'data-status': 'other',
      'data-unshown': '',
    }
    return { id, facts, place: null, words: ['', words, ''] }
  }
}

function cachedLine(bar: BoardBar, cell: WeekCell, kind: RowKind, props: WeekItemProps) {
  const { room, speak } = props.surroundings
  const { span } = cell
  const marked = marksOn(bar.id, props.marks)
  const cached = CACHED_LINES(`${kind} ${props.outsideFilter.has(bar.id)} ${marked === ''}`)
  const last = cached.get(bar.reservation)
  if (
    last?.room === room &&
    last.speak === speak &&
    last.span.start === span.start &&
    last.marked === marked
  )
    return last.item
  const item = lineItem(bar, cell, kind, props)
  cached.set(bar.reservation, { room, speak, span, marked, item })
  return item
}

/** As a comparable string; '' for none. */
function marksOn(id: string, { findings, changes }: BookingMarks): string {
  const found = findings.get(id)
  return `${found ? JSON.stringify(found) : ''}${changes.get(id) ?? ''}`
}

function lineItem(bar: BoardBar, cell: WeekCell, kind: RowKind, props: WeekItemProps): DrawnItem {
  const { marks } = props
  const { speak, ...all } = props.surroundings
  const room = all.room - (marks.findings.get(bar.id)?.worst === 'error' ? ERROR_EDGE : 0)
  const words = speak(bar.reservation)
  const time = lineTime(bar.time, cell.span, speak)
  const usual = lineText(words, kind, room, MEASURE)
  // A short time leaves room for a long name; a long time takes some.
  const spare = TIME - measureBarText(time)
  const isLong = spare < BEFORE_TAB
  const tight =
    isLong || usual.other === '' ? lineText(words, kind, room + spare + EDGE, MEASURE) : usual
  const isTight = isLong || tight.other !== usual.other
  const { name, status, other } = isTight ? tight : usual
  const rest = [status, other].filter((part) => part !== '')
  return {
    id: bar.id,
    facts: factsOf(bar, styles.line, props),
    place: null,
    words: [
      `${time}${isTight ? THIN_SPACE : '\t'}`,
      alone(name),
      ['', ...rest].map(alone).join(THIN_SPACE),
    ],
  }
}

/** Isolated, so that a right-to-left name doesn't reorder its neighbors. */
function alone(text: string): string {
  return barLine([text])
}

function longItem(long: LongBar<BoardBar>, props: WeekItemProps): DrawnItem {
  const { item: bar, lane, days } = long
  const { speak } = props.surroundings
  return {
    id: bar.id,
    facts: factsOf(bar, `booking-across ${styles.long}`, props, long),
    place: { '--lane': `${lane}`, '--days': `${days}` },
    words: ['', longWords(bar, speak(bar.reservation), speak), ''],
  }
}

function stripItem(bar: BoardBar, cell: WeekCell, props: WeekItemProps): DrawnItem {
  const { scales, room, speak } = props.surroundings
  const xOf = scales.get(cell.day)?.xOf ?? (() => 0)
  const left = xOf(bar.time.start)
  const width = xOf(bar.time.end) - left
  const px = (width / 100) * (room + TIME - COUNT) - 4
  const { name } = lineText(speak(bar.reservation), 'aircraft', px, MEASURE)
  return {
    id: bar.id,
    facts: factsOf(bar, styles.piece, props),
    place: { left: `${left}%`, width: `${width}%` },
    words: ['', measureBlockText(name) <= px ? alone(name) : '', ''],
  }
}

function factsOf(
  bar: BoardBar,
  className: string | undefined,
  props: WeekItemProps,
  across?: Pick<LongBar<BoardBar>, 'isEarlier' | 'isLater'>,
) {
  const { marks } = props
  const { speak } = props.surroundings
  const isMatch = !props.outsideFilter.has(bar.id)
  return {
    class: `booking ${className}`,
    tabindex: -1,
    'aria-label': markedBarName(bar, isMatch, speak, marks),
    ...bookingProps(bar.reservation, marks, isMatch),
    'data-sign': undefined,
    'data-found': undefined,
    'data-earlier': across?.isEarlier || undefined,
    'data-later': across?.isLater || undefined,
  }
}
