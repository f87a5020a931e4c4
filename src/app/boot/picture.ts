import type { Aircraft } from '#domain/record/reservation.ts'
import { mostAtOnce, whyRows } from '#features/schedule/hours/crowding.ts'
import {
  boardLines,
  boardRow,
  boardScale,
  CLOCK_HEIGHT,
  countLines,
  HEAD_WIDTH,
  MIN_SCALE,
  rowMetrics,
} from '#features/schedule/layouts/board.ts'
import {
  type CanvasLines,
  type PlacedBooking,
  type PlacedRow,
  stackLines,
} from '#features/schedule/layouts/layout.ts'
import {
  WEEK_SIZES,
  weekColumns,
  weekGroupHeight,
  weekRow,
} from '#features/schedule/layouts/week.ts'
import type { ScheduleState } from '#features/schedule/schedule-state.ts'
import { SPANS } from '#features/schedule/spans.ts'
import { shownSpan } from '#features/schedule/views.ts'
import type { Instant } from '#time/instant.ts'
import { type DayRange, eachDay, type PlainDay } from '#time/plain-day.ts'
import type { Zone } from '#time/zone.ts'
import type { FrameShape } from '#ui/frame-shape.ts'
import {
  PICTURE_BLOCK,
  type PictureBar,
  type PictureRow,
  type PictureWire,
} from '#wire/picture-wire.ts'

const DRAWN_AS: Readonly<Record<PictureWire['view'], string>> = { day: 'board', week: 'week' }
const WEEK_HEAD_HEIGHT = 20
const NONE: ReadonlySet<string> = new Set()

type Picture = PictureWire<Instant>
type Bar = PictureBar<Instant>
type Row = PictureRow<Instant>

interface Surroundings {
  readonly zone: Zone
  readonly today: PlainDay
  readonly weekStart: number
  readonly shape: FrameShape
  readonly locale: string
  /** That this browser remembers: each has a row on the page. */
  readonly fleet: readonly Aircraft[]
}

/** Takes the rows out of the page: nothing of the school may stay in it after signing out. */
export function takePicture(): string | null {
  const block = document.getElementById(PICTURE_BLOCK)
  block?.remove()
  return block?.textContent ?? null
}

/** Draws the gateway's picture into the shell, until the page draws itself; not if the page would draw something else.
 * Whether it stands. */
export function showPicture(text: string, state: ScheduleState, on: Surroundings): boolean {
  const host = document.querySelector<HTMLElement>('#root main > [aria-hidden]')
  if (host === null) return false
  const picture = JSON.parse(text) as Picture
  const { drawing, span } = shownSpan(state, on.shape)
  const days = SPANS[span].days(state.date ?? on.today, on.weekStart)
  const isSame =
    days.from === picture.from && days.to === picture.to && on.locale === picture.locale
  if (!isSame || drawing !== DRAWN_AS[picture.view]) return false
  const labels = new Set(picture.groups.flatMap(({ rows }) => rows.map(({ label }) => label)))
  if (on.fleet.some(({ tail }) => !labels.has(tail))) return false
  const isGrid = picture.view === 'day' || state.reading === 'grid'
  const bars = picture.groups.flatMap(({ rows }) => rows.flatMap((row) => row.bars))
  const isChosen = state.reading === 'calendar'
  if (!isGrid && isByHours(bars, isChosen, on.zone, days, host.clientWidth)) return false
  const root = element('div', `picture picture-${picture.view}`)
  host.append(root)
  // If a script fails, the page never comes, and nothing here can be pressed.
  addEventListener('error', () => root.remove(), { capture: true, once: true })
  const { clientWidth: width, clientHeight: height } = root
  if (picture.view === 'day') drawBoard(root, picture, on.zone, days.from, { width, height })
  else drawWeek(root, picture, on.zone, days, width)
  return true
}

/** As `useReading` decides, but for a week without bookings; `width` in px, without the scroll bar of rows. */
function isByHours(
  bars: readonly Bar[],
  isChosen: boolean,
  zone: Zone,
  days: DayRange,
  width: number,
): boolean {
  const times = [...new Map(bars.map(({ id, time }) => [id, time])).values()]
  return whyRows(days, zone, mostAtOnce(times, zone), width, isChosen) === null
}

