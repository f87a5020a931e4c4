import { readValueList, writeValueList } from '#domain/text/value-list.ts'

/** Minutes of time that 40 px hold, closest first. */
export const ZOOM_STEPS = [10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 360, 720, 1440] as const

const DENSITIES = ['comfortable', 'compact', 'fit'] as const

export type Density = (typeof DENSITIES)[number]

/** What the address says of the board alone. */
export interface BoardState {
  /** Whose rows; null is both, aircraft first. */
  readonly by: 'aircraft' | 'instructor' | null
  /** `days=7` is the week, anything else the one day. */
  readonly days: 1 | 7
  /** `zoom=30`: minutes per 40 px, one of the steps; null fits the hours to the screen. */
  readonly zoom: number | null
  /** `hours=all` draws the days whole; null from opening to closing, and as much more as something needs. */
  readonly hours: 'all' | null
  /** `density=compact` or `density=fit`, all rows on one screen. */
  readonly density: Density
  /** `idle=0` hides the rows in which nothing at all is booked. */
  readonly idle: boolean
  /** `others=1` unfolds the rows in which a search or a filter of bookings found nothing. */
  readonly others: boolean
  /** `closed=model:C172S`: groups whose rows are folded away, by key. */
  readonly closed: readonly string[]
}

/** What an address means that says nothing of the board. */
export const PLAIN_BOARD: BoardState = {
  by: null,
  days: 1,
  zoom: null,
  hours: null,
  density: 'comfortable',
  idle: true,
  others: false,
  closed: [],
}

type Search = Readonly<Record<string, string | undefined>>

/** Every unknown or wrong value falls back to what its absence means. */
export function readBoardSearch(search: Search): BoardState {
  const { by } = search
  return {
    by: by === 'aircraft' || by === 'instructor' ? by : null,
    days: search['days'] === '7' ? 7 : 1,
    zoom: ZOOM_STEPS.find((step) => String(step) === search['zoom']) ?? null,
    hours: search['hours'] === 'all' ? 'all' : null,
    density: DENSITIES.find((density) => density === search['density']) ?? 'comfortable',
    idle: search['idle'] !== '0',
    others: search['others'] === '1',
    closed: readValueList(search['closed']) ?? [],
  }
}

/** What stands in the address, nothing where the value is the one its absence means. */
export function writeBoardSearch(state: BoardState): Record<string, string | undefined> {
  return {
    by: state.by ?? undefined,
    days: state.days === 7 ? '7' : undefined,
    zoom: state.zoom === null ? undefined : String(state.zoom),
    hours: state.hours ?? undefined,
    density: state.density === 'comfortable' ? undefined : state.density,
    idle: state.idle ? undefined : '0',
    others: state.others ? '1' : undefined,
    closed: state.closed.length === 0 ? undefined : writeValueList(state.closed),
  }
}
