import { bookingProps, iconStyle } from '#bookings/booking/booking-props.ts'
import type { Speak } from '#bookings/booking/booking-words.ts'
import type { BookingMarks } from '#bookings/booking/marks.ts'
import { statusIconOf } from '#bookings/booking/StatusIcon.tsx'
import { barLine } from '#domain/board/bar-text.ts'
import {
  barParts,
  barText,
  briefName,
  lineNames,
  lineText,
  THIN_SPACE,
} from '#domain/board/bar-words.ts'
import type { OutsideFilter, RowKind } from '#domain/board/board-rows.ts'
import { lineTime } from '#domain/board/line-time.ts'
import { memoized } from '#domain/lists/memoized.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { sayUnshown } from '#domain/record/unshown-words.ts'
import { markedBookingName } from '#features/schedule/booking-name.ts'
import type { PlacedAs, PlacedBlock, PlacedBooking } from '#features/schedule/layouts/layout.ts'
import { TIME } from '#features/schedule/layouts/week.ts'
import { longWords } from '#features/schedule/week/week-words.ts'
import styles from './bookings.module.css'
import type { DrawnBooking } from './drawn-bookings.ts'
import { measureBarText, measureBlockText } from './text-measures.ts'

/** What a row knows of its bookings besides their places. */
export interface RowSurroundings {
  readonly kind: RowKind
  readonly speak: Speak
  readonly outsideFilter: OutsideFilter
  readonly marks: BookingMarks
  /** px scrolled to the right. Null unless wider than the screen: words stay visible while their bar is partly scrolled away. */
  readonly scrolled: number | null
}

/** A booking as a bar, a line, a block over days or a part of a strip. */
export function drawnBooking(placed: PlacedBooking, row: RowSurroundings): DrawnBooking {
  try {
    if (placed.size === 'bar') return barItem(placed, row)
    if (placed.size === 'line') return cachedLine(placed, row)
    return placed.size === 'days' ? daysItem(placed, row) : stripItem(placed, row)
  } catch {
    return unshownItem(placed)
  }
}

/** The attributes of a drawn booking. */
export function attributesOf(
  placed: PlacedBooking | PlacedBlock,
  { speak, outsideFilter, marks }: RowSurroundings,
) {
  const { bar, size } = placed
  const isMatch = !outsideFilter.has(bar.id)
  const isAcross = size === 'block' ? placed.isAcross : size === 'bar' || size === 'days'
  const facts = bookingProps(bar.reservation, marks, isMatch)
  return {
    class: `booking ${isAcross ? 'booking-across ' : ''}${styles[size]}`,
    // Only the canvas walks its bookings by arrow keys.
    tabindex: size === 'block' ? 0 : -1,
    'aria-label': markedBookingName(bar, isMatch, speak, marks, size !== 'bar'),
    ...facts,
    'data-sign': size === 'bar' || size === 'block' ? facts['data-sign'] : undefined,
    'data-found': undefined,
  }
}

const INSET = 8
export const ICON = 14
const ARROW = 9
export const NOTCH = 6
export const LIMIT = 3
/** Of what changed; letters keep clear of it. */
export const DOT = 9
const MIN_FOR_ICON = 16
/** px. Narrower bars show only the icon. */
const MIN_FOR_WORDS = 48
const MIN_FOR_TEXT = 15
/** px. A bar as wide has its surname, before its icon and its sign. */
const MIN_FOR_NAME = 72
/** px of a sign, which reaches into the bar's edge. */
const SIGN = 11

