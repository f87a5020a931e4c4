import { type PlainDay, parsePlainDay } from '#time/plain-day.ts'

const VIEWS = ['day', 'week', 'month', 'agenda'] as const

export type ScheduleView = (typeof VIEWS)[number]

/**
 * What the address of the schedule says. `view` null is the week, or the agenda on a phone; `date` null is today.
 * Lists: null is all, an empty list none; in `aircraft` and `instructor` the word `none` is "nothing booked".
 */
export interface ScheduleState {
  readonly view: ScheduleView | null
  readonly date: PlainDay | null
  readonly aircraft: readonly string[] | null
  readonly instructor: readonly string[] | null
  readonly activity: readonly string[] | null
  readonly status: readonly string[] | null
  readonly q: string
  readonly cancelled: boolean
}

type Search = Readonly<Record<string, string | undefined>>

const LONGEST_TEXT = 200

/** Every unknown or wrong value falls back to what its absence means; `view=board` is the week until the board exists. */
export function readScheduleSearch(search: Search): ScheduleState {
  return {
    view: readView(search['view']),
    date: parsePlainDay(search['date']),
    aircraft: readList(search['aircraft']),
    instructor: readList(search['instructor']),
    activity: readList(search['activity']),
    status: readList(search['status']),
    q: (search['q'] ?? '').slice(0, LONGEST_TEXT),
    cancelled: search['cancelled'] === '1',
  }
}

/** What stands in the address, nothing where the value is the one its absence means. */
export function writeScheduleSearch(state: ScheduleState): Record<string, string | undefined> {
  return {
    view: state.view ?? undefined,
    date: state.date ?? undefined,
    aircraft: writeList(state.aircraft),
    instructor: writeList(state.instructor),
    activity: writeList(state.activity),
    status: writeList(state.status),
    q: state.q === '' ? undefined : state.q,
    cancelled: state.cancelled ? '1' : undefined,
  }
}

function readView(text: string | undefined): ScheduleView | null {
  if (text === 'board') return 'week'
  return VIEWS.find((view) => view === text) ?? null
}

function readList(text: string | undefined): string[] | null {
  if (text === undefined) return null
  const values = text.split(',').map((value) => unescapeComma(value.trim()))
  return [...new Set(values.filter((value) => value !== ''))]
}

function writeList(values: readonly string[] | null): string | undefined {
  return values?.map(escapeComma).join(',')
}

// A name may hold a comma, which the list uses to part its values.
function escapeComma(value: string): string {
  return value.replaceAll('%', '%25').replaceAll(',', '%2C')
}

function unescapeComma(value: string): string {
  return value.replaceAll(/%2c/gi, ',').replaceAll('%25', '%')
}
