import { importRecords } from '#server/reference-api/import-records.ts'
import { addSchool } from '#server/reference-api/schools.ts'
import { RIVAL_CALENDARS, serveCalendarPages } from '../rivals/calendar-pages.ts'
import { installRivals } from '../rivals/install.ts'
import { type Measured, type Network, type Visit, visit } from './cold-visit.ts'
import { percentile } from './figures.ts'
import { flights } from './flight-log.ts'
import { BENCH_NOW, runSchool } from './running-school.ts'
import { bookingsInMemory } from './school-in-memory.ts'
import { isSmall, sized } from './small.ts'

const RUNS = sized(5, 1)
/** No aircraft and no instructor is booked twice at a time. */
const SIZE = { bookings: 300, tails: 20, teachers: 23, isMonth: false }
const NETWORKS: Readonly<Record<string, Network | null>> = {
  loopback: null,
  '20 Mbit/s, 30 ms': { latency: 30, throughput: 20e6 / 8 },
}
const DAY = 86_400_000
/** The school's midnight before the bench's noon, and the Sunday before. */
const TODAY = BENCH_NOW - 12 * 3_600_000
const SUNDAY = TODAY - 3 * DAY
const DESK = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

type Row = Record<string, string | number>

/** From the navigation to rest, in a browser that has nothing yet, from a gateway that knows all: our pages beside two calendars. */
export async function benchCold(): Promise<{ title: string; rows: Row[] }[]> {
  const bookings = records()
  const { address, decide, browser, close } = await runSchool((database) => {
    addSchool(database, { name: 'Bench', key: 'key-of-the-bench' })
    const log = flights({ count: 43 * 60, perDay: 43, tails: SIZE.tails })
    importRecords(database, 'Bench', { reservations: bookings, flights: log })
  })
  if (!isSmall) installRivals()
  const rivals = isSmall ? null : await serveCalendarPages(decide, new URL(address).host)
  try {
    await warm(address)
    const between = (from: number, to: number, isBegunBefore: boolean) =>
      bookings.filter(
        ({ startsAt, endsAt }) =>
          Date.parse(startsAt) < to && Date.parse(isBegunBefore ? endsAt : startsAt) > from - 1,
      ).length
    const today = between(TODAY, TODAY + DAY, true)
    const week = between(SUNDAY, SUNDAY + 7 * DAY, true)
    const booking = 'data-reservation-id'
    const ours = (path: string, expected: number | null, attribute = booking, viewport = DESK) => ({
      address: address + path,
      viewport,
      attribute,
      expected,
    })
    const pages: Readonly<Record<string, Visit>> = {
      board: ours('/schedule', today),
      week: ours('/schedule?view=week', week),
      'week, by hours': ours('/schedule?view=week&reading=calendar', null),
      'list, phone': ours('/schedule?view=agenda', today, booking, PHONE),
      'flight log': ours('/flights', null, 'data-flight-id'),
      ...Object.fromEntries(
        Object.entries(rivals === null ? {} : RIVAL_CALENDARS).map(([path, name]) => [
          name,
          {
            address: `${rivals?.address}/${path}/`,
            viewport: DESK,
            attribute: booking,
            // A list has what begins in its days.
            expected: between(SUNDAY, SUNDAY + 7 * DAY, false),
          },
        ]),
      ),
    }
    const benches = []
    for (const [name, network] of Object.entries(NETWORKS)) {
      const measured = new Map<string, Measured[]>()
      // In turns, so that whatever else the machine does hits all alike.
      for (let run = 0; run <= RUNS; run += 1) {
        for (const [page, of] of Object.entries(pages)) {
          const one = await visit(browser, of, network)
          // The first run warms the gateway and the browser.
          if (run > 0) measured.set(page, [...(measured.get(page) ?? []), one])
        }
      }
      benches.push({
        title: `Cold browser, warm gateway, ${SIZE.bookings} bookings a week, ${name}: median of ${RUNS}`,
        rows: rowsOf(measured),
      })
    }
    return benches
  } finally {
    await rivals?.close()
    await close()
  }
}

/** The gateway has read every day that a page of ours asks for: two at once, as no `to` reaches a day's last second. */
async function warm(address: string): Promise<void> {
  const dayAfter = (days: number) => new Date(BENCH_NOW + days * DAY).toISOString().slice(0, 10)
  for (let days = -60; days < 60; days += 1) {
    const range = `from=${dayAfter(days)}&to=${dayAfter(days + 1)}`
    for (const list of ['reservations', 'flights']) {
      const answer = await fetch(`${address}/api/v1/${list}?${range}&limit=100`)
      if (!answer.ok) throw new Error(`The ${list} of ${range}: ${await answer.text()}`)
      await answer.arrayBuffer()
    }
  }
}

/** A school that keeps its books: what is over was flown. One block began weeks ago and still runs. */
function records() {
  const bookings = bookingsInMemory(SIZE).map((booking) => ({
    ...booking,
    status: statusOf(booking),
  }))
  const block = {
    id: '00000000-0000-4000-9000-000000000000',
    reservationNumber: 'R-block',
    status: 'PENDING',
    activityType: 'Maintenance',
    startsAt: new Date(BENCH_NOW - 20 * DAY).toISOString(),
    endsAt: new Date(BENCH_NOW + 10 * DAY).toISOString(),
    durationHours: 720,
    people: [],
    aircraft: { tailNumber: 'N119', model: 'C172P' },
  }
  return [...bookings, block]
}

function statusOf({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  if (Date.parse(endsAt) < BENCH_NOW) return 'completed'
  return Date.parse(startsAt) < BENCH_NOW ? 'checked-out' : 'PENDING'
}

function rowsOf(measured: ReadonlyMap<string, readonly Measured[]>): Row[] {
  const medianOf = (page: string, of: keyof Measured) =>
    percentile(
      (measured.get(page) ?? []).map((one) => one[of]),
      0.5,
    )
  const rivals = Object.values(RIVAL_CALENDARS)
  return [...measured.keys()].map((page) => {
    const of = (what: keyof Measured) => Math.round(medianOf(page, what)) || '—'
    const times = (what: keyof Measured) =>
      rivals.map((rival) => (medianOf(page, what) / medianOf(rival, what)).toFixed(2)).join(' / ')
    return {
      page,
      'first text': of('text'),
      'first record': of('first'),
      'last record': of('last'),
      complete: of('complete'),
      'CPU to rest': of('work'),
      'page KiB': of('page'),
      'code KiB (by rest)': `${of('code')} (${of('codeByRest')})`,
      'files (by rest)': `${of('codeFiles')} (${of('codeFilesByRest')})`,
      'data KiB (by rest)': `${of('data')} (${of('dataByRest')})`,
      'data requests (by rest)': `${of('dataRequests')} (${of('dataRequestsByRest')})`,
      CLS: medianOf(page, 'shift').toFixed(3),
      'last ÷ FC / RBC': times('last'),
      'CPU ÷ FC / RBC': times('work'),
    }
  })
}