function barItem(placed: PlacedAs<'bar'>, row: RowSurroundings): DrawnBooking {
  const { bar, left, height, isEarlier, isLater } = placed
  const { speak, outsideFilter, scrolled } = row
  const hidden = Math.max(0, (scrolled ?? 0) - left)
  const width = placed.width - hidden
  const clear = placed.clear - hidden
  const facts = attributesOf(placed, row)
  const sign = facts['data-sign']
  const isTall = height >= MIN_FOR_TEXT
  const shape = statusIconOf(bar.reservation.status.kind, bar.activity)
  const arrows = ARROW * (Number(isEarlier) + Number(isLater))
  const notch = facts['data-waits'] ? NOTCH : 0
  const dot = facts['data-changed'] ? DOT : 0
  const room = clear - INSET - arrows - notch - dot - (facts['data-limit'] ? LIMIT : 0)
  const hasWords = isTall && clear >= MIN_FOR_WORDS
  const words = speak(bar.reservation)
  const isMatch = !outsideFilter.has(bar.id)
  const parts = hasWords ? barParts(words, row.kind, isMatch, clear, speak.locale) : null
  // What is flown or pending has no icon.
  const mayHaveIcon =
    isTall && hidden === 0 && width >= MIN_FOR_ICON + dot && !/^(pending|completed)$/.test(shape)
  const maySign = isTall && clear >= MIN_FOR_ICON + SIGN + dot && !isLater && sign !== undefined
  const fitted = (hasIcon: boolean, hasSign: boolean) => {
    const left = room - ICON * Number(hasIcon) - SIGN * Number(hasSign)
    return { hasIcon, hasSign, text: parts && barText(words, parts, left, measureBlockText) }
  }
  // Signs come before the name, unless only a name without them is whole; the outline says the icon's status, too.
  const ways = [fitted(mayHaveIcon, maySign), fitted(false, maySign), fitted(false, false)] as const
  const named = ways.find(({ text }) => text?.isNamed)
  const { hasIcon, hasSign, text } = (clear >= MIN_FOR_NAME && named) || ways[0]
  return {
    id: bar.id,
    facts: {
      ...facts,
      'data-sign': hasSign ? sign : undefined,
      'data-icon': hasIcon ? shape : undefined,
      'data-slim': placed.width < 9 || !isTall || undefined,
      'data-earlier': isEarlier || undefined,
      'data-later': isLater || undefined,
    },
    place: {
      ...placeOf(placed),
      ...(hasIcon && (iconStyle(shape) as Record<string, string>)),
    },
    words: text
      ? [isEarlier ? '◂ ' : '', text.name, text.rest === '' ? '' : `\u2002${text.rest}`]
      : NO_WORDS,
    isHeld: scrolled !== null,
  }
}

const NO_WORDS = ['', '', ''] as const

/** The inputs a line was drawn from, besides its record, and the line. */
interface CachedLine extends Pick<RowSurroundings, 'speak'> {
  readonly room: number
  readonly start: number
  readonly marked: string
  readonly item: DrawnBooking
}

/** Keyed by row kind, filter match and marks. A filter, or a week seen before, formats nothing again. */
const CACHED_LINES = memoized((_key: string) => new WeakMap<Reservation, CachedLine>())

function cachedLine(placed: PlacedAs<'line'>, row: RowSurroundings): DrawnBooking {
  const { bar, room, day } = placed
  const { speak } = row
  const { start } = day
  const marked = marksOn(bar.id, row.marks)
  const cached = CACHED_LINES(`${row.kind} ${row.outsideFilter.has(bar.id)} ${marked === ''}`)
  const last = cached.get(bar.reservation)
  if (last?.room === room && last.speak === speak && last.start === start && last.marked === marked)
    return last.item
  const item = lineItem(placed, row)
  cached.set(bar.reservation, { room, speak, start, marked, item })
  return item
}

/** As a comparable string; '' for none. */
function marksOn(id: string, { findings, changes }: BookingMarks): string {
  const found = findings.get(id)
  return `${found ? JSON.stringify(found) : ''}${changes.get(id) ?? ''}`
}

/** 3 px, between a time and a name. */
const FOUR_PER_EM = '\u2005'

const MEASURE = { name: measureBlockText, rest: measureBarText }

/** px by which the style sheet moves the time; the name stays at its tab stop. */
const ERROR_EDGE = 2
const WAITS = 7
/** px. Closer to the tab stop, the text jumps to the next one. */
const BEFORE_TAB = 3

