import type { BookingFilter } from '#domain/dispatch/booking-filter.ts'
import { readValueList, writeValueList } from '#domain/text/value-list.ts'
import { type PlainDay, parsePlainDay } from '#time/plain-day.ts'
import type { Paper } from '#ui/paper/paper-size.ts'

const LAYOUTS = ['list', 'board', 'clipboard', 'slips'] as const
const ORDERS = ['aircraft', 'instructor', 'time'] as const
const PAPERS: readonly Paper[] = ['a4', 'letter']

export type SheetLayout = (typeof LAYOUTS)[number]
export type SheetOrder = (typeof ORDERS)[number]

/**
 * What the address of the printed day says. `date` null is today, `paper` null the one usual where the reader lives.
 * The filter is the schedule's, so that its address leads to the same bookings here.
 */
export interface DaySheetState extends BookingFilter {
  readonly date: PlainDay | null
  readonly layout: SheetLayout
  readonly by: SheetOrder
  readonly paper: Paper | null
  readonly phones: boolean
  readonly names: 'full' | 'initials'
  /** Printed at once when it is laid out. */
  readonly auto: boolean
}

const LONGEST_TEXT = 200

type Search = Readonly<Record<string, string | undefined>>

/** Every unknown or wrong value falls back to what its absence means. */
export function readDaySheetSearch(search: Search): DaySheetState {
  const names = search['names'] === 'initials' ? 'initials' : 'full'
  return {
    date: parsePlainDay(search['date']),
    layout: oneOf(LAYOUTS, search['layout']) ?? 'list',
    by: oneOf(ORDERS, search['by']) ?? 'aircraft',
    paper: oneOf(PAPERS, search['paper']),
    // A sheet for the lobby that hides names shows no numbers either, unless somebody asks for them.
    phones: search['phones'] === undefined ? phonesByDefault(names) : search['phones'] !== '0',
    names,
    cancelled: search['cancelled'] === '1',
    aircraft: readValueList(search['aircraft']),
    instructor: readValueList(search['instructor']),
    customer: readValueList(search['customer']),
    activity: readValueList(search['activity']),
    status: readValueList(search['status']),
    q: (search['q'] ?? '').slice(0, LONGEST_TEXT),
    auto: search['auto'] === '1',
  }
}

/** What stands in the address, nothing where the value is the one its absence means. */
export function writeDaySheetSearch(state: DaySheetState): Record<string, string | undefined> {
  return {
    date: state.date ?? undefined,
    layout: state.layout === 'list' ? undefined : state.layout,
    by: state.by === 'aircraft' ? undefined : state.by,
    paper: state.paper ?? undefined,
    phones: state.phones === phonesByDefault(state.names) ? undefined : state.phones ? '1' : '0',
    names: state.names === 'full' ? undefined : state.names,
    cancelled: state.cancelled ? '1' : undefined,
    aircraft: writeValueList(state.aircraft),
    instructor: writeValueList(state.instructor),
    customer: writeValueList(state.customer),
    activity: writeValueList(state.activity),
    status: writeValueList(state.status),
    q: state.q === '' ? undefined : state.q,
    auto: state.auto ? '1' : undefined,
  }
}

export function phonesByDefault(names: DaySheetState['names']): boolean {
  return names === 'full'
}

function oneOf<T extends string>(words: readonly T[], word: string | undefined): T | null {
  return words.find((known) => known === word) ?? null
}