function drawBoard(
  root: HTMLElement,
  picture: Picture,
  zone: Zone,
  day: PlainDay,
  size: { readonly width: number; readonly height: number },
): void {
  const { groups } = picture
  put(root, { '--head-width': HEAD_WIDTH })
  const metrics = rowMetrics('auto', countLines(groups, NONE), size.height - CLOCK_HEIGHT)
  const room = Math.max(MIN_SCALE, size.width - HEAD_WIDTH)
  const scale = boardScale(zone, day, picture.hours, null, room)
  const heads = picture.heads.map((words, index) => {
    const head = element('span', 'picture-hour', words)
    put(head, { left: HEAD_WIDTH + 60 * index * scale.pxPerMinute })
    return head
  })
  const laid = boardLines(groups, NONE, metrics, (row) => boardRow(row, scale, metrics))
  drawLines(root, picture.corner, heads, CLOCK_HEIGHT, laid, ({ row, cells }) => {
    const track = element('div', 'picture-track')
    track.append(...(cells[0]?.bookings ?? []).map(drawn))
    return [element('b', 'picture-head', row.label), track]
  })
}

function drawWeek(
  root: HTMLElement,
  picture: Picture,
  zone: Zone,
  days: DayRange,
  width: number,
): void {
  const { groups } = picture
  put(root, WEEK_SIZES)
  const columns = weekColumns(zone, eachDay(days), picture.hours, width, false)
  const laid = stackLines(groups, NONE, weekGroupHeight(groups), (row) => weekRow(row, columns))
  const heads = picture.heads.map((words) => element('span', 'picture-day', words))
  drawLines(root, picture.corner, heads, WEEK_HEAD_HEIGHT, laid, ({ row, cells }) => {
    const head = element('div', 'picture-head')
    head.append(element('b', '', row.label), ...row.notes.map((note) => element('i', 'note', note)))
    const drawnCells = cells.map(({ bookings, above }) => {
      const cell = element('div', 'picture-cell')
      if (above > 0) cell.style.setProperty('--above', `${above}`)
      cell.append(...bookings.map(drawn))
      return cell
    })
    return [head, ...drawnCells]
  })
}

function drawLines(
  root: HTMLElement,
  corner: string,
  heads: readonly HTMLElement[],
  top: number,
  { lines }: CanvasLines<Row, Bar>,
  cellsOf: (placed: PlacedRow<Row, Bar>) => readonly HTMLElement[],
): void {
  const head = element('div', 'picture-row picture-cells')
  put(head, { top: 0, height: top })
  head.append(element('span', 'picture-corner clip', corner), ...heads)
  root.append(head)
  for (const line of lines) {
    const row = element('div', line.kind === 'row' ? 'picture-row picture-cells' : 'picture-row')
    put(row, { top: top + line.y, height: line.height })
    if (line.kind === 'row') row.append(...cellsOf(line.placed))
    else row.append(element('span', 'picture-group', line.group.label))
    root.append(row)
  }
}

function drawn(placed: PlacedBooking<Bar>): HTMLElement {
  const { id, activity, status, words, times, time } = placed.bar
  const root = element(
    'div',
    `booking booking-${placed.size} picture-booking picture-${placed.size}`,
  )
  Object.assign(root.dataset, { picturedId: id, activity, status })
  if (placed.size === 'bar') {
    const { left, top, width, height } = placed
    put(root, { left, top, width, height })
  } else if (placed.size === 'days') {
    root.style.setProperty('--lane', `${placed.lane}`)
    root.style.setProperty('--days', `${placed.days}`)
  }
  const name = element('b', '', words[0])
  const [from, until] = times
  if (placed.size === 'line')
    root.append(`${time.start < placed.day.start ? until : from}\t`, name, ` ${words[1]}`)
  else root.append(name, element('i', '', words[1]))
  return root
}

/** CSSOM: the page's policy allows no `style` attributes. */
function put(root: HTMLElement, place: Readonly<Record<string, number>>): void {
  for (const name in place) root.style.setProperty(name, `${place[name]}px`)
}

function element(tag: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(tag)
  if (className !== '') made.className = className
  made.textContent = text
  return made
}