function lineItem(placed: PlacedAs<'line'>, row: RowSurroundings): DrawnBooking {
  const { bar } = placed
  const { speak, kind } = row
  const facts = attributesOf(placed, row)
  const edge = facts['data-waits'] ? WAITS : facts['data-worst'] === 'error' ? ERROR_EDGE : 0
  const words = speak(bar.reservation)
  const shape = statusIconOf(bar.reservation.status.kind, bar.activity)
  const hasIcon =
    shape === 'checked-out' &&
    lineNames(words).some((name) => measureBlockText(name) <= placed.room - ICON)
  const room = hasIcon ? placed.room - ICON : placed.room
  const usual = lineText(words, kind, room, MEASURE)
  // Names have one left edge, but for "–10:30a" and where a name or an instructor then has no room.
  const fitted = (time: string) => {
    const spare = TIME - edge - measureBarText(time)
    const tight = lineText(words, kind, room + spare, MEASURE)
    const isRoomy = lineNames(words).includes(usual.name) && (usual.other || !tight.other)
    return spare >= BEFORE_TAB && isRoomy
      ? { time: `${time}\t`, ...usual }
      : { time: time + FOUR_PER_EM, ...tight }
  }
  const { time, name, status, other } = fitted(lineTime(bar.time, placed.day, speak))
  const rest = [status, other].filter((part) => part !== '')
  return {
    id: bar.id,
    facts: { ...facts, 'data-icon': hasIcon ? shape : undefined },
    place: hasIcon ? (iconStyle(shape) as Record<string, string>) : null,
    words: [time, alone(name), ['', ...rest].map(alone).join(THIN_SPACE)],
  }
}

/** Isolated, so that a right-to-left name doesn't reorder its neighbors. */
function alone(text: string): string {
  return barLine([text])
}

function daysItem(placed: PlacedAs<'days'>, row: RowSurroundings): DrawnBooking {
  const { bar, isEarlier, isLater } = placed
  return {
    id: bar.id,
    facts: {
      ...attributesOf(placed, row),
      'data-earlier': isEarlier || undefined,
      'data-later': isLater || undefined,
    },
    place: placeOf(placed),
    words: ['', longWords(bar, row.speak(bar.reservation), row.speak), ''],
  }
}

function stripItem(placed: PlacedAs<'strip'>, row: RowSurroundings): DrawnBooking {
  const { bar, room } = placed
  const words = row.speak(bar.reservation)
  const names = [...lineNames(words), briefName(words)]
  const fitting = names.find((text) => measureBlockText(text) <= room)
  return {
    id: bar.id,
    facts: attributesOf(placed, row),
    place: placeOf(placed),
    words: ['', alone(fitting ?? ''), ''],
  }
}

export function unshownItem(placed: PlacedBooking | PlacedBlock): DrawnBooking {
  const { bar, size } = placed
  const words = sayUnshown(bar.reservation)
  return {
    id: bar.id,
    facts: {
      class: `booking ${size === 'bar' ? 'booking-across ' : ''}${styles[size]}`,
      tabindex: size === 'block' ? 0 : -1,
      title: words,
      'data-reservation-id': bar.id,
      'data-status': 'other',
      'data-unshown': '',
    },
    place: placeOf(placed),
    words: ['', words, ''],
  }
}

/** As that of a booking that can be drawn; null if the flow places it. */
function placeOf(placed: PlacedBooking | PlacedBlock): DrawnBooking['place'] {
  if (placed.size === 'line') return null
  if (placed.size === 'block') return placed.place
  if (placed.size === 'days') return { '--lane': `${placed.lane}`, '--days': `${placed.days}` }
  const unit = placed.size === 'strip' ? '%' : 'px'
  const { left, width } = placed
  const across = { left: `${left}${unit}`, width: `${width}${unit}` }
  if (placed.size === 'strip') return across
  return { ...across, top: `${placed.top}px`, height: `${placed.height}px` }
}
