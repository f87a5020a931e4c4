import { importRecords } from '#server/reference-api/import-records.ts'
import { addSchool } from '#server/reference-api/schools.ts'
import { RIVAL_CALENDARS, serveCalendarPages } from '../rivals/calendar-pages.ts'
import { installRivals } from '../rivals/install.ts'
import { type Measured, type Network, type Visit, visit } from './cold-visit.ts'
import { flights } from './flight-log.ts'
import { isSmall, sized } from './options.ts'
import { launchPlainBrowser } from './plain-browser.ts'
import { type Aim, beside, inTurns, type Row } from './rows.ts'
import { BENCH_NOW, runSchool } from './running-school.ts'
import { bookingsInMemory } from './school-in-memory.ts'

const TURNS = sized(5, 1)
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

type Aims = Readonly<Partial<Record<keyof Measured, Aim>>>

/** Bytes and shifts are the same on every network, and of our pages alone. */
const FIGURES: readonly (readonly [keyof Measured, name: string, unit: string])[] = [
  ['text', 'first text', 'ms'],
  ['first', 'first record', 'ms'],
  ['last', 'last record', 'ms'],
  ['work', 'processor', 'ms'],
  ['code', 'code to draw', 'KiB'],
  ['codeFiles', 'code to draw', 'files'],
  ['data', 'data by rest', 'KiB'],
  ['dataRequests', 'data by rest', 'requests'],
  ['shift', 'layout shift', 'CLS'],
]
const AIMS: Aims = {
  code: '≤ 110',
  codeFiles: '≤ 5',
  data: '≤ 160',
  dataRequests: '≤ 3',
  shift: '≤ 0.02',
}

/** From the navigation to rest, in a browser that has nothing yet, from a gateway that knows all: our pages beside two calendars. */
export async function benchCold(): Promise<readonly Row[]> {
  const bookings = records()
  const { address, decide, close } = await runSchool((database) => {
    addSchool(database, { name: 'Bench', key: 'key-of-the-bench' })
    const log = flights({ count: 43 * 60, perDay: 43, tails: SIZE.tails })
    importRecords(database, 'Bench', { reservations: bookings, flights: log })
  })
  if (!isSmall) installRivals()
  const rivals = isSmall ? null : await serveCalendarPages(decide, new URL(address).host)
  const browser = await launchPlainBrowser()
  try {
    await warm(address)
    const between = (from: number, to: number, isBegunBefore: boolean) =>
      bookings.filter(
        ({ startsAt, endsAt }) =>
          Date.parse(startsAt) < to && Date.parse(isBegunBefore ? endsAt : startsAt) > from - 1,
      ).length
    const today = between(TODAY, TODAY + DAY, true)
    const week = between(SUNDAY, SUNDAY + 7 * DAY, true)
    // A list has what begins in its days.
    const begun = between(SUNDAY, SUNDAY + 7 * DAY, false)
    const on = (
      page: string,
      expected: number | null,
      viewport = DESK,
      attribute = 'data-reservation-id',
    ): Visit => ({ address: page, expected, viewport, attribute })
    const pages: Readonly<Record<string, readonly [Visit, Aims]>> = {
      board: [on(`${address}/schedule`, today), { last: '≤ 0.75 ×', work: '≤ 0.9 ×' }],
      week: [on(`${address}/schedule?view=week`, week), { last: '≤ 0.9 ×', work: '≤ 1 ×' }],
      'week by hours': [
        on(`${address}/schedule?view=week&reading=calendar`, null),
        { last: '≤ 0.9 ×', work: '≤ 1.1 ×' },
      ],
      'list on a phone': [
        on(`${address}/schedule?view=agenda`, today, PHONE),
        { last: '≤ 0.75 ×', work: '≤ 0.8 ×' },
      ],
      'flight log': [
        on(`${address}/flights`, null, DESK, 'data-flight-id'),
        { last: '≤ 0.9 ×', work: '≤ 1.1 ×', data: '≤ 300' },
      ],
    }
    const visits: Record<string, Visit> = {}
    for (const [page, [ours]] of Object.entries(pages)) visits[page] = ours
    if (rivals !== null)
      for (const [path, peer] of Object.entries(RIVAL_CALENDARS))
        visits[peer] = on(`${rivals.address}/${path}/`, begun)
    const rows: Row[] = []
    for (const [name, network] of Object.entries(NETWORKS)) {
      const visiting = Object.entries(visits).map(
        ([page, where]) => [page, () => visit(browser, where, network)] as const,
      )
      const found = await inTurns(TURNS, Object.fromEntries(visiting))
      for (const [page, [, aims]] of Object.entries(pages))
        for (const [what, figure, unit] of FIGURES) {
          const isTime = unit === 'ms'
          if (!isTime && network !== null) continue
          const peers = isTime ? Object.values(RIVAL_CALENDARS) : []
          rows.push({
            row: `${page}, ${isTime ? `${name}, ` : ''}${figure}`,
            unit,
            ...beside(found, page, peers, (measured) => measured[what]),
            aim: aims[what] ?? AIMS[what],
          })
        }
    }
    return rows
  } finally {
    await browser.close()
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
